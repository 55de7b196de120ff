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
        <RoadEnd />
        <h1 className="mt-8 text-balance font-semibold text-2xl tracking-tight sm:text-3xl">
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

/** A road that stops. */
function RoadEnd() {
  return (
    <svg viewBox="0 0 160 96" aria-hidden="true" fill="none" strokeWidth="2" className="w-40">
      <path d="M44 90 66 24M116 90 94 24" stroke="currentColor" className="text-edge" />
      <path d="M80 90V30" stroke="currentColor" strokeDasharray="10 8" className="text-edge" />
      <path d="M52 8h56v16H52z" stroke="currentColor" className="fill-accent-soft text-accent" />
      <path d="m62 24 10-16M78 24 88 8M94 24l10-16" stroke="currentColor" className="text-accent" />
    </svg>
  );
}
