import { centsOf } from '../../ledger/report-files/amount';

type Mark = '.' | ',';

/** Groups of three digits, and another mark before one or two decimals. */
const GROUPED =
  /^-?\d{1,3}(?:\.\d{3})+,\d{1,2}$|^-?\d{1,3}(?:,\d{3})+\.\d{1,2}$|^-?\d{1,3}(?: \d{3})+[.,]\d{1,2}$/;
const DECIMALS = /^(-?)(\d{1,9})([.,])(\d+)$/;

/** Removes the currency, and the plus sign. */
function bare(cell: string): string {
  return cell
    .replace(/[\s\u00a0\u202f]+/g, ' ')
    .replace(/€|\bEUR\b/gi, '')
    .trim()
    .replace(/^\+/, '')
    .replace(/^([-−]) ?/, '-');
}

/** The only mark of decimals in a column, which decides whether `1.234` is more than a thousand. */
export function decimalMarkOf(cells: readonly string[]): Mark | null {
  const marks = new Set<Mark>();
  for (const cell of cells) {
    const [, , , mark, decimals = ''] = DECIMALS.exec(bare(cell)) ?? [];
    if (mark && decimals.length !== 3) marks.add(mark as Mark);
  }
  const [mark, another] = marks;
  return mark && !another ? mark : null;
}

/** Null for an empty cell, undefined for one that is no amount. More than two decimals are rounded half away from
 * zero; three are read only if they cannot be thousands. */
export function amountOf(cell: string, mark: Mark | null): number | null | undefined {
  const text = bare(cell);
  const cents = centsOf(GROUPED.test(text) ? ungrouped(text) : text);
  if (cents !== undefined) return cents;
  const [, sign, whole = '', used, decimals = ''] = DECIMALS.exec(text) ?? [];
  if (used === undefined || decimals.length > 20) return undefined;
  const mayBeThousands = decimals.length === 3 && !/^0+$/.test(whole);
  if (mayBeThousands && used !== mark) return undefined;
  const rounded = Number(whole) * 100 + Number(decimals.slice(0, 2)) + (decimals.charAt(2) >= '5' ? 1 : 0);
  return sign === '-' && rounded > 0 ? -rounded : rounded;
}

function ungrouped(text: string): string {
  return text.replace(/[., ](?=\d{3})/g, '');
}
