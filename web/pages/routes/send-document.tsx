import { IconSheet } from '../../ui/icon-sheet';
import { PublicLayout } from '../../ui/public-layout';
import SendDocument from '../islands/send-document';
import { Island } from '../prerender/island';
import type { PageInfo } from '../prerender/render-page';

export const page: PageInfo = { title: 'Enviar documento — Volante', island: 'send-document' };

export default function SendDocumentPage() {
  return (
    <PublicLayout header={null}>
      <main id="conteudo" className="mx-auto w-full max-w-2xl px-[min(1rem,5vw)] py-6 sm:px-6 sm:py-10">
        <IconSheet of="registration" />
        <h1 className="text-balance font-semibold text-2xl tracking-tight sm:text-3xl">Enviar documento</h1>
        <p className="mt-4 hidden rounded-xl border border-warn bg-warn-soft p-4 text-sm text-warn noscript:block">
          Para enviar o documento, ative o JavaScript no seu navegador.
        </p>
        <div className="mt-4 noscript:hidden">
          <Island of={SendDocument} name="send-document" />
        </div>
      </main>
    </PublicLayout>
  );
}
