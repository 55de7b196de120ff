import { IconSheet } from '../../ui/icon-sheet';
import { PublicLayout } from '../../ui/public-layout';
import DriverSignIn from '../islands/driver-sign-in';
import { Island } from '../prerender/island';
import type { PageInfo } from '../prerender/render-page';

export const page: PageInfo = {
  title: 'Entrar — Volante',
  description: 'A página de cada condutor: documentos, semanas e dados.',
  island: 'driver-sign-in',
  driver: true,
};

export default function DriverSignInPage() {
  return (
    <PublicLayout header={null}>
      <main id="conteudo" className="mx-auto w-full max-w-md px-[min(1rem,4vw)] py-8 sm:py-14">
        <IconSheet of="driver" />
        <div className="rounded-2xl border border-line bg-surface px-[min(1.25rem,5vw)] py-5 sm:p-7">
          <h1 className="mb-4 font-semibold text-2xl tracking-tight">A sua página</h1>
          <p className="mb-4 hidden rounded-xl border border-warn bg-warn-soft p-4 text-sm text-warn noscript:block">
            Para entrar, ative o JavaScript no seu navegador.
          </p>
          <Island of={DriverSignIn} name="driver-sign-in" />
        </div>
      </main>
    </PublicLayout>
  );
}
