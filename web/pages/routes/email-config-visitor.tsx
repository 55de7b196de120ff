import { PublicLayout } from '../../ui/public-layout';
import EmailConfig from '../islands/email-config';
import { Island } from '../prerender/island';
import type { PageInfo } from '../prerender/render-page';

/** Without a session: the not-authorized message while the way to sign in begins (docs/rules.md#without-a-session). */
export const page: PageInfo = {
  title: 'Configuração de Email — Volante',
  island: 'email-config',
  calls: ['/api/auth/user'],
  office: true,
};

export default function EmailConfigVisitorPage() {
  return (
    <PublicLayout>
      <main className="p-6">
        <Island of={EmailConfig} name="email-config" />
      </main>
    </PublicLayout>
  );
}
