import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { drivers } from '../../../db/schema/drivers';
import type { Fleet } from '../../costs/movements/fleet';
import { isErased } from '../../ledger/matching/erased';
import { parseCsv } from '../../ledger/report-files/csv';
import { decodeText } from '../../ledger/report-files/decode';
import { shownPlate } from '../../platform/domain/plate';
import { startOfDay, WallTime, wallTime } from '../../platform/domain/wall-time';
import { AppError } from '../../platform/http/errors';
import type { Services } from '../../services';
import { actOnFleet } from '../cars/act-on-fleet';
import { beginningFault } from '../cars/beginning-rules';
import { FUEL_LABELS, OWNER_LABELS } from '../cars/car-label-rules';
import { isDevice } from '../cars/card-rules';
import { fitDevice } from '../cars/fit-device';
import { newHolding } from '../cars/hand-over';
import { CardInput as CardFields, type CardInput, CarInput } from '../cars/schema';
import { newCar } from '../cars/write-car';
import { newCard } from '../cars/write-card';
import { cellText, dateWritten, EXAMPLE_FAULT, isRounded } from '../fleet-import/line-rules';
import type { FleetImport, FleetLine } from '../fleet-import/schema';
import { COLUMNS, type Column, codeOf, isExample, placesOf } from './column-rules';

type Given = { bytes: Uint8Array; dryRun: boolean };

/** Imports all or nothing, idempotently; a dry run writes nothing. Raises `invalid`, also for a faulty line. */
export function importCars(
  services: Pick<Services, 'db' | 'now'>,
  { bytes, dryRun }: Given,
  staff: string,
): Promise<FleetImport> {
  const now = wallTime(services.now());
  const read = readLines(bytes, now.slice(0, 10));
  return actOnFleet(services, { staff }, async (fleet, at) => {
    const drivers = await driversByName(services.db);
    const lines = compared(read, fleet, drivers);
    const counts = { new: 0, exists: 0, faulty: 0 };
    for (const { outcome } of lines) counts[outcome] += 1;
    const answer = { dryRun, counts, lines };
    const first = lines.find(({ outcome }) => outcome === 'faulty');
    if (dryRun) return { answer };
    if (first) {
      const message = `Linha ${first.line}: ${first.messages.join('; ')}.`;
      throw refused(`Nada foi importado. Linhas com erros: ${counts.faulty}. ${message}`);
    }
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
): FleetLine[] {
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
    .where(sql`NOT ${isErased}`);
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

const MOST_LINES = 1_000;

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

/** Raises `invalid` for a file without the template's columns. */
function readLines(bytes: Uint8Array, today: string): CarLine[] {
  const text = decodeText(bytes);
  const csv = text === null ? null : parseCsv(text);
  if (!csv?.ok) throw refused('O ficheiro não é um CSV que se possa ler. Use o modelo.');
  const places = placesOf(csv.header);
  if (!places.has('plate')) throw refused(`Falta a coluna ${COLUMNS.plate}. Use o modelo.`);
  const lines = csv.rows.flatMap((cells, n) =>
    cells.every((cell) => cell.trim() === '') ? [] : [{ line: n + 2, cells }],
  );
  if (lines.length === 0) throw refused('O ficheiro não tem viaturas.');
  if (lines.length > MOST_LINES) throw refused(`O ficheiro tem mais de ${MOST_LINES} viaturas.`);
  return lines.map(({ line, cells }) =>
    readLine(line, (column) => cellText(cells[places.get(column) ?? -1] ?? ''), today),
  );
}

function refused(message: string): AppError {
  return new AppError('invalid', { fields: { file: message } });
}

function readLine(line: number, cellOf: (column: Column) => string, today: string): CarLine {
  const faults = isExample(cellOf('plate')) ? [EXAMPLE_FAULT] : [];
  const fault = (column: Column, message: string) => faults.push(`${COLUMNS[column]}: ${message}`);
  const exact = (column: Column) => {
    const cell = cellOf(column);
    if (isRounded(cell)) fault(column, 'a folha de cálculo arredondou-o; formate a coluna como texto');
    return cell || null;
  };
  const date = (column: Column) => {
    const cell = cellOf(column);
    const day = cell === '' ? null : dateWritten(cell);
    if (cell !== '' && day === null) fault(column, 'não é uma data, como 31/12/2025');
    return day;
  };
  const month = cellOf('iucMonth');
  const parsed = CarInput.safeParse({
    plate: cellOf('plate'),
    make: cellOf('make'),
    model: cellOf('model'),
    registeredOn: date('registeredOn'),
    fuel: cellOf('fuel') === '' ? null : codeOf(FUEL_LABELS, cellOf('fuel')),
    owner: cellOf('owner') === '' ? 'FROTA' : codeOf(OWNER_LABELS, cellOf('owner')),
    device: exact('device'),
    insuredUntil: date('insuredUntil'),
    inspectedUntil: date('inspectedUntil'),
    imtUntil: date('imtUntil'),
    extinguisherUntil: date('extinguisherUntil'),
    iucMonth: month === '' ? null : Number(month),
  });
  for (const { path, message } of parsed.error?.issues ?? []) {
    const [name = 'plate'] = path;
    fault(name in COLUMNS ? (name as Column) : 'plate', message);
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
    if (!card.success) fault(column, 'número inválido');
    return card.success ? [card.data] : [];
  });
  return {
    line,
    plate: parsed.data?.plate ?? cellOf('plate'),
    car: parsed.data ?? null,
    cards,
    driver: cellOf('driver'),
    since: sinceOf(cellOf('since'), today, fault),
    faults,
  };
}

/** A day, from its first minute on, or a day and an hour; not further ahead than a hand-over. */
function sinceOf(
  cell: string,
  today: string,
  fault: (column: Column, message: string) => void,
): string | null {
  if (cell === '') return null;
  const [written = '', hour] = cell.split(' ');
  const day = dateWritten(written);
  const at = day === null ? null : hour === undefined ? startOfDay(day) : `${day} ${hour}`;
  if (at === null || !WallTime.safeParse(at).success) {
    fault('since', 'não é um dia, como 31/12/2025 ou 31/12/2025 18:30');
    return null;
  }
  const beyond = beginningFault(at.slice(0, 10), today);
  if (beyond) fault('since', beyond);
  return at;
}
