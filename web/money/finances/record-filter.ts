import { startTransition, useCallback, useEffect, useState } from 'react';
import type { RecordStatus, RecordsFilter, RecordsOrder } from '../../../src/money/finances/schema';
import { isMonday, mondayFrom } from '../../../src/platform/domain/calendar';

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

/** The filter is kept in the page's address, for links and the way back, and is null until that has been read. `listed`
 * follows once the key that changed `filter` is painted; no payment starts before. */
export function useRecordFilter() {
  const [filter, setFilter] = useState<RecordFilter | null>(null);
  const [listed, setListed] = useState<RecordFilter | null>(null);
  const [step, setStep] = useState<Opened | null>(null);
  const change = useCallback((changed: RecordFilter) => {
    setFilter(changed);
    startTransition(() => setListed(changed));
    // The address changes after the paint, since the change takes a browser milliseconds.
    requestAnimationFrame(() =>
      setTimeout(() => keep(changed, stepOf(new URLSearchParams(location.search)))),
    );
  }, []);
  const open = useCallback((opened: Opened | null) => {
    setStep(opened);
    keep(filterOf(new URLSearchParams(location.search)), opened);
  }, []);
  useEffect(() => {
    const given = new URLSearchParams(location.search);
    const asked = filterOf(given);
    setFilter(asked);
    setListed(asked);
    setStep(stepOf(given));
  }, []);
  return { filter, listed, change, step, open };
}

function stepOf(given: URLSearchParams): Opened | null {
  return OPENED.find((step) => step === given.get('passo')) ?? null;
}

function keep(filter: RecordFilter, step: Opened | null): void {
  history.replaceState(history.state, '', `?${addressOf(filter)}${step ? `&passo=${step}` : ''}`);
}
