import { StaffLayout } from '../../ui/staff-layout';
import EmailConfig from '../islands/email-config';
import { Island } from '../prerender/island';
import type { PageInfo } from '../prerender/render-page';

export const page: PageInfo = {
  title: 'Configuração de Email — Volante',
  island: 'email-config',
  calls: [
    '/api/auth/user',
    '/api/email/config',
    '/api/payment-reports?limit=20',
    '/api/payment-reports/quarantine',
    '/api/payment-reports/waiting',
  ],
  ahead: ['web/ui/form.tsx'],
  office: true,
};

export default function EmailConfigPage() {
  return (
    <StaffLayout current="/email-config">
      <Island of={EmailConfig} name="email-config" />
    </StaffLayout>
  );
}
