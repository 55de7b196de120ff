import * as z from 'zod/mini';
import type { Moved } from '../../costs/movements/schema';
import { Monday } from '../../ledger/weeks/schema';
import { centsOfDecimal } from '../../platform/domain/money-text';
import { barePlate } from '../../platform/domain/plate';
import { oneLine } from '../../platform/domain/text';
import { WallTime } from '../../platform/domain/wall-time';
import { pageLimit, wholeNumber } from '../../platform/domain/whole-number';
import type { Paper } from './car-paper-rules';
import { bareNumber } from './card-rules';

export const FUELS = ['GASOLEO', 'GASOLINA', 'HIBRIDO', 'ELETRICO', 'GPL'] as const;
export const OWNERS = ['FROTA', 'ALUGADA', 'CONDUTOR'] as const;
export const CARD_KINDS = ['COMBUSTIVEL', 'CARREGAMENTO', 'PORTAGENS'] as const;

const PLATE = 'Indique a matrícula, como AA-00-AA';
const Plate = z.string(PLATE).check(
  z.maxLength(30, PLATE),
  z.overwrite((text) => barePlate(text) ?? ''),
  z.minLength(1, PLATE),
);

function numberField(message: string) {
  return z.string(message).check(
    z.maxLength(60, message),
    z.overwrite((text) => bareNumber(text) ?? ''),
    z.minLength(1, message),
  );
}

const ShortText = z
  .string('Texto inválido')
  .check(z.overwrite(oneLine), z.maxLength(60, 'No máximo 60 caracteres'));

const dateField = (message: string) => z.nullable(z.iso.date(message));

const Vin = z.string('VIN inválido').check(
  z.overwrite((text) => text.toUpperCase().replace(/[\s-]/g, '')),
  z.regex(/^[A-HJ-NPR-Z0-9]{11,17}$/, 'O VIN tem 17 caracteres, sem I, O e Q'),
);

export const CarFields = {
  plate: Plate,
  make: ShortText,
  model: ShortText,
  vin: z.nullable(Vin),
  registeredOn: dateField('Indique o dia da primeira matrícula'),
  fuel: z.nullable(z.enum(FUELS, 'Selecione um combustível')),
  owner: z.enum(OWNERS, 'Selecione de quem é a viatura'),
  insuredUntil: dateField('Indique o último dia do seguro'),
  inspectedUntil: dateField('Indique o último dia da inspeção'),
  imtUntil: dateField('Indique o último dia da licença do IMT'),
  extinguisherUntil: dateField('Indique o último dia do extintor'),
  iucMonth: z.nullable(
    z.int('Indique um mês').check(z.minimum(1, 'Indique um mês'), z.maximum(12, 'Indique um mês')),
  ),
};

/** Only the plate and the owner are required. `device`: the number of the toll device that the car has. */
export const CarInput = z.object({
  plate: CarFields.plate,
  owner: CarFields.owner,
  make: z._default(CarFields.make, ''),
  model: z._default(CarFields.model, ''),
  vin: z._default(CarFields.vin, null),
  registeredOn: z._default(CarFields.registeredOn, null),
  fuel: z._default(CarFields.fuel, null),
  device: z._default(z.nullable(numberField('Indique o número do identificador')), null),
  insuredUntil: z._default(CarFields.insuredUntil, null),
  inspectedUntil: z._default(CarFields.inspectedUntil, null),
  imtUntil: z._default(CarFields.imtUntil, null),
  extinguisherUntil: z._default(CarFields.extinguisherUntil, null),
  iucMonth: z._default(CarFields.iucMonth, null),
});
export type CarInput = z.infer<typeof CarInput>;

/** `endedOn` ends what is held of the car; null brings the car back. */
export const CarChange = z
  .partial(z.object({ ...CarFields, endedOn: dateField('Indique o último dia da viatura na frota') }))
  .check(z.refine((fields) => Object.keys(fields).length > 0, 'Indique o que muda'));
export type CarChange = z.infer<typeof CarChange>;

const reference = z.optional(z.nullable(z.uuid('Identificador inválido')));
const CardFields = {
  number: numberField('Indique o número do cartão'),
  kind: z.enum(CARD_KINDS, 'Selecione o que o cartão paga'),
};

export const CardInput = z.object(CardFields);
export type CardInput = z.infer<typeof CardInput>;

const CHOOSE_ONE = 'Escolha a quem se entrega';

/** `to` hands it over at once: to a driver, or to the car that it goes with. */
export const NewCard = z.object({
  ...CardFields,
  to: z.optional(
    z.object({ carId: reference, driverId: reference, startsAt: WallTime }, CHOOSE_ONE).check(
      z.refine(({ carId, driverId }) => Boolean(carId) !== Boolean(driverId), {
        path: ['driverId'],
        message: CHOOSE_ONE,
      }),
    ),
  ),
});
export type NewCard = z.infer<typeof NewCard>;

const FORMER = 'Indique os números que continuam do cartão';

/** `formerNumbers`: those of its earlier numbers that stay its own; all of them without it. */
export const CardChange = z
  .partial(
    z.object({
      ...CardFields,
      endedOn: dateField('Indique o último dia do cartão'),
      formerNumbers: z.array(numberField(FORMER), FORMER).check(z.maxLength(100, FORMER)),
    }),
  )
  .check(z.refine((fields) => Object.keys(fields).length > 0, 'Indique o que muda'));
export type CardChange = z.infer<typeof CardChange>;

const isShared = z._default(z.boolean('Indique sim ou não'), false);
const order = z.refine<{ startsAt: string; endsAt?: string | null | undefined }>(
  ({ startsAt, endsAt }) => !endsAt || startsAt < endsAt,
  { path: ['endsAt'], message: 'O fim tem de ser depois do início' },
);

/** Names two: a car and a driver, a card and a driver, or a card and a car. */
export const HandOver = z
  .object({
    carId: reference,
    cardId: reference,
    driverId: reference,
    startsAt: WallTime,
    endsAt: z.optional(z.nullable(WallTime)),
    isShared,
  })
  .check(
    order,
    z.refine(({ carId, cardId, driverId }) => [carId, cardId, driverId].filter(Boolean).length === 2, {
      path: ['driverId'],
      message: 'Indique o que se entrega, e a quem',
    }),
    z.refine((given) => !given.isShared || !given.cardId, {
      path: ['isShared'],
      message: 'Um cartão tem um titular de cada vez',
    }),
  );
export type HandOver = z.infer<typeof HandOver>;

const times = { startsAt: WallTime, endsAt: z.nullable(WallTime), isShared };
export const HoldingChange = z.object(times).check(order);
export type HoldingChange = z.infer<typeof HoldingChange>;

const BACK = 'Indique o que se anula';
const rowOf = { id: z.uuid('Identificador inválido'), version: z.int(BACK) };
const most = z.maxLength(500, 'No máximo 500 entregas de uma vez');

/** Holdings that a call has added, changed (as they were before it) and deleted. */
export const HoldingsBack = z.object({
  added: z.array(z.object(rowOf), BACK).check(most),
  changed: z.array(z.object({ ...rowOf, ...times }).check(order), BACK).check(most),
  gone: z.array(HandOver, BACK).check(most),
});
export type HoldingsBack = z.infer<typeof HoldingsBack>;

/** The costs that a write of holdings has moved, or would in a dry run; `back` takes it back. */
export type HandedOver = { id: string | null; moved: Moved; back: HoldingsBack | null };

const RENT = 'Indique um valor em euros com dois decimais, como 150.00';

/** `amount` of 0.00 ends the rent. */
export const RentInput = z.object({
  from: Monday,
  per: z.enum(['DAY', 'WEEK'], 'Selecione dia ou semana'),
  amount: z.string(RENT).check(
    z.regex(/^\d{1,7}\.\d{2}$/, RENT),
    z.refine((text) => centsOfDecimal(text) <= 1_000_000, 'O valor não pode passar de 10 000,00 €'),
  ),
});
export type RentInput = z.infer<typeof RentInput>;

type DatedRent = {
  n: number;
  from: string;
  per: RentInput['per'];
  cents: number;
  createdBy: string;
  /** ISO 8601. */
  createdAt: string;
};

export const CarsQuery = z.object({
  search: z._default(z.string().check(z.maxLength(100, 'No máximo 100 caracteres')), ''),
  ended: z.optional(z.enum(['true', 'false'])),
  offset: wholeNumber('Início inválido', 0, 1_000_000),
  limit: pageLimit,
});
export type CarsQuery = z.infer<typeof CarsQuery>;

export type Fuel = (typeof FUELS)[number];
export type Owner = (typeof OWNERS)[number];
export type CardKind = (typeof CARD_KINDS)[number];

/** Times are `YYYY-MM-DD HH:MM` in Lisbon; `endsAt` is exclusive, null while it lasts. */
export type Held = {
  id: string;
  startsAt: string;
  endsAt: string | null;
  isShared: boolean;
  version: number;
};

export type HeldBy = Held & { driverId: string; fullName: string };

export type DatedPaper = { paper: Paper; date: string };

/** A paper that has lapsed or will soon, and its car. */
export type LapsingPaper = DatedPaper & { carId: string; plate: string; make: string; model: string };

/** The plate as it is written. `holders` have the car at present; `papers` are soonest first. */
export type ListedCar = {
  id: string;
  plate: string;
  make: string;
  model: string;
  owner: Owner;
  endedOn: string | null;
  holders: HeldBy[];
  papers: DatedPaper[];
};

export type CarsAnswer = { cars: ListedCar[]; total: number };

export type CarAnswer = Omit<CarInput, 'plate' | 'device'> & {
  id: string;
  plate: string;
  endedOn: string | null;
  version: number;
  papers: DatedPaper[];
  /** Newest first. */
  holders: HeldBy[];
  cards: (Held & { cardId: string; number: string; kind: CardKind })[];
  rents: DatedRent[];
};

/** The present holder is a driver (`fullName`) or a car (`plate`). */
export type CardAnswer = CardInput & {
  id: string;
  formerNumbers: readonly string[];
  endedOn: string | null;
  version: number;
  holder: (Held & { driverId: string | null; carId: string | null; name: string }) | null;
};

/** A card that files of costs name and that nobody has entered, with the plates that it came with. */
export type UnknownCard = Omit<CardInput, 'kind'> & {
  kind: Exclude<CardKind, 'PORTAGENS'>;
  /** Its movements, and the `YYYY-MM-DD` of the first and the last one. */
  count: number;
  firstDay: string;
  lastDay: string;
  plates: string[];
};

/** The cars and cards that a driver has or had, newest first. */
export type DriverCars = {
  /** The vehicle that the driver named at registration, as written. */
  named: { plate: string | null; make: string | null; model: string | null } | null;
  cars: (Held & { carId: string; plate: string; make: string; model: string })[];
  cards: (Held & { cardId: string; number: string; kind: CardKind })[];
};

/** `startsAt` is null where it was before the week, `endsAt` where it lasts beyond. */
type Within = { id: string; startsAt: string | null; endsAt: string | null };

/** The cars of a driver in a week, in order of time, and the cards that go with no car. */
export type HeldInWeek = {
  cars: (Within & { carId: string; plate: string; make: string; model: string })[];
  cards: (Within & { number: string; kind: CardKind })[];
};

/** A vehicle that a driver named at registration, and that no car has. */
export type ProposedCar = {
  driverId: string;
  fullName: string;
  /** The driver's own text, which may be no plate. */
  plate: string;
  make: string;
  model: string;
  /** `YYYY-MM-DD`, the day of the driver's approval. */
  since: string;
};

export const Proposals = z.object({
  driverIds: z
    .array(z.uuid('Identificador inválido'), 'Indique os condutores')
    .check(z.minLength(1, 'Indique os condutores'), z.maxLength(500, 'No máximo 500 de uma vez')),
});
