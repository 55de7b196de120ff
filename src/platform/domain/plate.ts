/** Formats by year: AA-00-AA (2020), 00-AA-00 (2005), 00-00-AA (1992), AA-00-00 (1937). */
const WRITTEN_PLATE =
  /^([A-Z]{2}-\d{2}-[A-Z]{2}|\d{2}-[A-Z]{2}-\d{2}|\d{2}-\d{2}-[A-Z]{2}|[A-Z]{2}-\d{2}-\d{2})$/;

/** Whether a plate is Portuguese and written in its form; what is not is marked for staff. */
export function isWrittenPlate(text: string): boolean {
  return WRITTEN_PLATE.test(text);
}

/** Returns `AA-00-AA`, or null when no Portuguese plate has that format. */
export function normalizePlate(text: string): string | null {
  const plate = dashed(text.toUpperCase().replace(/[\s.·-]/g, ''));
  return isWrittenPlate(plate) ? plate : null;
}

/** Returns a plate of any country in upper case, without separators; null where it cannot be one. */
export function barePlate(text: string): string | null {
  const bare = text.toUpperCase().replace(/[\s.·\-–—]/g, '');
  return /^(?=.*\d)[A-Z0-9]{3,12}$/.test(bare) ? bare : null;
}

/** Formats `AA00AA` as `AA-00-AA`; a plate of another country stays as it is. */
export function shownPlate(bare: string): string {
  const plate = dashed(bare);
  return isWrittenPlate(plate) ? plate : bare;
}

function dashed(bare: string): string {
  return bare.replace(/^(..)(..)(..)$/, '$1-$2-$3');
}
