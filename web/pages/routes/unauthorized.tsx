import Unauthorized from '../islands/unauthorized';
import { Island } from '../prerender/island';
import type { PageInfo } from '../prerender/render-page';

/** Shown at a management page's address without a session: only the toast, and the way to sign in. */
export const page: PageInfo = {
  title: 'Volante',
  island: 'unauthorized',
  calls: ['/api/auth/user'],
  ahead: ['web/ui/toasts.tsx'],
  office: true,
};

export default function UnauthorizedPage() {
  return (
    <main>
      <Island of={Unauthorized} name="unauthorized" />
    </main>
  );
}
