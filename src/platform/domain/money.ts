/** The share number `index` (from 0); the first shares take the odd cents. */
export function shareCents(totalCents: number, parts: number, index: number): number {
  return Math.floor(totalCents / parts) + (index < totalCents % parts ? 1 : 0);
}
