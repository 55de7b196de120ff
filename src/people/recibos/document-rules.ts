import type { CountedDocument } from './allocation-rules';
import { type BrokenIdentity, brokenIdentities, DOCUMENT_KINDS, type FiscalDocument } from './recibo-rules';

/** A receipt (RG, RC) pays an invoice that is counted already. */
const COUNTS: Record<(typeof DOCUMENT_KINDS)[number], CountedDocument['counts']> = {
  FR: 'ADDS',
  FT: 'ADDS',
  FS: 'ADDS',
  ND: 'ADDS',
  NC: 'REDUCES',
  RC: 'NOTHING',
  RG: 'NOTHING',
};

export function countsOf(kind: string): CountedDocument['counts'] {
  return COUNTS[kind as keyof typeof COUNTS] ?? 'NOTHING';
}

type People = { nif: string | null; acquirer: { name: string; nif: string } | null };
type Parties = Pick<FiscalDocument, 'issuerNif' | 'acquirerNif'>;

/** Whose document it is not, in a sentence; null where both NIFs are right. */
export function faultOf({ issuerNif, acquirerNif }: Parties, { nif, acquirer }: People): string | null {
  if (acquirer !== null && acquirerNif !== acquirer.nif) {
    return `Foi passado ao NIF ${acquirerNif}, e o da empresa é ${acquirer.nif}.`;
  }
  if (nif !== null && issuerNif !== nif) {
    return `Foi passado pelo NIF ${issuerNif}, e o do condutor é ${nif}.`;
  }
  return null;
}

/** Why such a document is not taken, in Portuguese. */
export const BROKEN: Record<BrokenIdentity, string> = {
  NEGATIVE: 'Tem um valor negativo.',
  TAXES: 'O total de impostos não é a soma do IVA e do selo.',
  TOTAL: 'O total não é a soma da base e dos impostos.',
  WITHHELD: 'A retenção é mais do que a base.',
  NUMBER: 'O número do ATCUD não é o número do documento.',
};

/** Why a document is not taken, in Portuguese; null where it is. */
export function refusalOf(document: FiscalDocument, people: People): string | null {
  const { kind, issuedOn } = document;
  if (people.acquirer === null) return 'Falta indicar o nome e o NIF da empresa na configuração.';
  if (people.nif === null) return 'Falta indicar o NIF do condutor, com que são passados os recibos.';
  if (!DOCUMENT_KINDS.some((known) => known === kind)) return `Um documento do tipo ${kind} não é um recibo.`;
  const fault = faultOf(document, people);
  if (fault !== null) return fault;
  const [broken] = brokenIdentities(document);
  if (broken !== undefined) return BROKEN[broken];
  return issuedOn < '2013-01-01' ? 'A data do recibo não está certa.' : null;
}
