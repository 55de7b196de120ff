import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { drivers } from '../../../db/schema/drivers';
import type { Fleet } from '../../costs/movements/fleet';
import { barePlate, shownPlate } from '../../platform/domain/plate';
import { foldText } from '../../platform/domain/text';
import { startOfDay, WallTime, wallTime } from '../../platform/domain/wall-time';
import type { Services } from '../../services';
import { actOnFleet } from '../cars/act-on-fleet';
import { beginningFault } from '../cars/beginning-rules';
import { FUEL_LABELS, OWNER_LABELS } from '../cars/car-label-rules';
import { isDevice } from '../cars/card-rules';
import { newHolding } from '../cars/hand-over';
import { CardInput as CardFields, type CardInput, CarInput } from '../cars/schema';
import { newCar } from '../cars/write-car';
import { fitDevice, newCard } from '../cars/write-card';
import type { ImportAnswer, ImportLine } from './schema';
import {
  answerOf,
  dateWritten,
  type GivenTable,
  type Import,
  type LineReader,
  readLines,
  refuseFaults,
  type Template,
} from './template';

const COLUMNS = {
  plate: 'Matrícula',
  make: 'Marca',
  model: 'Modelo',
  registeredOn: 'Primeira Matrícula',
  fuel: 'Combustível',
  owner: 'De Quem É',
  device: 'Identificador',
  fuelCard: 'Cartão de Combustível',
  chargingCard: 'Cartão de Carregamento',
  insuredUntil: 'Seguro Até',
  inspectedUntil: 'Inspeção Até',
  imtUntil: 'IMT Até',
  extinguisherUntil: 'Extintor Até',
  iucMonth: 'Mês do IUC',
  driver: 'Condutor (Email ou CMTVDE)',
  since: 'Desde',
} as const;

type Column = keyof typeof COLUMNS;

/** The examples are a car of the fleet with its cards and driver, and a driver's own. No car has such plates. */
const TEMPLATE: Template<Column> = {
  fileName: 'viaturas.csv',
  columns: COLUMNS,
  required: ['plate'],
  lacking: 'Falta a coluna',
  noun: 'viaturas',
  mostLines: 1_000,
  examples: [
    {
      plate: '00-00-AA',
      make: 'Dacia',
      model: 'Jogger',
      registeredOn: '31/12/2022',
      fuel: FUEL_LABELS.GASOLEO,
      owner: OWNER_LABELS.FROTA,
      device: '600 000 000 001',
      fuelCard: '7824 8000 0000 0001',
      insuredUntil: '31/12/2026',
      inspectedUntil: '30/11/2026',
      imtUntil: '31/12/2027',
      extinguisherUntil: '30/06/2027',
      iucMonth: '12',
      driver: 'ana@frota.example',
      since: '31/12/2025 18:30',
    },
    {
      plate: 'AA-00-00',
      make: 'Tesla',
      model: 'Model 3',
      registeredOn: '31/01/2023',
      fuel: FUEL_LABELS.ELETRICO,
      owner: OWNER_LABELS.CONDUTOR,
      chargingCard: 'PT0000000001',
      insuredUntil: '31/01/2027',
      driver: '654321',
    },
  ],
  identity: (cell) => barePlate(cell('plate')) ?? '',
};

export const CAR_IMPORT: Import<Column> = { template: TEMPLATE, bringIn: importCars };

function importCars(
  services: Pick<Services, 'db' | 'now'>,
  { bytes, dryRun }: GivenTable,
  staff: string,
): Promise<ImportAnswer> {
  const now = wallTime(services.now());
  const read = readLines(bytes, TEMPLATE).map((line) => readCar(line, now.slice(0, 10)));
  const part = {
    plates: read.map(({ plate }) => plate),
    numbers: read.flatMap(({ car, cards }) => [car?.device ?? [], cards.map(({ number }) => number)].flat()),
  };
  return actOnFleet(services, { staff }, part, async (fleet, at) => {
    const drivers = await driversByName(services.db);
    const lines = compared(read, fleet, drivers);
    const answer = answerOf(dryRun, lines);
    if (dryRun) return { answer };
    refuseFaults(lines);
    const by = { staff, at };
    const made = read.flatMap(({ car, cards, driver, since }, n) => {
      if (lines[n]?.outcome !== 'new' || car === null) return [];
      const { device, ...fields } = car;
      const added = newCar(fields, by);
      const own = { carId: added.id, startsAt: since ?? now, isShared: false };
      const held = cards.map((card) => newCard(card, by));
      const fitted = fitDevice(fleet, { carId: added.id, device }, by);
      const driverId = drivers.get(driver.toLowerCase());
      return [
        {
          car: added,
          cards: [...held, ...(fitted?.cards ?? [])],
          holdings: [
            ...(fitted?.holdings ?? []),
            ...held.map(({ id: cardId }) => newHolding({ ...own, cardId }, by)),
            ...(driverId ? [newHolding({ ...own, driverId }, by)] : []),
          ],
        },
      ];
    });
    return {
      answer,
      fleet: {
        ...fleet,
        cars: [...fleet.cars, ...made.map(({ car }) => car)],
        cards: [...fleet.cards, ...made.flatMap(({ cards }) => cards)],
        holdings: [...fleet.holdings, ...made.flatMap(({ holdings }) => holdings)],
      },
      deeds: made.flatMap(({ car, cards }) => [
        { action: 'car.add', subject: car.id },
        ...cards.map(({ id }) => ({ action: 'car-card.add', subject: id })),
      ]),
    };
  });
}

/** Nothing is made while lines are compared. */
const NOBODY = { staff: '', at: '' };

/** Decides each line's outcome from the fleet and the lines before it. */
function compared(
  read: readonly CarLine[],
  fleet: Fleet,
  drivers: ReadonlyMap<string, string | null>,
): ImportLine[] {
  const plates = new Set(fleet.cars.map(({ plate }) => plate));
  const taken = new Set([
    ...fleet.cards
      .filter((card) => !isDevice(card))
      .flatMap(({ number, formerNumbers }) => [number, ...formerNumbers].map((each) => `o cartão ${each}`)),
  ]);
  const seen = new Map<string, number>();
  return read.map(({ line, plate, car, cards, driver, faults }) => {
    const named = { line, fullName: shownPlate(plate) };
    if (plates.has(plate))
      return { ...named, outcome: 'exists', messages: ['Já há uma viatura com esta matrícula'] };
    const names = [
      `a matrícula ${shownPlate(plate)}`,
      ...(car?.device ? [`o identificador ${car.device}`] : []),
      ...cards.map(({ number }) => `o cartão ${number}`),
    ];
    const messages = [...faults];
    for (const name of names) {
      const before = seen.get(name);
      if (before !== undefined) messages.push(`Repete ${name} da linha ${before}`);
      else if (taken.has(name)) messages.push(`Já existe ${name}`);
      else seen.set(name, line);
    }
    if (car && fitDevice(fleet, { carId: '', device: car.device }, NOBODY) === null)
      messages.push(`O identificador ${car.device} está noutra viatura`);
    const driverId = driver === '' ? 'none' : drivers.get(driver.toLowerCase());
    if (driverId === undefined) messages.push(`Nenhum condutor tem o email ou o CMTVDE ${driver}`);
    if (driverId === null) messages.push(`Mais de um condutor tem o email ou o CMTVDE ${driver}`);
    return { ...named, outcome: messages.length > 0 ? 'faulty' : 'new', messages };
  });
}

/** Ids of drivers by e-mail and by CMTVDE number, folded; null where two have the same. */
async function driversByName(db: Database): Promise<Map<string, string | null>> {
  const rows = await db
    .select({
      id: drivers.id,
      email: drivers.email,
      cmtvdeNumber: drivers.cmtvdeNumber,
      status: drivers.status,
    })
    .from(drivers)
    .where(sql`${drivers.erasedAt} IS NULL`);
  const found = new Map<string, string | null>();
  // An ACTIVE driver counts before a former one with the same address.
  for (const isActive of [true, false]) {
    const byName = Map.groupBy(
      rows
        .filter(({ status }) => (status === 'ACTIVE') === isActive)
        .flatMap(({ id, email, cmtvdeNumber }) =>
          [email, cmtvdeNumber].map((name) => [name.toLowerCase(), id]),
        ),
      ([name = '']) => name,
    );
    for (const [name, of] of byName) {
      const ids = new Set(of.map(([, id]) => id));
      const [only = null] = ids;
      if (!found.has(name)) found.set(name, ids.size === 1 ? only : null);
    }
  }
  return found;
}

type CarLine = {
  line: number;
  plate: string;
  car: CarInput | null;
  cards: CardInput[];
  /** An e-mail or a CMTVDE number; empty for a car that nobody has. */
  driver: string;
  since: string | null;
  faults: string[];
};

function readCar(reader: LineReader<Column>, today: string): CarLine {
  const { line, cell, faults } = reader;
  const exact = (column: Column) => {
    reader.isExact(column);
    return cell(column) || null;
  };
  const month = cell('iucMonth');
  const parsed = CarInput.safeParse({
    plate: cell('plate'),
    make: cell('make'),
    model: cell('model'),
    registeredOn: reader.date('registeredOn'),
    fuel: cell('fuel') === '' ? null : codeOf(FUEL_LABELS, cell('fuel')),
    owner: cell('owner') === '' ? 'FROTA' : codeOf(OWNER_LABELS, cell('owner')),
    device: exact('device'),
    insuredUntil: reader.date('insuredUntil'),
    inspectedUntil: reader.date('inspectedUntil'),
    imtUntil: reader.date('imtUntil'),
    extinguisherUntil: reader.date('extinguisherUntil'),
    iucMonth: month === '' ? null : Number(month),
  });
  for (const { path, message } of parsed.error?.issues ?? []) {
    const [name = 'plate'] = path;
    reader.fault(reader.isColumn(name) ? name : 'plate', message);
  }
  const cards = (
    [
      ['fuelCard', 'COMBUSTIVEL'],
      ['chargingCard', 'CARREGAMENTO'],
    ] as const
  ).flatMap(([column, kind]) => {
    const number = exact(column);
    if (number === null) return [];
    const card = CardFields.safeParse({ number, kind });
    if (!card.success) reader.fault(column, 'número inválido');
    return card.success ? [card.data] : [];
  });
  return {
    line,
    plate: parsed.data?.plate ?? cell('plate'),
    car: parsed.data ?? null,
    cards,
    driver: cell('driver'),
    since: sinceOf(reader, today),
    faults,
  };
}

/** A day, from its first minute on, or a day and an hour; not further ahead than a hand-over. */
function sinceOf(reader: LineReader<Column>, today: string): string | null {
  const cell = reader.cell('since');
  if (cell === '') return null;
  const [written = '', hour] = cell.split(' ');
  const day = dateWritten(written);
  const at = day === null ? null : hour === undefined ? startOfDay(day) : `${day} ${hour}`;
  if (at === null || !WallTime.safeParse(at).success) {
    reader.fault('since', 'não é um dia, como 31/12/2025 ou 31/12/2025 18:30');
    return null;
  }
  const beyond = beginningFault(at.slice(0, 10), today);
  if (beyond) reader.fault('since', beyond);
  return at;
}

/** The code whose label is written; the text itself where there is none. */
function codeOf(labels: typeof FUEL_LABELS | typeof OWNER_LABELS, text: string): string {
  const found = Object.entries(labels).find(([, label]) => foldText(label) === foldText(text));
  return found?.[0] ?? text.toUpperCase();
}
