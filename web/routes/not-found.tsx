import { buttonClass } from '../components/button';
import { PublicLayout } from '../components/public-layout';
import type { PageInfo } from '../prerender/render-page';

export const page: PageInfo = { title: '404 Page Not Found' };

export default function NotFoundPage() {
  return (
    <PublicLayout>
      <main className="grid flex-1 place-content-center justify-items-center gap-4 p-6 text-center">
        <p aria-hidden="true" className="font-semibold text-7xl text-line tabular-nums">
          404
        </p>
        <h1 className="font-semibold text-2xl tracking-tight">404 Page Not Found</h1>
        <p className="max-w-sm text-muted">O endereço que abriu não existe nesta aplicação.</p>
        <a href="/" className={buttonClass({ tone: 'primary' })}>
          Ir para o início
        </a>
      </main>
    </PublicLayout>
  );
}
