import { type ComponentProps, useEffect } from 'react';
import { Combobox } from '../../ui/combobox';
import { useFieldsAround } from '../../ui/form';
import { formatDate } from '../../ui/format';
import { answerOf, api } from '../../ui/requests/api';
import { DRIVERS_KEY } from '../../ui/requests/query-keys';
import { MOST_HITS, type Picked } from '../../ui/use-combobox';
import { CARS_KEY } from './cars';

type PickerProps = Omit<ComponentProps<typeof Combobox>, 'of'>;

/** Drivers by a part of the name or e-mail, at first those of the last week. */
const driversOf = (active: 'true' | 'false'): Picked => ({
  label: 'Condutor',
  none: 'Nenhum condutor encontrado',
  failed: 'Não foi possível procurar condutores',
  key: [...DRIVERS_KEY, 'found', active],
  async find(search, signal) {
    const found = await answerOf(api.drivers.found.$get({ query: { search, active } }, { init: { signal } }));
    return found.map(({ id, fullName, email, plates: [plate], week }) => ({
      value: id,
      label: fullName,
      detail: [plate ?? email, ...(week === null ? [] : [`semana de ${formatDate(week)}`])].join(' · '),
    }));
  },
});

const EVERYBODY = driversOf('false');
const ACTIVE = driversOf('true');

/** The fleet's cars by plate, make, model or who has them. */
const CARS: Picked = {
  label: 'Viatura',
  none: 'Nenhuma viatura encontrada',
  failed: 'Não foi possível procurar viaturas',
  key: CARS_KEY,
  async find(search, signal) {
    const query = { search, ended: 'false', limit: String(MOST_HITS) } as const;
    const { cars } = await answerOf(api.cars.$get({ query }, { init: { signal } }));
    return cars.map(({ id, plate, make, model, holders }) => ({
      value: id,
      label: plate,
      detail: [[make, model].filter(Boolean).join(' '), holders.map(({ fullName }) => fullName).join(' e ')]
        .filter(Boolean)
        .join(' · '),
    }));
  },
};

/** Chooses an ACTIVE driver. */
export function DriverPicker(props: PickerProps) {
  return <Combobox of={ACTIVE} {...props} />;
}

/** The same among all drivers, as the field `driverId` of the form around. */
export function DriverField() {
  return <PickedField of={EVERYBODY} name="driverId" required="Escolha um condutor da lista" />;
}

/** A car as the field `carId` of the form around, at first that of the plate. */
export function CarField({ plate }: { plate?: string | undefined }) {
  return <PickedField of={CARS} name="carId" required="Escolha uma viatura da lista" typed={plate} />;
}

type FieldProps = { of: Picked; name: 'driverId' | 'carId'; required: string; typed?: string | undefined };

/** Its value goes with it: a form that changes what it asks for forgets what was chosen. */
function PickedField({ of, name, required, typed }: FieldProps) {
  const { field, setValue, unregister, watch } = useFieldsAround<Record<'driverId' | 'carId', string>>();
  const { error } = field(name, { required });
  useEffect(() => () => unregister(name), [name, unregister]);
  return (
    <Combobox
      of={of}
      value={watch(name) ?? ''}
      error={error}
      className="sm:col-span-2"
      {...(typed !== undefined && { typed })}
      onChange={(value) => setValue(name, value, { shouldValidate: error !== undefined })}
    />
  );
}
