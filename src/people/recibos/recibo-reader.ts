import { type FileReading, UNREADABLE } from '../../platform/codes/reading-rules';
import { mondayOf } from '../../platform/domain/calendar';
import type { FileType } from '../../platform/domain/file-types';
import { disagrees, readDocumentText } from './document-text-rules';
import { parseFiscalQr, QR_FAULTS } from './fiscal-qr-rules';
import type { ReciboReader, ReciboReading } from './reader';

const TYPED = 'Escreva os dados do recibo.';
const ANOTHER = 'O texto do PDF tem um ATCUD e o código QR tem outro.';

/** The code is believed, the text only adds to it: the days that it names, and that it is annulled. */
export function reciboReader(
  readFile: (bytes: Uint8Array<ArrayBuffer>, type: FileType) => Promise<FileReading>,
): ReciboReader {
  return async (bytes, type) => recibo(await readFile(bytes, type));
}

function recibo({ qr, text, unreadable = 'NO_CODE' }: FileReading): ReciboReading {
  if (unreadable === 'SEVERAL_CODES') return { outcome: 'refused', reason: UNREADABLE[unreadable] };
  if (qr === undefined) return { outcome: 'unreadable', reason: `${UNREADABLE[unreadable]} ${TYPED}` };
  const read = parseFiscalQr(qr);
  if (!read.ok) {
    const reason = QR_FAULTS[read.fault];
    const isUnknown = read.fault === 'INCOMPLETE' || read.fault === 'MALFORMED';
    return isUnknown
      ? { outcome: 'unreadable', reason: `${reason} ${TYPED}` }
      : { outcome: 'refused', reason };
  }
  const { document } = read;
  const printed = readDocumentText(text ?? '', document.issuedOn);
  if (disagrees(document, printed)) return { outcome: 'refused', reason: ANOTHER };
  return {
    outcome: 'read',
    document: {
      ...document,
      state: printed.isAnnulled ? 'A' : document.state,
      readFrom: 'qr',
      namedFrom: printed.named && mondayOf(printed.named.from),
      namedUntil: printed.named && mondayOf(printed.named.until),
      listed: null,
    },
  };
}
