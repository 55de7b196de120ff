import { foldText } from '../domain/text';

/** A column's name as it is compared: no case, accents, spaces around `:`, nor the unit after `|`. */
export function foldColumn(name: string): string {
  return foldText(name.replace(/\|.*$/s, '')).replace(/ ?: ?/g, ':');
}

/** The first cell at `index` that says something, or null. */
export function textAt(cells: readonly string[], index: number): string | null {
  return cells[index]?.trim() || null;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
/** What stands for no id where programs must write one. */
const NO_UUID = /^[0-]+$|^[f-]+$/;

/** The platform's id in the cell at `index`, in small letters: a UUID; null for what is put where there is none. */
export function idAt(cells: readonly string[], index: number): string | null {
  const text = cells[index]?.trim().toLowerCase() ?? '';
  return UUID.test(text) && !NO_UUID.test(text) ? text : null;
}

/** Whether a cell holds the beginning of an id: the row was cut there. */
export function isCutId(cell: string): boolean {
  return /^(?=.*[a-f])[\da-f-]{1,35}$/.test(cell.trim().toLowerCase());
}

const VALUE = /^(-?\d+[.,]\d\d|[\da-f]{8}-[\da-f-]{27}|\S+@\S+)$/i;

/** Whether a cell is what only a driver's row holds, and no name of a column does: an amount, an id or an e-mail. */
export function isValue(cell: string): boolean {
  return VALUE.test(cell.trim());
}

/** A name that stands more than once among those that `isUsed`, or null. */
export function repeatedName<Name extends string>(
  names: readonly Name[],
  isUsed: (name: Name) => boolean,
): Name | null {
  return names.find((name, index) => isUsed(name) && names.indexOf(name) !== index) ?? null;
}
