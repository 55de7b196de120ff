import { foldText } from '../../../src/platform/domain/text';
import type { WaitingRow } from '../../../src/reports/payment-reports/schema';
import { groupBy } from '../../ui/group-by';

/** Rows that one answer decides: of one person, with one account a platform. */
export type RowGroup = {
  /** The lowest id of its rows. */
  id: number;
  rows: readonly [WaitingRow, ...WaitingRow[]];
  /** The drivers that every row suggests, else all that any does; best first, `rank` the sum of their ranks. */
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

/** After all ranks that a row gives. */
const RANK_WITHOUT = 100;

function suggestionsOf(rows: readonly WaitingRow[]): WaitingRow['suggestions'] {
  const byDriver = groupBy(
    rows.flatMap(({ suggestions }) => suggestions),
    ({ driverId }) => driverId,
  );
  const isShared = (own: WaitingRow['suggestions']) => own.length === rows.length;
  const all = [...byDriver.values()];
  const found = all.some(isShared) ? all.filter(isShared) : all;
  return found
    .flatMap((own) => {
      const [first] = own;
      const missing = rows.length - own.length;
      const rank = own.reduce((sum, each) => sum + each.rank, missing * RANK_WITHOUT);
      const shares = [...new Set(own.flatMap((each) => each.shares))];
      return first ? [{ ...first, rank, shares }] : [];
    })
    .toSorted((a, b) => a.rank - b.rank);
}

const SHARED = { email: 'o mesmo email', phone: 'o mesmo telefone', name: 'um nome parecido' };

/** The driver whom nobody equals, and why; null where several are as likely. `suggestions` are in their order. */
export function likeliestOf(
  suggestions: WaitingRow['suggestions'],
): { driverId: string; why: string } | null {
  const [first, second] = suggestions;
  if (!first || first.rank === second?.rank) return null;
  const shared = new Intl.ListFormat('pt-PT').format(first.shares.map((each) => SHARED[each]));
  return { driverId: first.driverId, why: `${first.fullName} tem ${shared}.` };
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
