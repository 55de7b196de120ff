const AMOUNT = /^(-?)(\d{1,9})(?:[.,](\d{1,2}))?$/;

/**
 * Cents of an amount with a decimal point, or a decimal comma after Excel; by text, never by float. Empty is null;
 * anything else (`1e9`, three decimals, thousands separators) is undefined.
 */
export function centsOf(cell: string): number | null | undefined {
  const text = cell.trim();
  if (text === '') return null;
  const match = AMOUNT.exec(text);
  if (!match) return undefined;
  const cents = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'));
  return match[1] === '-' && cents > 0 ? -cents : cents;
}
