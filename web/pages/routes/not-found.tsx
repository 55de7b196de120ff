import { NotFound } from '../../ui/not-found';
import { PublicLayout } from '../../ui/public-layout';
import type { PageInfo } from '../prerender/render-page';

export const page: PageInfo = { title: '404 Page Not Found' };

export default function NotFoundPage() {
  return (
    <PublicLayout header={null}>
      <main id="conteudo" className="grid flex-1">
        <NotFound />
      </main>
    </PublicLayout>
  );
}
