import { decimalOf } from '../../platform/domain/money-text';
import { refusalOf } from './document-rules';
import { isFiscalQr, parseFiscalQr } from './fiscal-qr-rules';
import { baseOf, type FiscalDocument, ivaOf } from './recibo-rules';
import type { OwnRecibos } from './schema';

export type People = Pick<OwnRecibos, 'nif' | 'acquirer'>;

/** The one document of a photograph's codes, where it is valid and one of this driver's. The server reads it again. */
export function documentOfCodes(codes: readonly string[], people: People): FiscalDocument | null {
  const [code, other] = new Set(codes.map((each) => each.trim()).filter(isFiscalQr));
  if (code === undefined || other !== undefined) return null;
  const read = parseFiscalQr(code);
  return read.ok && read.document.state !== 'A' && refusalOf(read.document, people) === null
    ? read.document
    : null;
}

/** The fields of a `TypedRecibo` as they are typed. */
export function fieldsOf(document: FiscalDocument) {
  const { kind, number, atcud, issuedOn, withheldCents } = document;
  const typed = (cents: number) => (cents === 0 ? '' : decimalOf(cents).replace('.', ','));
  return {
    kind,
    number,
    atcud: atcud ?? '',
    issuedOn,
    base: decimalOf(baseOf(document)).replace('.', ','),
    iva: typed(ivaOf(document)),
    withheld: typed(withheldCents),
  };
}
