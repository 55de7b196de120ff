type Card = { number: string; kind: 'COMBUSTIVEL' | 'CARREGAMENTO' | 'PORTAGENS' };

/** A card that pays tolls is a toll device. */
export function isDevice({ kind }: Pick<Card, 'kind'>): boolean {
  return kind === 'PORTAGENS';
}

/** A card and a toll device may have one number, as files name them in different columns; two of either may not. */
export function haveOneNumber(one: Card, other: Card): boolean {
  return one.number === other.number && isDevice(one) === isDevice(other);
}
