import { mondayOf } from '../../platform/domain/calendar';
import type { FileType } from '../../platform/domain/file-types';
import type { ReciboReader, ReciboReading } from '../recibos/reader';
import { disagrees, readDocumentText } from './document-text-rules';
import { parseFiscalQr, QR_FAULTS } from './fiscal-qr-rules';
import { type FileReading, UNREADABLE } from './reading-rules';

type ReadFile = (bytes: Uint8Array<ArrayBuffer>, type: FileType) => Promise<FileReading>;

export function reciboReader(read: ReadFile): ReciboReader {
  return async (bytes, type) => documentIn(await read(bytes, type));
}

/** The figures are those of the QR code; the text layer adds the weeks and the stamp, and must be of the same document. */
export function documentIn({ qr, text = '', unreadable = 'NO_CODE' }: FileReading): ReciboReading {
  if (qr === undefined) return { outcome: 'unreadable', reason: UNREADABLE[unreadable] };
  const parsed = parseFiscalQr(qr);
  if (!parsed.ok) {
    const outcome = parsed.fault === 'NOT_FISCAL' ? 'unreadable' : 'refused';
    return { outcome, reason: QR_FAULTS[parsed.fault] };
  }
  const { document } = parsed;
  const stated = readDocumentText(text, document.issuedOn);
  if (disagrees(document, stated)) {
    return { outcome: 'refused', reason: 'O texto do ficheiro e o código QR são de documentos diferentes.' };
  }
  const { named, isAnnulled } = stated;
  return {
    outcome: 'read',
    document: {
      ...document,
      state: isAnnulled ? 'A' : document.state,
      readFrom: 'qr',
      namedFrom: named && mondayOf(named.from),
      namedUntil: named && mondayOf(named.until),
      listed: null,
    },
  };
}
