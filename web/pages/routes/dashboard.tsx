import { LATEST } from '../../money/finances/financial-records';
import { recordsPath } from '../../money/finances/record-filter';
import { StaffLayout } from '../../ui/staff-layout';
import Dashboard from '../islands/dashboard';
import { Island } from '../prerender/island';
import type { PageInfo } from '../prerender/render-page';

export const page: PageInfo = {
  title: 'Dashboard — Volante',
  island: 'dashboard',
  calls: ['/api/auth/user', '/api/stats', '/api/today', recordsPath(LATEST), '/api/documents/expiring/30'],
  office: true,
};

export default function DashboardPage() {
  return (
    <StaffLayout current="/">
      <Island of={Dashboard} name="dashboard" />
    </StaffLayout>
  );
}
