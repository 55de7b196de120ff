import { StaffLayout } from '../../ui/staff-layout';
import Documents from '../islands/documents';
import { Island } from '../prerender/island';
import type { PageInfo } from '../prerender/render-page';

export const page: PageInfo = {
  title: 'Gestão de Documentos — Volante',
  island: 'documents',
  calls: ['/api/auth/user', '/api/documents/expiring/90'],
  office: true,
};

export default function DocumentsPage() {
  return (
    <StaffLayout current="/documents">
      <Island of={Documents} name="documents" />
    </StaffLayout>
  );
}
