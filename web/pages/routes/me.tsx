import { IconSheet } from '../../ui/icon-sheet';
import { PublicLayout } from '../../ui/public-layout';
import DriverPage from '../islands/driver-page';
import { Island } from '../prerender/island';
import type { PageInfo } from '../prerender/render-page';

export const page: PageInfo = {
  title: 'A minha página — Volante',
  island: 'driver-page',
  calls: ['/api/me'],
  driver: true,
};

export default function OwnPage() {
  return (
    <PublicLayout header={null}>
      <main id="conteudo" className="mx-auto w-full max-w-3xl px-[min(1rem,4vw)] py-6 sm:px-6 sm:py-10">
        <IconSheet of="driver" />
        <h1 className="mb-5 font-semibold text-2xl tracking-tight sm:text-3xl">A minha página</h1>
        <Island of={DriverPage} name="driver-page" />
      </main>
    </PublicLayout>
  );
}
