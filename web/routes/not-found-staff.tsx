import { NotFound } from '../components/not-found';
import { StaffLayout } from '../components/staff-layout';
import type { PageInfo } from '../prerender/render-page';

export const page: PageInfo = { title: '404 Page Not Found', office: true };

export default function NotFoundStaffPage() {
  return (
    <StaffLayout current={null}>
      <NotFound />
    </StaffLayout>
  );
}
