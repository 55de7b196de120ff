export const NO_AMOUNT = 'Indique um valor em euros, como 12,50';

/** Parses typed text (`1.000,5`, `1000.50`) to the API's `1000.50`; null for other text or more decimals. */
export function amountOfText(typed: string): string | null {
  const text = typed.replace(/[\s€]/g, '');
  const plain = /^\d{1,3}(\.\d{3})+,\d+$/.test(text) ? text.replaceAll('.', '') : text;
  const [, euros, cents = ''] = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(plain) ?? [];
  return euros === undefined ? null : `${Number(euros)}.${cents.padEnd(2, '0')}`;
}
