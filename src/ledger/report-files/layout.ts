import type { Platform } from '../../platform/domain/platform';
import { centsOf } from '../../platform/tables/amount';
import type { Refusal, RowIdentity, RowResult } from './schema';

/** Tolerance within a row's sums (docs/report-formats.md#amounts). */
export const TOLERANCE_CENTS = 5;

export type RowReader = {
  platform: Platform;
  /** Whether a line with these first cells begins a record. */
  begins(cells: readonly string[]): boolean;
  identify(cells: readonly string[]): RowIdentity;
  read(cells: readonly string[]): RowResult;
};

export type Recognised = { ok: true; reader: RowReader } | { ok: false; refusal: Refusal } | null;

/** Amounts by column, null for an empty cell. */
export type Amounts = readonly (number | null)[];

export function readAmounts(
  cells: readonly string[],
  used: readonly number[],
): { ok: true; amounts: Amounts } | { ok: false; index: number } {
  const amounts: (number | null)[] = [];
  for (const index of used) {
    const cents = centsOf(cells[index] ?? '');
    if (cents === undefined) return { ok: false, index };
    amounts[index] = cents;
  }
  return { ok: true, amounts };
}

export function refused(reason: Refusal['reason'], column: string | null = null) {
  return { ok: false as const, refusal: { reason, column } };
}

export function incomplete(): RowResult {
  return { outcome: 'waiting', reason: 'row_incomplete', differenceCents: null, column: null };
}

export function badAmount(column: string | null): RowResult {
  return { outcome: 'waiting', reason: 'bad_amount', differenceCents: null, column };
}

export function unknownMoney(column: string | null): RowResult {
  return { outcome: 'waiting', reason: 'unknown_money', differenceCents: null, column };
}

export function unconfirmed(column: string | null): RowResult {
  return { outcome: 'waiting', reason: 'unconfirmed', differenceCents: null, column };
}

export function doesNotAddUp(differenceCents: number | null, column: string | null): RowResult {
  return { outcome: 'waiting', reason: 'does_not_add_up', differenceCents, column };
}
