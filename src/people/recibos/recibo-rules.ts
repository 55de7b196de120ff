export const DOCUMENT_KINDS = ['FR', 'FT', 'FS', 'ND', 'NC', 'RC', 'RG'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** N normal, A annulled, S self-billed, R summary of others, F invoiced, T for third parties. */
export const FISCAL_STATES = ['N', 'A', 'S', 'R', 'F', 'T'] as const;
export type FiscalState = (typeof FISCAL_STATES)[number];

export const REGIONS = ['PT', 'PT-AC', 'PT-MA'] as const;
export type Region = (typeof REGIONS)[number];

export const RATE_BANDS = ['EXEMPT', 'REDUCED', 'INTERMEDIATE', 'NORMAL'] as const;
export type RateBand = (typeof RATE_BANDS)[number];

/** `region` and `band` are null where the source states sums alone, as a list does. */
export type TaxedPart = {
  region: Region | null;
  band: RateBand | null;
  baseCents: number;
  ivaCents: number;
};

/** A fiscal document as it was read. Amounts are integer cents and never negative, in a credit note too. */
export type FiscalDocument = {
  issuerNif: string;
  acquirerNif: string;
  /** The acquirer's, by ISO 3166-1 alpha-2. */
  country: string | null;
  /** Other types, as PF, are kept as they are read. */
  kind: DocumentKind | (string & {});
  state: FiscalState | (string & {});
  /** `YYYY-MM-DD`. */
  issuedOn: string;
  /** Such as `FR ATSIRE01FR/17`. */
  number: string;
  /** Such as `JJ37MMGM-17`; null where the document has `0`. */
  atcud: string | null;
  taxed: readonly TaxedPart[];
  notSubjectCents: number;
  stampDutyCents: number;
  /** N: all IVA and stamp duty. */
  taxesCents: number;
  /** O: with taxes, before withholding. */
  totalCents: number;
  /** P. */
  withheldCents: number;
};

type Identified = Pick<FiscalDocument, 'issuerNif' | 'number' | 'atcud'>;

/** The same document has the same key, whatever it was read from. */
export function keyOf({ issuerNif, number, atcud }: Identified): string {
  return `${issuerNif} ${atcud ?? number.replace(/\s+/g, ' ').trim()}`;
}

export function baseOf({
  taxed,
  notSubjectCents,
}: Pick<FiscalDocument, 'taxed' | 'notSubjectCents'>): number {
  return taxed.reduce((sum, { baseCents }) => sum + baseCents, notSubjectCents);
}

export function ivaOf({ taxed }: Pick<FiscalDocument, 'taxed'>): number {
  return taxed.reduce((sum, { ivaCents }) => sum + ivaCents, 0);
}

/** Withholding is no part of the total: what is paid is O − P. */
export function toPayOf({
  totalCents,
  withheldCents,
}: Pick<FiscalDocument, 'totalCents' | 'withheldCents'>): number {
  return totalCents - withheldCents;
}

export type BrokenIdentity = 'TAXES' | 'TOTAL' | 'NUMBER' | 'WITHHELD' | 'NEGATIVE';

/** Lists the identities that the document breaks; empty where its sums add up. */
export function brokenIdentities(document: FiscalDocument): BrokenIdentity[] {
  const { atcud, number, notSubjectCents, stampDutyCents, taxesCents, totalCents, withheldCents } = document;
  const amounts = [notSubjectCents, stampDutyCents, taxesCents, totalCents, withheldCents];
  for (const { baseCents, ivaCents } of document.taxed) amounts.push(baseCents, ivaCents);
  const broken: BrokenIdentity[] = [];
  if (amounts.some((cents) => cents < 0)) broken.push('NEGATIVE');
  if (taxesCents !== ivaOf(document) + stampDutyCents) broken.push('TAXES');
  if (totalCents !== baseOf(document) + taxesCents) broken.push('TOTAL');
  if (withheldCents > baseOf(document)) broken.push('WITHHELD');
  if (atcud !== null && tailOf(atcud, '-') !== tailOf(number, '/')) broken.push('NUMBER');
  return broken;
}

function tailOf(text: string, mark: string): string {
  return text.slice(text.lastIndexOf(mark) + 1).trim();
}
