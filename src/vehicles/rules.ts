/** Portuguese plates: AA-00-AA (2020), and the older 00-AA-00 (2005), 00-00-AA (1992), AA-00-00 (1937). */
const PLATE_SHAPES = /^([A-Z]{2}\d{2}[A-Z]{2}|\d{2}[A-Z]{2}\d{2}|\d{4}[A-Z]{2}|[A-Z]{2}\d{4})$/;

/** The plate in its written form, `AA-00-AA`, or null when it has none of the four shapes. */
export function normalizePlate(text: string): string | null {
  const plate = text.toUpperCase().replace(/[\s.·-]/g, '');
  if (!PLATE_SHAPES.test(plate)) return null;
  return `${plate.slice(0, 2)}-${plate.slice(2, 4)}-${plate.slice(4, 6)}`;
}
