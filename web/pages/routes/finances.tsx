import { StaffLayout } from '../../ui/staff-layout';
import Finances from '../islands/finances';
import { Island } from '../prerender/island';
import type { PageInfo } from '../prerender/render-page';

export const page: PageInfo = {
  title: 'Gestão Financeira — Volante',
  island: 'finances',
  calls: ['/api/auth/user'],
  callsScript: 'first-call',
  ahead: ['web/ui/form.tsx'],
  office: true,
};

export default function FinancesPage() {
  return (
    <StaffLayout current="/finances">
      <Island of={Finances} name="finances" />
    </StaffLayout>
  );
}
