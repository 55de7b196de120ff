import {
  isEmptied,
  isSameDocument,
  type KnownDocument,
  type ListedFacts,
  merged,
} from '../../people/recibos/merge-rules';
import { baseOf, ivaOf, keyOf } from '../../people/recibos/recibo-rules';
import type { ListDifference, ListedDocument, ListOutcome } from './schema';

/** A recibo that is known, whatever it came by. */
export type KnownRecibo = { id: string; document: KnownDocument };

export type PlannedRow = {
  line: number;
  outcome: ListOutcome;
  differences: ListDifference[];
  /** Its recibo after the whole list. */
  recibo: PlannedRecibo;
};

/** `id` is null for one that appears, `before` too. */
export type PlannedRecibo = { id: string | null; before: KnownDocument | null; after: KnownDocument };

/** Decides what a list does, before anything is written; the same list again has nothing left to be stored. */
export function planList(known: readonly KnownRecibo[], rows: readonly ListedDocument[]): PlannedRow[] {
  const index = indexOf(known);
  return rows.map((row) => {
    const found = index.find(row.document);
    const listed = knownBy(row);
    if (found === null) {
      const recibo = index.note({ id: null, before: null, after: listed });
      return { line: row.line, outcome: 'appears', differences: [], recibo };
    }
    const was = found.after;
    found.after = merged(was, listed);
    index.note(found);
    const turns = isAnnulled(listed) && !isAnnulled(was);
    const differences = isOfFile(was) ? differencesOf(was, row) : [];
    const outcome = turns ? 'turns' : differences.length > 0 ? 'differs' : 'found';
    return { line: row.line, outcome, differences, recibo: found };
  });
}

export function isChanged({ before, after }: PlannedRecibo): boolean {
  return JSON.stringify(before) !== JSON.stringify(after);
}

/** The document of a row as it is stored without a file. */
function knownBy({ document, hasWithheld }: ListedDocument): KnownDocument {
  return {
    ...document,
    readFrom: hasWithheld ? 'list' : 'e-fatura',
    namedFrom: null,
    namedUntil: null,
    listed: factsOf(document, hasWithheld),
  };
}

function factsOf(document: ListedDocument['document'], hasWithheld: boolean): ListedFacts {
  return {
    baseCents: baseOf(document),
    ivaCents: ivaOf(document),
    withheldCents: hasWithheld ? document.withheldCents : null,
    isAnnulled: document.state === 'A',
  };
}

function isAnnulled({ state, listed }: KnownDocument): boolean {
  return state === 'A' || listed?.isAnnulled === true;
}

/** Figures that a list has brought are never other than the list's. */
function isOfFile({ readFrom }: KnownDocument): boolean {
  return readFrom === 'qr' || readFrom === 'text' || readFrom === 'typed';
}

const VALUES: Record<
  ListDifference['field'],
  (document: ListedDocument['document']) => string | number | null
> = {
  number: ({ number }) => number.replace(/\s+/g, ' ').trim(),
  kind: ({ kind }) => kind,
  issuedOn: ({ issuedOn }) => issuedOn,
  base: baseOf,
  iva: ivaOf,
  stampDuty: ({ stampDutyCents }) => stampDutyCents,
  withheld: ({ withheldCents }) => withheldCents,
};
const FIELDS = Object.keys(VALUES) as ListDifference['field'][];
const AMOUNTS: readonly string[] = ['base', 'iva', 'stampDuty', 'withheld'];

function differencesOf(file: KnownDocument, { document, hasWithheld }: ListedDocument): ListDifference[] {
  const hasNoAmounts = isEmptied(factsOf(document, hasWithheld));
  return FIELDS.filter((field) => {
    if (field === 'withheld' && !hasWithheld) return false;
    if (hasNoAmounts && AMOUNTS.includes(field)) return false;
    return VALUES[field](file) !== VALUES[field](document);
  }).map((field) => ({ field, file: VALUES[field](file), list: VALUES[field](document) }));
}

/** Finds a recibo, among them those that rows before have made, without a look at each: a list may be long. */
function indexOf(known: readonly KnownRecibo[]) {
  const places = new Map<string, PlannedRecibo>();
  const note = (each: PlannedRecibo): PlannedRecibo => {
    for (const place of [keyOf(each.after), ofNumber(each.after)]) {
      if (!places.has(place)) places.set(place, each);
    }
    return each;
  };
  for (const { id, document } of known) note({ id, before: document, after: document });
  const find = (document: ListedDocument['document']) => {
    const sought = [keyOf(document), keyOf({ ...document, atcud: null }), ofNumber(document)];
    const found = sought.map((place) => places.get(place));
    return found.find((each) => each && isSameDocument(each.after, document)) ?? null;
  };
  return { find, note };
}

/** The place of the first recibo of a number, with an ATCUD or without. */
function ofNumber(document: ListedDocument['document']): string {
  return `number ${keyOf({ ...document, atcud: null })}`;
}
