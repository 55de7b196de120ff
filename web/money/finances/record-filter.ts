import { RECORDS_AT_ONCE } from '../../../src/money/finances/finances-limits';
import type { RecordStatus, RecordsFilter, RecordsOrder } from '../../../src/money/finances/schema';
import { isMonday, mondayFrom } from '../../../src/platform/domain/calendar';
import { RECORDS_KEY } from '../../ui/requests/query-keys';

export type RecordFilter = RecordsFilter & { order?: RecordsOrder | undefined };

/** The steps of a week, by their names in the page's address (`passo`). */
export const STEPS = ['relatorios', 'linhas', 'acertos', 'fecho', 'pagamento'] as const;
export type Step = (typeof STEPS)[number];

/** A step or the cars, in the place of the records. */
export type Opened = Step | 'viaturas';
const OPENED: readonly Opened[] = [...STEPS, 'viaturas'];

/** The statuses, by their names in the page's address. */
const STATUSES: readonly [string, RecordStatus][] = [
  ['pendente', 'PENDING'],
  ['pago', 'PAID'],
];
const ORDERS: readonly [string, RecordsOrder][] = [
  ['mais-antiga', 'oldest'],
  ['condutor', 'driver'],
  ['maior-liquido', 'highest-payout'],
  ['menor-liquido', 'lowest-payout'],
  ['maiores-ganhos', 'highest-gross'],
];

/** Stands in the address in place of a week. */
export const ALL_WEEKS = 'todas';

/** The last week that is over, which the page opens on. */
export function lastWeek(): string {
  return mondayFrom(new Date(), -1);
}

/** Reads the filter from an address; misspelled parts are left out. */
export function filterOf(given: URLSearchParams): RecordFilter {
  const week = given.get('semana') ?? '';
  return {
    week: week === ALL_WEEKS ? undefined : isMonday(week) ? week : lastWeek(),
    driver: given.get('condutor')?.trim().slice(0, 100) || undefined,
    status: STATUSES.find(([name]) => name === given.get('estado'))?.[1],
    order: ORDERS.find(([name]) => name === given.get('ordem'))?.[1],
  };
}

export function addressOf({ week, driver, status, order }: RecordFilter): string {
  return queryOf({
    semana: week ?? ALL_WEEKS,
    condutor: driver,
    estado: STATUSES.find(([, value]) => value === status)?.[0],
    ordem: ORDERS.find(([, value]) => value === order)?.[0],
  });
}

/** The query of the calls and of their query keys, as `week=2026-11-09&status=PAID`. */
export function queryOf(given: Record<string, string | undefined>): string {
  const set = Object.entries(given).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return new URLSearchParams(set).toString();
}

/** The address of one part of the records, newest week first. */
export function recordsPath(limit = RECORDS_AT_ONCE, offset = 0, filter = ''): string {
  return `${RECORDS_KEY}?${filter && `${filter}&`}${offset > 0 ? `offset=${offset}&` : ''}limit=${limit}`;
}

export function stepOf(given: URLSearchParams): Opened | null {
  return OPENED.find((step) => step === given.get('passo')) ?? null;
}
