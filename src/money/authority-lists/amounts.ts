/** `isRounded`: it had more than two decimals. */
export type ListAmount = { cents: number; isRounded: boolean };

const LONGEST = 40;
const WHOLE = /^(?:\d{1,9}|\d{1,3}(?:\.\d{3}){1,2})$/;
const DECIMALS = /^\d{1,10}$/;

/** Reads an amount of the authority's lists: a point separates thousands and nothing else, a comma decimals, and half a
 * cent goes up. Empty is null; `3.24` and `1,234,5` are undefined, since either could be two amounts. */
export function listAmount(cell: string): ListAmount | null | undefined {
  if (cell.length > LONGEST) return undefined;
  const text = cell.replace(/[\s€]/g, '').replace(/EUR$/i, '');
  if (text === '') return null;
  const isNegative = /^[-−]/.test(text);
  const [whole = '', decimals, ...others] = (isNegative ? text.slice(1) : text).split(',');
  if (others.length > 0 || !WHOLE.test(whole)) return undefined;
  if (decimals !== undefined && !DECIMALS.test(decimals)) return undefined;
  const hundredths = Number((decimals ?? '').slice(0, 2).padEnd(2, '0'));
  const half = (decimals?.charAt(2) ?? '') >= '5' ? 1 : 0;
  const cents = Number(whole.replaceAll('.', '')) * 100 + hundredths + half;
  return { cents: isNegative && cents > 0 ? -cents : cents, isRounded: (decimals?.length ?? 0) > 2 };
}
