import { RegistrationPage } from '../../registration/registration-page';
import { PublicLayout } from '../../ui/public-layout';
import Registration from '../islands/registration';
import { Island } from '../prerender/island';
import type { PageInfo } from '../prerender/render-page';

export const page: PageInfo = {
  title: 'Registo de Condutor — Volante',
  description:
    'Registe-se como condutor TVDE: preencha os seus dados, carregue os documentos e escolha o contrato.',
  island: 'registration',
};

export default function RegisterPage() {
  return (
    <PublicLayout>
      <main id="conteudo" className="mx-auto w-full max-w-6xl px-[min(1rem,5vw)] py-6 sm:px-6 sm:py-10">
        <RegistrationPage form={<Island of={Registration} name="registration" />} />
      </main>
    </PublicLayout>
  );
}
