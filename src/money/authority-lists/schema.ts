import type { FiscalDocument } from '../../people/recibos/recibo-rules';

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
