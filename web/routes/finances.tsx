import { StaffLayout } from '../components/staff-layout';
import Finances from '../islands/finances';
import { Island } from '../prerender/island';
import type { PageInfo } from '../prerender/render-page';
import { recordsPath } from '../queries/financial-records';

export const page: PageInfo = {
  title: 'Gestão Financeira — Volante',
  island: 'finances',
  preload: ['/api/auth/user', recordsPath()],
  office: true,
};

export default function FinancesPage() {
  return (
    <StaffLayout current="/finances">
      <Island of={Finances} name="finances" />
    </StaffLayout>
  );
}
