import * as z from 'zod/mini';
import type { FiscalDocument } from '../../people/recibos/recibo-rules';

const CHOOSE = 'Escolha o ficheiro do Portal das Finanças';

/** `driver` is the id of whose list of issued documents it is; a list of the company has none. */
export const ListUpload = z.object({
  file: z.instanceof(File, { error: CHOOSE }).check(z.refine((file) => Boolean(file.name), CHOOSE)),
  driver: z.optional(z.string()),
  dryRun: z.optional(z.enum(['true', 'false', ''])),
});

/** `issued` is a driver's list, `acquired` and `e-fatura` are the company's. */
export type ListKind = 'acquired' | 'issued' | 'e-fatura';

export type ListedDocument = {
  /** The row in the file from 1, as a spreadsheet shows it. */
  line: number;
  document: FiscalDocument;
  issuerName: string;
  /** False in e-Fatura, which does not state what was withheld. */
  hasWithheld: boolean;
  /** Decisions of the reading, in Portuguese. */
  notes: readonly string[];
};

/** `reason` is Portuguese; `text` is the row in one line. */
export type ListFault = { line: number; text: string; reason: string };

export type AuthorityList = {
  kind: ListKind;
  documents: ListedDocument[];
  faults: ListFault[];
  /** Receipts that pay an earlier invoice, which are not counted again. */
  receipts: number;
  /** Documents to other acquirers, of which nothing is kept. */
  ofOthers: number;
  /** It has as many rows as one export may have, so that others may lack. */
  mayBeCut: boolean;
};

/** `reason` is Portuguese. */
export type ReadList = { ok: true; list: AuthorityList } | { ok: false; reason: string };

/** `appears`: no recibo is known, and one without a file is made. `turns`: it was annulled since. */
export const LIST_OUTCOMES = ['found', 'appears', 'turns', 'differs'] as const;
export type ListOutcome = (typeof LIST_OUTCOMES)[number];

type Compared = 'number' | 'kind' | 'issuedOn' | 'base' | 'iva' | 'stampDuty' | 'withheld';

/** Amounts in cents, texts as they are; `file` is the recibo's, `list` the authority's. */
export type ListDifference = { field: Compared; file: string | number | null; list: string | number | null };

/** A row of a driver's. Amounts are decimal strings of euro; `withheld` is null where the list does not state it. */
export type ListRow = {
  line: number;
  driverId: string;
  fullName: string;
  number: string;
  atcud: string | null;
  kind: string;
  /** `YYYY-MM-DD` */
  issuedOn: string;
  base: string;
  iva: string;
  withheld: string | null;
  isAnnulled: boolean;
  outcome: ListOutcome;
  differences: (Omit<ListDifference, 'file' | 'list'> & { file: string | null; list: string | null })[];
  notes: readonly string[];
};

export type ListAnswer = {
  dryRun: boolean;
  kind: ListKind;
  counts: Record<ListOutcome, number>;
  /** Whether something was stored, or would be. */
  changes: boolean;
  rows: ListRow[];
  /** Issuers whose NIF is that of no driver; nothing is kept of their documents. */
  others: { nif: string; name: string; documents: number }[];
} & Pick<AuthorityList, 'faults' | 'receipts' | 'ofOthers' | 'mayBeCut'>;
