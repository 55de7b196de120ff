import { transact } from '../../../db/queries/transact';
import { audit } from '../../platform/audit/store';
import { lisbonDate } from '../../platform/domain/calendar';
import { centsOfDecimal, sumCents } from '../../platform/domain/money-text';
import { SETTLEMENT_LABELS } from '../../platform/domain/settlement-categories';
import type { Services } from '../../services';
import { type Cell, csvOf, SHEET_TYPES, type Sheet, xlsxOf } from '../finances/workbook';
import { readCarSums } from './read-car-sums';
import type { CarOfWeeks, CarsExport } from './schema';

const CATEGORIES = ['PORTAGENS', 'COMBUSTIVEL', 'CARREGAMENTO', 'ESTACIONAMENTO', 'RENDA', 'OUTRO'] as const;
const PAYERS = [
  ['Pago pelos condutores', 'drivers'],
  ['Pago pela frota', 'fleet'],
  ['Por atribuir', 'waiting'],
] as const;

const DAY_MINUTES = 24 * 60;

const COLUMNS: readonly [string, (car: CarOfWeeks) => Cell][] = [
  ['Viatura', ({ id, plate }) => ({ text: id === null ? 'Sem viatura' : plate })],
  ['Marca e modelo', ({ name }) => ({ text: name })],
  ['Condutores', ({ holders }) => ({ text: holders.join(', ') })],
  // Days have two decimals, as money has.
  ['Dias entregue', ({ minutes }) => ({ cents: Math.round((100 * minutes) / DAY_MINUTES) })],
  ['Ganhos brutos', ({ gross }) => ({ cents: centsOfDecimal(gross) })],
  ...CATEGORIES.map((category): [string, (car: CarOfWeeks) => Cell] => [
    SETTLEMENT_LABELS[category],
    ({ byCategory }) => ({
      cents: sumCents(byCategory.filter((each) => each.category === category).flatMap(amountsOf)),
    }),
  ]),
  ['Custos', ({ costs }) => ({ cents: centsOfDecimal(costs) })],
  ...PAYERS.map(([heading, payer]): [string, (car: CarOfWeeks) => Cell] => [
    heading,
    ({ byCategory }) => ({ cents: sumCents(byCategory.map((each) => each[payer])) }),
  ]),
  ['Ganhos menos custos', ({ left }) => ({ cents: centsOfDecimal(left) })],
];

function amountsOf({ drivers, fleet, waiting }: CarOfWeeks['byCategory'][number]): string[] {
  return [drivers, fleet, waiting];
}

export function carsSheet(cars: readonly CarOfWeeks[]): Sheet {
  return {
    name: 'Viaturas',
    headings: COLUMNS.map(([heading]) => heading),
    rows: cars.map((car) => COLUMNS.map(([, cellOf]) => cellOf(car))),
  };
}

/** Exports the cars of the weeks for the accountant; the audit log has the member of staff. */
export async function exportCars(
  services: Pick<Services, 'db' | 'now'>,
  { format, week }: CarsExport,
  staff: string,
) {
  const { cars, from, until } = await readCarSums(services, { week });
  const now = services.now();
  await transact(services.db, {
    audited: audit(services.db, {
      at: now.toISOString(),
      actor: staff,
      action: 'car-sums.export',
      subject: 'cars',
      detail: { format, cars: cars.length, from, until },
    }),
  });
  const sheet = carsSheet(cars);
  const bytes = format === 'csv' ? csvOf(sheet) : xlsxOf([sheet]);
  return {
    bytes,
    type: SHEET_TYPES[format],
    fileName: `viaturas-${week ?? lisbonDate(now)}.${format}`,
  };
}
