import type { Doubt } from './doubt';
import { type HeldBy, isSameCompany, type Neighbours, netOfRow, type Row, sumOfRows } from './week-rows';

/** The question for staff about a row, and the amount now booked in the same week, in cents; null for none. */
export type Asked = { doubt: Doubt | null; booked: number | null };

export function isToConfirm({ state, reason }: Row): boolean {
  return state === 'waiting' && (reason === 'implausible' || reason === 'company_unknown');
}

export function askedOf(row: Row, near: Neighbours): Asked {
  const { doubt } = row;
  const booked = bookedForSameWeek(row, near).filter((other) => isSameCompany(row, other));
  const sum = booked.length > 0 ? sumOfRows(booked) : null;
  if (doubt?.kind !== 'version') return { doubt, booked: sum };
  return { doubt: { ...doubt, cents: netOfRow(row), against: sum ?? 0 }, booked: sum };
}

/** The data on which staff base a confirmation; null if no row needs one. A row's amounts never change. */
export function shownOf(rows: readonly Row[], near: Neighbours, heldBy: HeldBy): string | null {
  const shown = rows.filter(isToConfirm).map((row) => {
    const byAnyCompany = sumOfRows(bookedForSameWeek(row, near));
    const { id, reason, driverId } = row;
    return JSON.stringify([id, reason, driverId, heldBy(row), askedOf(row, near), byAnyCompany]);
  });
  return shown.length > 0 ? shown.join('\n') : null;
}

function bookedForSameWeek(row: Row, near: Neighbours): Row[] {
  return near.of(row).filter(({ state }) => state === 'booked');
}
