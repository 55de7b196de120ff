import { baseOf, type FiscalDocument, ivaOf } from './recibo-rules';

export const READ_FROM = ['qr', 'text', 'list', 'typed'] as const;
/** In order of trust: the first of a document's sources decides its figures. */
export type ReadFrom = (typeof READ_FROM)[number];

/** A document as the authority's list has it. */
export type ListedFacts = {
  baseCents: number;
  ivaCents: number;
  withheldCents: number;
  isAnnulled: boolean;
};

/** `namedFrom` and `namedUntil` are Mondays. */
export type KnownDocument = FiscalDocument & {
  readFrom: ReadFrom;
  namedFrom: string | null;
  namedUntil: string | null;
  listed: ListedFacts | null;
};

/** Joins one source more; the same sources in any order end the same. */
export function merged(known: KnownDocument, found: KnownDocument): KnownDocument {
  const [better, other] = isBetter(found, known) ? [found, known] : [known, found];
  return {
    ...better,
    ...lastNamed(known, found),
    listed: lastListed(better.listed, other.listed),
    // A copy that was printed before it was annulled states N.
    state: known.state === 'A' || found.state === 'A' ? 'A' : better.state,
  };
}

/** Where both are of a kind, the greater text decides: either order has the same winner. */
function isBetter(one: KnownDocument, other: KnownDocument): boolean {
  const [first, second] = [one, other].map(({ readFrom }) => READ_FROM.indexOf(readFrom));
  if (first !== second) return (first ?? 0) < (second ?? 0);
  return orderText(one) > orderText(other);
}

function orderText({
  listed: _listed,
  state,
  namedFrom: _from,
  namedUntil: _until,
  ...rest
}: KnownDocument): string {
  const fields = Object.entries(rest).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([fields, state === 'A' ? '' : state]);
}

function lastNamed(one: KnownDocument, other: KnownDocument) {
  const textOf = ({ namedFrom, namedUntil }: KnownDocument) => `${namedFrom ?? ''} ${namedUntil ?? ''}`;
  const { namedFrom, namedUntil } = textOf(one) > textOf(other) ? one : other;
  return { namedFrom, namedUntil };
}

/** Once annulled stays annulled. */
function lastListed(one: ListedFacts | null, other: ListedFacts | null): ListedFacts | null {
  if (one === null || other === null) return one ?? other;
  const kept = JSON.stringify(one) > JSON.stringify(other) ? one : other;
  return { ...kept, isAnnulled: one.isAnnulled || other.isAnnulled };
}

export const KNOWN_STATES = ['UNVERIFIED', 'RECEIVED', 'ANNULLED'] as const;
export type KnownState = (typeof KNOWN_STATES)[number];

type Stated = Pick<KnownDocument, 'state' | 'readFrom' | 'listed'> & { annulledAt: string | null };

export function knownState({ state, readFrom, listed, annulledAt }: Stated): KnownState {
  if (state === 'A' || annulledAt !== null || listed?.isAnnulled) return 'ANNULLED';
  return readFrom === 'typed' && listed === null ? 'UNVERIFIED' : 'RECEIVED';
}

/** Whether the list has another amount than the document; both are shown to staff. */
export function differsFromList(document: FiscalDocument, listed: ListedFacts | null): boolean {
  if (listed === null) return false;
  return (
    listed.baseCents !== baseOf(document) ||
    listed.ivaCents !== ivaOf(document) ||
    listed.withheldCents !== document.withheldCents
  );
}
