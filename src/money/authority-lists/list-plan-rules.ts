import { baseOf, type FiscalDocument, ivaOf, keyOf } from '../../people/recibos/recibo-rules';
import type { ListedDocument } from './schema';

/** A document as the authority's lists have it so far. */
export type Stated = Pick<ListedDocument, 'document' | 'hasWithheld'>;

/** `document` is as its file has it, null for one without a file; `stated` is null where no list has named it. */
export type KnownRecibo = { id: string; document: FiscalDocument | null; stated: Stated | null };

export const COMPARED = [
  'number',
  'atcud',
  'kind',
  'issuedOn',
  'base',
  'iva',
  'stampDuty',
  'withheld',
] as const;
export type Compared = (typeof COMPARED)[number];

/** Cents as they are, texts as they are; `file` is the document's, `list` the authority's. */
export type ListDifference = { field: Compared; file: string | number | null; list: string | number | null };

/** `appears`: no recibo is known, and one without a file is made. `turns`: it was annulled since. */
export type PlannedRow = {
  line: number;
  id: string | null;
  outcome: 'found' | 'appears' | 'turns' | 'differs';
  differences: ListDifference[];
  /** The document as it is kept from now on; null where nothing changes. */
  stated: Stated | null;
};

/** Decides what a list does, before anything is written. The same list again has no `stated` left. */
export function planList(known: readonly KnownRecibo[], rows: readonly ListedDocument[]): PlannedRow[] {
  const index = indexOf(known);
  return rows.map((row) => {
    const recibo = index(row.document);
    const before = recibo?.stated ?? null;
    const after = before === null ? statedBy(row) : together(before, statedBy(row));
    const isKnown = before !== null && isSame(before, after);
    const turns = after.document.state === 'A' && (before ?? recibo)?.document?.state !== 'A';
    const differences = recibo?.document ? differencesOf(recibo.document, after) : [];
    const outcome = !recibo ? 'appears' : turns ? 'turns' : differences.length > 0 ? 'differs' : 'found';
    return {
      line: row.line,
      id: recibo?.id ?? null,
      outcome,
      differences,
      stated: isKnown ? null : after,
    };
  });
}

function statedBy({ document, hasWithheld }: ListedDocument): Stated {
  return { document, hasWithheld };
}

/** Lists in any order end the same: an annulled document stays so, and the list that states more counts. */
function together(before: Stated, now: Stated): Stated {
  const state = [before, now].some(({ document }) => document.state === 'A') ? 'A' : now.document.state;
  const { document, hasWithheld } = before.hasWithheld && !now.hasWithheld ? before : now;
  // Amounts of an annulled document may be left out.
  const full = totalOf(document) === 0 && before.hasWithheld === hasWithheld ? before.document : document;
  const atcud = full.atcud ?? before.document.atcud ?? now.document.atcud;
  return { document: { ...full, state, atcud }, hasWithheld };
}

function totalOf({ totalCents }: FiscalDocument): number {
  return totalCents;
}

function isSame(one: Stated, other: Stated): boolean {
  return one.document.state === other.document.state && differencesOf(one.document, other).length === 0;
}

const VALUES: Record<Compared, (document: FiscalDocument) => string | number | null> = {
  number: ({ number }) => bare(number),
  atcud: ({ atcud }) => atcud,
  kind: ({ kind }) => kind,
  issuedOn: ({ issuedOn }) => issuedOn,
  base: baseOf,
  iva: ivaOf,
  stampDuty: ({ stampDutyCents }) => stampDutyCents,
  withheld: ({ withheldCents }) => withheldCents,
};

function differencesOf(file: FiscalDocument, { document: list, hasWithheld }: Stated): ListDifference[] {
  const isEmptied = list.state === 'A' && list.totalCents === 0;
  return COMPARED.filter((field) => {
    if (field === 'withheld' && !hasWithheld) return false;
    if (field === 'atcud' && (file.atcud === null || list.atcud === null)) return false;
    if (isEmptied && AMOUNTS.includes(field)) return false;
    return VALUES[field](file) !== VALUES[field](list);
  }).map((field) => ({ field, file: VALUES[field](file), list: VALUES[field](list) }));
}

const AMOUNTS: readonly Compared[] = ['base', 'iva', 'stampDuty', 'withheld'];

function bare(number: string): string {
  return number.replace(/\s+/g, ' ').trim();
}

/** Finds a recibo by its key, or by issuer and number where one of the two has no ATCUD. */
function indexOf(known: readonly KnownRecibo[]): (document: FiscalDocument) => KnownRecibo | null {
  const byKey = new Map<string, KnownRecibo>();
  const byNumber = new Map<string, KnownRecibo>();
  for (const recibo of known) {
    for (const document of [recibo.document, recibo.stated?.document ?? null]) {
      if (document === null) continue;
      byKey.set(keyOf(document), recibo);
      byNumber.set(numberOf(document), recibo);
    }
  }
  return (document) => {
    const exact = byKey.get(keyOf(document));
    if (exact) return exact;
    const near = byNumber.get(numberOf(document));
    const codes = [near?.document?.atcud, near?.stated?.document.atcud, document.atcud];
    const stated = new Set(codes.filter((code) => code != null));
    return near && stated.size < 2 ? near : null;
  };
}

function numberOf({ issuerNif, number }: FiscalDocument): string {
  return `${issuerNif} ${bare(number)}`;
}
