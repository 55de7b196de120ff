/** `-1234.50`, the form in the API and the archive. */
export function decimalOf(cents: number): string {
  return (cents / 100).toFixed(2);
}

export function centsOfDecimal(amount: string): number {
  return Math.round(Number(amount) * 100);
}

/** In cents, from decimal texts. */
export function sumCents(amounts: readonly string[]): number {
  return amounts.reduce((sum, amount) => sum + centsOfDecimal(amount), 0);
}

/** Converts amounts to decimal text, under their names without `Cents`. */
export function decimalsOf(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) =>
      name.endsWith('Cents')
        ? [name.slice(0, -'Cents'.length), typeof value === 'number' ? decimalOf(value) : null]
        : [name, value],
    ),
  );
}

/** `−1 234,56 €`, as Intl but for the minus, which is as wide as a plus; without Intl, whose first formatter takes a
 * slow phone a tenth of a second. */
export function euroText(euros: number): string {
  const text = euros.toFixed(2).replace('.', ',').replace('-', '−');
  return `${text.replace(/\B(?=(\d{3}){1,5},)/g, '\u00a0')}\u00a0€`;
}

export function euroOfCents(cents: number): string {
  return euroText(cents / 100);
}

/** `+9,60 €`, `−9,60 €` or `0,00 €`: a difference. */
export function signedEuro(cents: number): string {
  return `${cents > 0 ? '+' : ''}${euroOfCents(cents)}`;
}
