import { WRITTEN_PLATE } from '../vehicles/plate-rules';

/** Returns a plate of any country in upper case, without separators; null where it cannot be one. */
export function barePlate(text: string): string | null {
  const bare = text.toUpperCase().replace(/[\s.·\-–—]/g, '');
  return /^(?=.*\d)[A-Z0-9]{3,12}$/.test(bare) ? bare : null;
}

/** Formats `AA00AA` as `AA-00-AA`; a plate of another country stays as it is. */
export function shownPlate(bare: string): string {
  const dashed = bare.replace(/^(..)(..)(..)$/, '$1-$2-$3');
  return WRITTEN_PLATE.test(dashed) ? dashed : bare;
}

/** Returns the number of a card or of a toll device in upper case, without separators; null where it cannot be one. */
export function bareNumber(text: string): string | null {
  const bare = text.toUpperCase().replace(/[\s.\-–—]/g, '');
  return /^[A-Z0-9]{4,30}$/.test(bare) ? bare : null;
}
