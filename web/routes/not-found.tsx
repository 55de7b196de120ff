import { Wheel } from '../components/brand';
import { buttonClass } from '../components/button';
import { PublicLayout } from '../components/public-layout';
import type { PageInfo } from '../prerender/render-page';

export const page: PageInfo = { title: '404 Page Not Found' };

/** Staff and visitors alike may land here, so the header asks nobody to sign in. */
export default function NotFoundPage() {
  return (
    <PublicLayout header={null}>
      <main
        id="conteudo"
        className="grid flex-1 place-content-center justify-items-center px-4 py-16 text-center"
      >
        <p
          aria-hidden="true"
          className="flex items-center font-semibold text-8xl text-ink leading-none tracking-tight sm:text-9xl"
        >
          4<Wheel className="-mx-3 size-32 text-accent sm:size-44" />4
        </p>
        <h1 className="mt-6 text-balance font-semibold text-2xl tracking-tight sm:text-3xl">
          <span lang="en">404 Page Not Found</span>
        </h1>
        <p className="mt-3 max-w-md text-pretty text-muted">
          Não existe nenhuma página neste endereço. Pode ter sido escrito com um engano, ou a página ter
          mudado de lugar.
        </p>
        <a href="/" className={`${buttonClass({ tone: 'primary', size: 'large' })} mt-8`}>
          Voltar ao início
        </a>
      </main>
    </PublicLayout>
  );
}
