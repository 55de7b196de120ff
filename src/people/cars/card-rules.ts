type Kind = { kind: 'COMBUSTIVEL' | 'CARREGAMENTO' | 'PORTAGENS' };
type Card = Kind & { number: string };
type Numbered = Card & { formerNumbers: readonly string[] };

/** A card that pays tolls is a toll device. */
export function isDevice({ kind }: Kind): boolean {
  return kind === 'PORTAGENS';
}

/** Whether the card has or had that number. A card and a toll device may have one number, as files name them in
 * different columns; two of either may not. */
export function hasNumberOf(card: Numbered, other: Card): boolean {
  return isDevice(card) === isDevice(other) && [card.number, ...card.formerNumbers].includes(other.number);
}

type Renumbered = { number?: string | undefined; formerNumbers?: readonly string[] | undefined };

/** The former numbers of a card once it has another: all of them, or those among them that are given. */
export function formerNumbersAfter(
  card: Numbered,
  { number = card.number, formerNumbers }: Renumbered,
): string[] {
  const before = [...card.formerNumbers, card.number].filter((each) => each !== number);
  return formerNumbers === undefined ? before : before.filter((each) => formerNumbers.includes(each));
}

/** Returns the number of a card or of a toll device in upper case, without separators; null where it cannot be one. */
export function bareNumber(text: string): string | null {
  const bare = text.toUpperCase().replace(/[\s.\-–—]/g, '');
  return /^[A-Z0-9]{4,30}$/.test(bare) ? bare : null;
}
