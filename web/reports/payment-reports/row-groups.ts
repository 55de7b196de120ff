import { foldText } from '../../../src/platform/domain/text';
import type { WaitingRow } from '../../../src/reports/payment-reports/schema';

/** Rows that one answer decides: of one person, with one account a platform. */
export type RowGroup = {
  /** The lowest id of its rows. */
  id: number;
  rows: readonly [WaitingRow, ...WaitingRow[]];
  /** The drivers that every row suggests, else all that any does; best first. */
  suggestions: WaitingRow['suggestions'];
};

/** Groups the rows that wait for their driver by person, in the order of their first rows. Any other row is a group. */
export function groupRows(rows: readonly WaitingRow[]): RowGroup[] {
  const groups: [WaitingRow, ...WaitingRow[]][] = [];
  for (const row of rows) {
    const group = row.associable ? groups.find((each) => isOfGroup(row, each)) : undefined;
    if (group) group.push(row);
    else groups.push([row]);
  }
  return groups.map((group) => ({
    id: Math.min(...group.map(({ id }) => id)),
    rows: group,
    suggestions: suggestionsOf(group),
  }));
}

function isOfGroup(row: WaitingRow, [first, ...others]: readonly [WaitingRow, ...WaitingRow[]]): boolean {
  if (!first.associable) return false;
  const own = [first, ...others].find(({ platform }) => platform === row.platform);
  return own ? own.externalId === row.externalId : isSamePerson(row, first);
}

/** An e-mail or a phone that both state decides; without one, the whole name. */
function isSamePerson(one: WaitingRow, other: WaitingRow): boolean {
  if (one.email && other.email) return one.email.toLowerCase() === other.email.toLowerCase();
  if (one.phone && other.phone) return lastDigits(one.phone) === lastDigits(other.phone);
  const name = foldText(one.fullName);
  return name.includes(' ') && name === foldText(other.fullName);
}

/** Returns a number without its country's prefix. */
function lastDigits(phone: string): string {
  return phone.replace(/\D/g, '').slice(-9);
}

function suggestionsOf(rows: readonly WaitingRow[]): WaitingRow['suggestions'] {
  const all = new Map(rows.flatMap(({ suggestions }) => suggestions).map((each) => [each.driverId, each]));
  const isShared = ({ driverId }: WaitingRow['suggestions'][number]) =>
    rows.every(({ suggestions }) => suggestions.some((each) => each.driverId === driverId));
  const shared = [...all.values()].filter(isShared);
  return shared.length > 0 ? shared : [...all.values()];
}

/** The accounts of a group's rows, each once. */
export function accountsOf({ rows }: RowGroup): { platform: WaitingRow['platform']; externalId: string }[] {
  const accounts = rows.map(({ platform, externalId }) => ({ platform, externalId: externalId ?? '' }));
  return accounts.filter(
    ({ platform }, at) => accounts.findIndex((each) => each.platform === platform) === at,
  );
}

export type Assignment = { group: RowGroup; driverId: string };

/** The groups with one suggestion, of which one name has all words of the other, and no other group has that driver. */
export function clearSuggestions(groups: readonly RowGroup[]): Assignment[] {
  const clear = groups.flatMap((group) => {
    const [only, ...others] = group.suggestions;
    if (!only?.wasActive || others.length > 0) return [];
    const isClear = group.rows.every((row) => row.associable && isSameName(row.fullName, only.fullName));
    return isClear ? [{ group, driverId: only.driverId }] : [];
  });
  return clear.filter(
    ({ driverId }) =>
      groups.filter(({ suggestions }) => suggestions.some((each) => each.driverId === driverId)).length === 1,
  );
}

/** Whether all words of the shorter name, two at least, are in the longer one. */
function isSameName(one: string, other: string): boolean {
  const [shorter = [], longer = []] = [one, other]
    .map((name) => foldText(name).split(/\s+/).filter(Boolean))
    .toSorted((a, b) => a.length - b.length);
  return shorter.length > 1 && shorter.every((word) => longer.includes(word));
}
