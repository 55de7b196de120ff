import { shiftDate } from '../../platform/domain/calendar';
import type { ContractChange, ContractPeriod } from './schema';

/** The first period has no beginning: this Monday stands for it. */
export const BEGINNING = '0001-01-01';
const NO_END = '9999-12-31';

export type ContractStep =
  /** Weeks from `from` until `until` change from contract `instead`; periods that begin on `gone` are removed. */
  | { kind: 'change'; from: string; until: string; instead: ContractPeriod; gone: string[] }
  | { kind: 'same' }
  /** It holds already, since a Monday that can no longer be postponed. */
  | { kind: 'held'; since: string; before: ContractPeriod | null };

/** `periods` are oldest first, the first from `BEGINNING`. A contract can be postponed until its first week is over. */
export function contractStep(
  periods: readonly ContractPeriod[],
  { from, contractType }: ContractChange,
  today: string,
): ContractStep {
  const isOther = (period: ContractPeriod) => period.contractType !== contractType;
  const begun = periods.filter((period) => period.from <= from);
  const later = periods.slice(begun.length);
  const before = begun.findLast(isOther) ?? null;
  const own = begun.filter((period) => before === null || period.from > before.from);
  const next = later.find(isOther);
  const joined = later.filter((period) => next === undefined || period.from < next.from);
  const gone = [...own, ...joined].map((period) => period.from);
  const [first] = own;
  if (!first) {
    const instead = before ?? { from: BEGINNING, contractType };
    return { kind: 'change', from, until: later[0]?.from ?? NO_END, instead, gone };
  }
  if (own.some((period) => period.from === from)) return { kind: 'same' };
  if (!before || shiftDate(first.from, 7) <= today) return { kind: 'held', since: first.from, before };
  return { kind: 'change', from: first.from, until: from, instead: first, gone };
}

/** Returns the periods oldest first. */
export function periodsAfter(
  periods: readonly ContractPeriod[],
  { gone }: ContractStep & { kind: 'change' },
  { from, contractType }: ContractChange,
): ContractPeriod[] {
  const kept = periods.filter((period) => period.from !== from && !gone.includes(period.from));
  return [...kept, { from, contractType }].toSorted((a, b) => a.from.localeCompare(b.from));
}
