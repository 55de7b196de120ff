import { Field } from '../ui/field';
import { FormSection } from '../ui/form-section';
import type { RegistrationState } from './use-registration';

export function VehicleSection({ form: { register }, errors }: RegistrationState) {
  return (
    <FormSection title="Informações da Viatura" hint="Se já souber qual é; tudo aqui é opcional.">
      <div className="grid grid-cols-1 gap-x-5 gap-y-4 @min-[36rem]:grid-cols-3">
        <Field
          label="Matrícula"
          hint="Por exemplo, AA-00-AA."
          maxLength={20}
          error={errors.licensePlate?.message}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...register('licensePlate')}
        />
        <Field
          label="Marca"
          error={errors.vehicleMake?.message}
          maxLength={60}
          autoComplete="off"
          {...register('vehicleMake')}
        />
        <Field
          label="Modelo"
          error={errors.vehicleModel?.message}
          maxLength={60}
          autoComplete="off"
          {...register('vehicleModel')}
        />
      </div>
    </FormSection>
  );
}
