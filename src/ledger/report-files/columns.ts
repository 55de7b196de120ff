import { foldText } from '../../platform/domain/text';

/** Normalizes case, accents and spaces around `:`, and drops the unit after `|`. */
export function foldColumn(name: string): string {
  return foldText(name.replace(/\|.*$/s, '')).replace(/ ?: ?/g, ':');
}

export function textAt(cells: readonly string[], index: number): string | null {
  return cells[index]?.trim() || null;
}

const UUID_LENGTH = 36;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const NO_UUID = /^[0-]+$|^[f-]+$/;

/** A UUID in lower case; null for placeholders. */
export function idAt(cells: readonly string[], index: number): string | null {
  const text = cells[index]?.trim().toLowerCase() ?? '';
  return UUID.test(text) && !NO_UUID.test(text) ? text : null;
}

/** A truncated id, which means that the row was cut there. */
export function isCutId(cell: string): boolean {
  const text = cell.trim();
  return text.length < UUID_LENGTH && /^(?=.*[a-f])[\da-f-]+$/i.test(text);
}

export function repeatedName<Name extends string>(
  names: readonly Name[],
  isUsed: (name: Name) => boolean,
): Name | null {
  return names.find((name, index) => isUsed(name) && names.indexOf(name) !== index) ?? null;
}
