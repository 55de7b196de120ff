import { type ComponentProps, useState } from 'react';
import { FUEL_LABELS, OWNER_LABELS } from '../../../src/people/cars/car-label-rules';
import type { CarAnswer, CarInput, Fuel, Owner } from '../../../src/people/cars/schema';
import { Choice, TermsForm } from '../../money/terms/terms-form';
import { DateField } from '../../ui/date-field';
import { Field } from '../../ui/field';
import { api, ifMatch } from '../../ui/requests/api';
import { useCarChange } from './cars';

const OWNERS = Object.entries(OWNER_LABELS) as [Owner, string][];
const FUELS: [Fuel | '', string][] = [
  ['', 'Por indicar'],
  ...(Object.entries(FUEL_LABELS) as [Fuel, string][]),
];
const MONTHS: [string, string][] = [
  ['', 'Por indicar'],
  ...Array.from({ length: 12 }, (_, n): [string, string] => [
    String(n + 1),
    new Intl.DateTimeFormat('pt-PT', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, n, 1)),
  ]),
];

type Fields = Omit<CarInput, 'device'>;
type Shown = Pick<CarAnswer, keyof Fields>;

function inputOf(form: FormData): Fields {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const orNull = (name: string) => text(name) || null;
  return {
    plate: text('plate'),
    owner: text('owner') as Owner,
    make: text('make'),
    model: text('model'),
    vin: orNull('vin'),
    registeredOn: orNull('registeredOn'),
    fuel: orNull('fuel') as Fuel | null,
    insuredUntil: orNull('insuredUntil'),
    inspectedUntil: orNull('inspectedUntil'),
    imtUntil: orNull('imtUntil'),
    extinguisherUntil: orNull('extinguisherUntil'),
    iucMonth: text('iucMonth') === '' ? null : Number(text('iucMonth')),
  };
}

/** Enters a car, or changes the one that is given. */
export function CarForm({ car, onClose }: { car?: CarAnswer; onClose: () => void }) {
  const { send, isSending, error } = useCarChange({
    done: car ? 'Viatura alterada com sucesso' : 'Viatura registada com sucesso',
    onDone: onClose,
  });
  const submit = (form: FormData) => {
    const given = inputOf(form);
    const device = String(form.get('device') ?? '').trim() || null;
    if (!car) return send(() => api.cars.$post({ json: { ...given, device } }));
    const endedOn = String(form.get('endedOn') ?? '') || null;
    const param = { id: car.id };
    send(() => api.cars[':id'].$patch({ param, json: { ...given, endedOn } }, ifMatch(car.version)));
  };
  return (
    <TermsForm
      label={car ? 'Editar viatura' : 'Nova viatura'}
      submit="Guardar viatura"
      busy={isSending}
      error={error}
      onClose={onClose}
      onSend={submit}
    >
      <CarFields car={car} />
      {!car && (
        <Field
          label="Identificador de portagens"
          name="device"
          autoComplete="off"
          inputMode="numeric"
          hint="Se foi de outra viatura, passa para esta desde que aquela o deixou de ter."
          optional
        />
      )}
      {car && (
        <DateField
          label="Último dia na frota"
          name="endedOn"
          defaultValue={car.endedOn ?? ''}
          hint="Acaba também o que lhe está entregue."
          optional
        />
      )}
    </TermsForm>
  );
}

function CarFields({ car }: { car: Shown | undefined }) {
  const [owner, setOwner] = useState<Owner>(car?.owner ?? 'FROTA');
  const [fuel, setFuel] = useState<Fuel | ''>(car?.fuel ?? '');
  const [month, setMonth] = useState(car?.iucMonth ? String(car.iucMonth) : '');
  const date = (label: string, name: keyof Shown): ComponentProps<typeof DateField> => ({
    label,
    name,
    defaultValue: car?.[name] ?? '',
    optional: true,
  });
  const text = (label: string, name: keyof Shown): ComponentProps<typeof Field> => ({
    label,
    name,
    autoComplete: 'off',
    defaultValue: car?.[name] ?? '',
    optional: true,
  });
  return (
    <>
      <Field {...text('Matrícula', 'plate')} optional={false} required autoCapitalize="characters" />
      <Choice label="De quem é" name="owner" options={OWNERS} value={owner} onChange={setOwner} />
      <Field {...text('Marca', 'make')} />
      <Field {...text('Modelo', 'model')} />
      <DateField {...date('Primeira matrícula', 'registeredOn')} />
      <Choice label="Combustível" name="fuel" options={FUELS} value={fuel} onChange={setFuel} />
      <Field {...text('VIN', 'vin')} autoCapitalize="characters" />
      <DateField {...date('Seguro até', 'insuredUntil')} />
      <DateField {...date('Inspeção até', 'inspectedUntil')} />
      <DateField {...date('Registo no IMT até', 'imtUntil')} />
      <DateField {...date('Extintor até', 'extinguisherUntil')} />
      <Choice label="Mês do IUC" name="iucMonth" options={MONTHS} value={month} onChange={setMonth} />
    </>
  );
}
