import { RegistrationPage } from '../../registration/registration-page';
import { StaffLayout } from '../../ui/staff-layout';
import RegistrationStaff from '../islands/registration-staff';
import { Island } from '../prerender/island';
import type { PageInfo } from '../prerender/render-page';

/** Registration as signed-in staff see it: the same form, below the top navigation. */
export const page: PageInfo = {
  title: 'Registo de Condutor — Volante',
  island: 'registration-staff',
  office: true,
};

export default function RegisterStaffPage() {
  return (
    <StaffLayout current="/register">
      <RegistrationPage forStaff form={<Island of={RegistrationStaff} name="registration-staff" />} />
    </StaffLayout>
  );
}
