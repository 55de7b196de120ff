import type { Database } from '../../../db/opening/client';
import { bookCosts } from '../../costs/booking/book-costs';
import type { CostLine } from '../../costs/cost-files/schema';
import { LARGEST_CENTS } from '../../costs/movements/bounds';
import { isDevice } from '../../people/cars/card-rules';
import { setRent } from '../../people/cars/write-car';
import { shiftDate } from '../../platform/domain/calendar';
import type { DemoCars } from './cars';
import { createRandom, type Random } from './random';

const CARS = 6;
const PASSAGES = 7;
const PLACES = [
  'Lisboa → Alverca',
  'Ponte 25 de Abril',
  'Ponte Vasco da Gama',
  'Loures → CREL',
  'Oeiras → Carcavelos',
];
const STATIONS = ['PRIO Odivelas', 'PRIO Sacavém', 'PRIO Almada'];

type Booking = { week: string; staff: string; now: Date };

/** A week's rent of these many cars, beside the contract. */
const RENTED = 3;
const RENT = '65.00';

/** Books a file of tolls and one of fuel for that week, each with movements that are nobody's yet, and rents. */
export async function bookDemoCosts(
  db: Database,
  { cars, cards }: Pick<DemoCars, 'cars' | 'cards'>,
  { week, staff, now }: Booking,
): Promise<void> {
  const random = createRandom(36);
  const own = cars.filter(({ owner }) => owner === 'FROTA').slice(0, CARS);
  if (own.length === 0) return;
  const [devices, fuelCards] = [cards.filter(isDevice), cards.filter((card) => !isDevice(card))];
  const tolls = [
    ...devices
      .slice(0, CARS)
      .flatMap(({ number: device }) => some(random, PASSAGES, () => tollOf(random, week, { device }))),
    ...some(random, 3, () => tollOf(random, week, { device: null, plate: '77ZZ77' })),
  ];
  const fuel = [...fuelCards.slice(0, CARS).map(({ number }) => number), '78248999999999990'].map((card) =>
    fuelOf(random, week, card),
  );
  const days = week.replaceAll('-', '');
  const files = [
    { source: 'viaverde', fileName: `Movimento_${days}.xlsx`, lines: tolls },
    { source: 'prio', fileName: `Transacoes_Frota_${days}.xlsx`, lines: fuel },
  ];
  for (const { source, fileName, lines } of files) {
    const numbered = lines.map((line, n) => ({
      ...line,
      line: n + 2,
      key: `${source}|demo|${week}|${n + 1}`,
    }));
    const id = random.uuid();
    const received = {
      id,
      receivedFrom: staff,
      sender: null,
      messageId: null,
      fileName,
      sha256: `${fileName} ${id}`,
    };
    const file = {
      ...received,
      source,
      lines: numbered,
      unreadable: [],
      weeksLater: 0,
      largestCents: LARGEST_CENTS,
    };
    await bookCosts(db, { staff, at: now.toISOString() }, file);
  }
  for (const { id } of own.slice(-RENTED)) {
    await setRent(
      { db, now: () => now },
      id,
      { from: week, per: 'WEEK', amount: RENT },
      { staff, shown: null },
    );
  }
}

function some<T>(random: Random, most: number, make: () => T): T[] {
  return Array.from({ length: random.between(2, most) }, make);
}

type Line = Omit<CostLine, 'line' | 'key'>;

const UNNAMED = { plate: null, device: null, card: null, vin: null, chargeable: true };

function tollOf(random: Random, week: string, named: Partial<Line>): Line {
  const cents = 75 + 5 * random.between(1, 60);
  return {
    ...UNNAMED,
    kind: 'toll',
    at: momentIn(random, week),
    place: random.pick(PLACES) ?? '',
    cents,
    ...named,
  };
}

function fuelOf(random: Random, week: string, card: string): Line {
  const cents = 3_000 + random.between(0, 3_500);
  return {
    ...UNNAMED,
    kind: 'fuel',
    at: momentIn(random, week),
    place: random.pick(STATIONS) ?? '',
    cents,
    card,
  };
}

function momentIn(random: Random, week: string): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const clock = [random.between(6, 23), random.between(0, 59), random.between(0, 59)].map(two).join(':');
  return `${shiftDate(week, random.between(0, 6))} ${clock}`;
}
