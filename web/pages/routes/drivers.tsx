import { NEWEST_PATH } from '../../people/drivers/driver-list';
import { StaffLayout } from '../../ui/staff-layout';
import Drivers from '../islands/drivers';
import { Island } from '../prerender/island';
import type { PageInfo } from '../prerender/render-page';

export const page: PageInfo = {
  title: 'Gestão de Condutores — Volante',
  island: 'drivers',
  calls: ['/api/auth/user', NEWEST_PATH],
  office: true,
};

export default function DriversPage() {
  return (
    <StaffLayout current="/drivers">
      <Island of={Drivers} name="drivers" />
    </StaffLayout>
  );
}
