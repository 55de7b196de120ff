/** Formats by year: AA-00-AA (2020), 00-AA-00 (2005), 00-00-AA (1992), AA-00-00 (1937). */
export const WRITTEN_PLATE =
  /^([A-Z]{2}-\d{2}-[A-Z]{2}|\d{2}-[A-Z]{2}-\d{2}|\d{2}-\d{2}-[A-Z]{2}|[A-Z]{2}-\d{2}-\d{2})$/;

/** Whether a plate is Portuguese and written in its form; what is not is marked for staff. */
export function isWrittenPlate(text: string): boolean {
  return WRITTEN_PLATE.test(text);
}

/** Returns `AA-00-AA`, or null when no Portuguese plate has that format. */
export function normalizePlate(text: string): string | null {
  const bare = text.toUpperCase().replace(/[\s.·-]/g, '');
  const plate = bare.replace(/^(..)(..)(..)$/, '$1-$2-$3');
  return WRITTEN_PLATE.test(plate) ? plate : null;
}
