import { FUEL_LABELS, OWNER_LABELS } from '../../../src/people/cars/car-label-rules';
import type { CarAnswer, CarInput, Fuel, Owner } from '../../../src/people/cars/schema';
import { Choice, TermsForm } from '../../money/terms/terms-form';
import { DateField } from '../../ui/date-field';
import { Field } from '../../ui/field';
import { type Fields, useFields } from '../../ui/form';
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

type Given = Omit<CarInput, 'device'>;
type Typed = Record<keyof Given | 'device' | 'endedOn', string>;

const NEW: Typed = {
  plate: '',
  owner: 'FROTA',
  make: '',
  model: '',
  vin: '',
  registeredOn: '',
  fuel: '',
  insuredUntil: '',
  inspectedUntil: '',
  imtUntil: '',
  extinguisherUntil: '',
  iucMonth: '',
  device: '',
  endedOn: '',
};

function typedOf(car: CarAnswer): Typed {
  const shown = Object.keys(NEW).filter((name) => name in car) as (keyof Typed & keyof CarAnswer)[];
  return { ...NEW, ...Object.fromEntries(shown.map((name) => [name, String(car[name] ?? '')])) };
}

function inputOf(typed: Typed): Given {
  const orNull = (name: keyof Typed) => typed[name].trim() || null;
  return {
    plate: typed.plate.trim(),
    owner: typed.owner as Owner,
    make: typed.make.trim(),
    model: typed.model.trim(),
    vin: orNull('vin'),
    registeredOn: orNull('registeredOn'),
    fuel: orNull('fuel') as Fuel | null,
    insuredUntil: orNull('insuredUntil'),
    inspectedUntil: orNull('inspectedUntil'),
    imtUntil: orNull('imtUntil'),
    extinguisherUntil: orNull('extinguisherUntil'),
    iucMonth: typed.iucMonth === '' ? null : Number(typed.iucMonth),
  };
}

/** Enters a car, or changes the one that is given. */
export function CarForm({ car, onClose }: { car?: CarAnswer; onClose: () => void }) {
  const { send, isSending, error } = useCarChange({
    done: car ? 'Viatura alterada com sucesso' : 'Viatura registada com sucesso',
    onDone: onClose,
  });
  const of = useFields<Typed>(car ? typedOf(car) : NEW);
  const submit = (typed: Typed) => {
    const given = inputOf(typed);
    if (!car) return send(() => api.cars.$post({ json: { ...given, device: typed.device.trim() || null } }));
    const endedOn = typed.endedOn || null;
    const param = { id: car.id };
    send(() => api.cars[':id'].$patch({ param, json: { ...given, endedOn } }, ifMatch(car.version)));
  };
  return (
    <TermsForm
      of={of}
      label={car ? 'Editar viatura' : 'Nova viatura'}
      submit="Guardar viatura"
      busy={isSending}
      error={error}
      onClose={onClose}
      onSend={submit}
    >
      <CarFields of={of} />
      {!car && (
        <Field
          label="Identificador de portagens"
          autoComplete="off"
          inputMode="numeric"
          hint="Se foi de outra viatura, passa para esta desde que aquela o deixou de ter."
          optional
          {...of.field('device')}
        />
      )}
      {car && (
        <DateField
          label="Último dia na frota"
          hint="Acaba também o que lhe está entregue."
          optional
          {...of.date('endedOn')}
        />
      )}
    </TermsForm>
  );
}

function CarFields({ of }: { of: Fields<Typed> }) {
  const { field, date, register } = of;
  const text = { autoComplete: 'off', optional: true };
  return (
    <>
      <Field label="Matrícula" autoComplete="off" required autoCapitalize="characters" {...field('plate')} />
      <Choice label="Proprietário" options={OWNERS} {...register('owner')} />
      <Field label="Marca" {...text} {...field('make')} />
      <Field label="Modelo" {...text} {...field('model')} />
      <DateField label="Primeira matrícula" optional {...date('registeredOn')} />
      <Choice label="Combustível" options={FUELS} {...register('fuel')} />
      <Field label="VIN" {...text} autoCapitalize="characters" {...field('vin')} />
      <DateField label="Seguro até" optional {...date('insuredUntil')} />
      <DateField label="Inspeção até" optional {...date('inspectedUntil')} />
      <DateField label="Registo no IMT até" optional {...date('imtUntil')} />
      <DateField label="Extintor até" optional {...date('extinguisherUntil')} />
      <Choice label="Mês do IUC" options={MONTHS} {...register('iucMonth')} />
    </>
  );
}
