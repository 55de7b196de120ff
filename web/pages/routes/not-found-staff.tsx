import { NotFound } from '../../ui/not-found';
import { StaffLayout } from '../../ui/staff-layout';
import type { PageInfo } from '../prerender/render-page';

export const page: PageInfo = { title: '404 Page Not Found', office: true };

export default function NotFoundStaffPage() {
  return (
    <StaffLayout current={null}>
      <NotFound />
    </StaffLayout>
  );
}
