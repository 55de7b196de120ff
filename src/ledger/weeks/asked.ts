import type { Doubt } from './doubt';
import { type HeldBy, isSameCompany, type Neighbours, netOfRow, type Row, sumOfRows } from './week-rows';

/** What staff are asked about a row, and what is booked beside it by now, in cents; null where nothing is. */
export type Asked = { doubt: Doubt | null; booked: number | null };

export function isToConfirm({ state, reason }: Row): boolean {
  return state === 'waiting' && (reason === 'implausible' || reason === 'company_unknown');
}

export function askedOf(row: Row, near: Neighbours): Asked {
  const { doubt } = row;
  const booked = bookedBeside(row, near).filter((other) => isSameCompany(row, other));
  const sum = booked.length > 0 ? sumOfRows(booked) : null;
  if (doubt?.kind !== 'version') return { doubt, booked: sum };
  return { doubt: { ...doubt, cents: netOfRow(row), against: sum ?? 0 }, booked: sum };
}

/** What staff decide by of rows that are to be confirmed; null for none. A row's own amounts never change. */
export function shownOf(rows: readonly Row[], near: Neighbours, heldBy: HeldBy): string | null {
  const shown = rows.filter(isToConfirm).map((row) => {
    const byAnyCompany = sumOfRows(bookedBeside(row, near));
    const { id, reason, driverId } = row;
    return JSON.stringify([id, reason, driverId, heldBy(row), askedOf(row, near), byAnyCompany]);
  });
  return shown.length > 0 ? shown.join('\n') : null;
}

function bookedBeside(row: Row, near: Neighbours): Row[] {
  return near.of(row).filter(({ state }) => state === 'booked');
}
