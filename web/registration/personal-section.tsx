import { Field } from '../ui/field';
import { FormSection } from '../ui/form-section';
import type { RegistrationState } from './use-registration';

export function PersonalSection({ form: { register }, errors }: RegistrationState) {
  return (
    <FormSection title="Informações Pessoais">
      <div className="grid grid-cols-1 gap-x-5 gap-y-4 @min-[30rem]:grid-cols-2">
        <Field
          label="Nome Completo"
          error={errors.fullName?.message}
          autoComplete="name"
          autoCapitalize="words"
          required
          {...register('fullName')}
        />
        <Field
          label="Email"
          error={errors.email?.message}
          type="email"
          inputMode="email"
          autoComplete="email"
          spellCheck={false}
          required
          {...register('email')}
        />
        <Field
          label="Número de Telefone"
          error={errors.phoneNumber?.message}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          required
          {...register('phoneNumber')}
        />
        <Field
          label="Número CMTVDE"
          hint="Está no seu certificado de motorista de TVDE."
          error={errors.cmtvdeNumber?.message}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          {...register('cmtvdeNumber')}
        />
      </div>
    </FormSection>
  );
}
