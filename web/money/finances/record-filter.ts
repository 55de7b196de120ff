import { RECORDS_AT_ONCE } from '../../../src/money/finances/finances-limits';
import type { RecordStatus, RecordsFilter, RecordsOrder } from '../../../src/money/finances/schema';
import { isMonday, mondayFrom } from '../../../src/platform/domain/calendar';
import { RECORDS_KEY } from '../../ui/requests/query-keys';

export type RecordFilter = RecordsFilter & { order?: RecordsOrder | undefined };

/** The steps of a week, by their names in the page's address (`passo`). */
export const STEPS = ['relatorios', 'linhas', 'acertos', 'fecho', 'pagamento'] as const;
export type Step = (typeof STEPS)[number];

/** A step, the cars or the recibos, in the place of the records. */
export type Opened = Step | 'viaturas' | 'recibos';
const OPENED: readonly Opened[] = [...STEPS, 'viaturas', 'recibos'];

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

/** The last week that is over. */
export function lastWeek(): string {
  return mondayFrom(new Date(), -1);
}

/** Reads the filter from an address, with the week that the browser has kept where it names none; misspelled parts are
 * left out. */
export function filterOf(given: URLSearchParams, keptWeek?: string): RecordFilter {
  return {
    week: chosenWeek(given.get('semana') ?? undefined, keptWeek),
    driver: given.get('condutor')?.trim().slice(0, 100) || undefined,
    status: STATUSES.find(([name]) => name === given.get('estado'))?.[1],
    order: ORDERS.find(([name]) => name === given.get('ordem'))?.[1],
  };
}

/** The week that an address asks for, else the kept one; undefined for all weeks. */
function chosenWeek(asked: string | undefined, kept: string | undefined): string | undefined {
  if (asked === ALL_WEEKS) return undefined;
  return [asked, kept].find((week) => week !== undefined && isMonday(week));
}

export function addressOf({ week, driver, status, order }: RecordFilter): string {
  return queryOf({
    semana: week ?? ALL_WEEKS,
    condutor: driver,
    estado: STATUSES.find(([, value]) => value === status)?.[0],
    ordem: ORDERS.find(([, value]) => value === order)?.[0],
  });
}

/** The step in the place of the records, null for the records, and the week of the steps, undefined for the one that is
 * being worked on. */
export type Steps = { step: Opened | null; week: string | undefined };

/** A step that a link opens is of the link's week. */
export function stepsOf(given: URLSearchParams): Steps {
  const step = OPENED.find((each) => each === given.get('passo')) ?? null;
  const linked = isStep(step) ? (given.get('semana') ?? undefined) : undefined;
  return { step, week: chosenWeek(given.get('passos') ?? linked, linked) };
}

/** The address of the page with this filter and these steps. */
export function placeOf(filter: RecordFilter, { step, week }: Steps): string {
  const linked = isStep(step) ? filter.week : undefined;
  return [
    addressOf(filter),
    queryOf({ passo: step ?? undefined, passos: week === linked ? undefined : week }),
  ]
    .filter(Boolean)
    .join('&');
}

/** The steps as the filter changes: an open one goes to the week that is chosen. */
export function stepsUnder(filter: RecordFilter, { step, week }: Steps): Steps {
  return { step, week: isStep(step) ? (filter.week ?? week) : undefined };
}

export function isStep(opened: Opened | null): opened is Step {
  return STEPS.some((step) => step === opened);
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
