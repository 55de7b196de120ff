import { baseOf, type FiscalDocument, ivaOf, keyOf } from './recibo-rules';

export const READ_FROM = ['qr', 'text', 'list', 'e-fatura', 'typed'] as const;
/** In order of trust: the first of a document's sources decides its figures. */
export type ReadFrom = (typeof READ_FROM)[number];

/** A document as the authority's lists have it. */
export type ListedFacts = {
  baseCents: number;
  ivaCents: number;
  /** Null where only e-Fatura has it, which does not state it. */
  withheldCents: number | null;
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
    atcud: better.atcud ?? other.atcud,
    withheldCents: isOwnWithheld(better)
      ? better.withheldCents
      : Math.max(known.withheldCents, found.withheldCents),
    listed: lastListed(better.listed, other.listed),
    // A copy that was printed before it was annulled states N.
    state: known.state === 'A' || found.state === 'A' ? 'A' : better.state,
  };
}

/** E-Fatura states no withholding, so that what was typed stays; of several that were typed the most does. */
function isOwnWithheld({ readFrom }: KnownDocument): boolean {
  return readFrom !== 'e-fatura' && readFrom !== 'typed';
}

/** Whether zero is what was withheld, rather than what nobody has stated. */
export function statesWithheld({
  readFrom,
  withheldCents,
}: Pick<KnownDocument, 'readFrom' | 'withheldCents'>): boolean {
  return readFrom !== 'e-fatura' || withheldCents > 0;
}

type Identified = Pick<FiscalDocument, 'issuerNif' | 'number' | 'atcud'>;

/** Whether both are one document: by issuer and ATCUD, or by issuer and number where one of the two has no ATCUD. */
export function isSameDocument(one: Identified, other: Identified): boolean {
  if (keyOf(one) === keyOf(other)) return true;
  const isNear = one.atcud === null || other.atcud === null;
  return isNear && keyOf({ ...one, atcud: null }) === keyOf({ ...other, atcud: null });
}

/** Where both are of a kind, amounts come before none, and then the greater text decides: either order has the same
 * winner. */
function isBetter(one: KnownDocument, other: KnownDocument): boolean {
  const [first, second] = [one, other].map(({ readFrom }) => READ_FROM.indexOf(readFrom));
  if (first !== second) return (first ?? 0) < (second ?? 0);
  const [is, was] = [one, other].map(({ totalCents }) => totalCents > 0);
  return is === was ? orderText(one) > orderText(other) : is === true;
}

function orderText(document: KnownDocument): string {
  const {
    listed: _listed,
    atcud: _atcud,
    state,
    namedFrom: _from,
    namedUntil: _until,
    withheldCents,
    ...rest
  } = document;
  const compared = { ...rest, ...(isOwnWithheld(document) && { withheldCents }) };
  const fields = Object.entries(compared).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([fields, state === 'A' ? '' : state]);
}

function lastNamed(one: KnownDocument, other: KnownDocument) {
  const textOf = ({ namedFrom, namedUntil }: KnownDocument) => `${namedFrom ?? ''} ${namedUntil ?? ''}`;
  const { namedFrom, namedUntil } = textOf(one) > textOf(other) ? one : other;
  return { namedFrom, namedUntil };
}

/** Once annulled stays annulled, and the list that states more counts: the row of an annulled document may have no
 * amounts. */
function lastListed(one: ListedFacts | null, other: ListedFacts | null): ListedFacts | null {
  if (one === null || other === null) return one ?? other;
  const orderOf = ({ baseCents, ivaCents, withheldCents }: ListedFacts) =>
    JSON.stringify([
      withheldCents !== null ? 1 : 0,
      baseCents + ivaCents > 0 ? 1 : 0,
      baseCents,
      ivaCents,
      withheldCents,
    ]);
  const kept = orderOf(one) > orderOf(other) ? one : other;
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
  if (listed === null || isEmptied(listed)) return false;
  return (
    listed.baseCents !== baseOf(document) ||
    listed.ivaCents !== ivaOf(document) ||
    (listed.withheldCents !== null && listed.withheldCents !== document.withheldCents)
  );
}

/** Whether the list leaves the amounts of an annulled document out. */
export function isEmptied({ isAnnulled, baseCents, ivaCents }: ListedFacts): boolean {
  return isAnnulled && baseCents + ivaCents === 0;
}
