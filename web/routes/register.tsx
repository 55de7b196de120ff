import Registration from '../islands/registration';
import { Island } from '../prerender/island';
import type { PageInfo } from '../prerender/render-page';

export const page: PageInfo = { title: 'Registo de condutor — Volante', island: 'registration' };

export default function RegisterPage() {
  return <Island of={Registration} name="registration" />;
}
