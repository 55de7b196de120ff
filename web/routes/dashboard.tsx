import { PublicLayout } from '../components/public-layout';
import type { PageInfo } from '../prerender/render-page';

export const page: PageInfo = { title: 'Volante' };

export default function DashboardPage() {
  return (
    <PublicLayout>
      <main />
    </PublicLayout>
  );
}
