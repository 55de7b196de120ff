import { foldText, oneLine } from '../../platform/domain/text';

/** Compares names of columns without case, accents, spaces and punctuation. */
export function foldName(name: string): string {
  return foldText(name).replace(/[^\p{L}\p{N}]/gu, '');
}

/** The longest text that is kept of a cell or a row. */
const LONGEST = 500;

export function textOf(cell: string | undefined): string {
  return oneLine((cell ?? '').slice(0, LONGEST));
}

/** A row in one line, for a person to recognise it. */
export function rowText(cells: readonly string[]): string {
  const filled = cells.slice(0, 100).map(textOf).filter(Boolean);
  return filled.join(' · ').slice(0, LONGEST).toWellFormed();
}

/** Upper case without separators; null if there is nothing but zeros. */
export function identifierOf(cell: string | undefined): string | null {
  const bare = textOf(cell)
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  return /^0*$/.test(bare) ? null : bare;
}

const PLATE = /^([A-Z]{2}\d{2}[A-Z]{2}|\d{2}[A-Z]{2}\d{2}|\d{4}[A-Z]{2}|[A-Z]{2}\d{4})$/;

/** The plate in a text that may name anything, such as the description of a card. */
export function plateIn(cell: string | undefined): string | null {
  const bare = identifierOf(cell);
  return bare !== null && PLATE.test(bare) ? bare : null;
}
