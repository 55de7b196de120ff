import type { FileType } from '../../platform/domain/file-types';
import { codesIn } from './find-codes';
import { parseFiscalQr } from './fiscal-qr-rules';
import { openPdf, pdfAround } from './pdf';
import { isTooLarge } from './pixels';
import { readPng } from './png';
import { type FileReading, UnreadableFile } from './reading-rules';

/** Reads the code and the text layer of a file; never raises for what its bytes are. Owns the bytes. */
export async function readFiscalFile(bytes: Uint8Array<ArrayBuffer>, type: FileType): Promise<FileReading> {
  try {
    if (type === 'image/png') return chosen(await codesIn(await readPng(bytes), isFiscal));
    if (type === 'image/jpeg') return await readPdf(pdfAround(bytes, jpegFrame(bytes)), false);
    return await readPdf(bytes, true);
  } catch (error) {
    if (error instanceof UnreadableFile) return { unreadable: error.reason };
    throw error;
  }
}

async function readPdf(bytes: Uint8Array<ArrayBuffer>, hasText: boolean): Promise<FileReading> {
  const pdf = await openPdf(bytes);
  const text = hasText && pdf.text.trim() !== '' ? { text: pdf.text } : {};
  try {
    const codes: string[] = [];
    for await (const picture of pdf.pictures) {
      codes.push(...(await codesIn(picture, isFiscal, codes.some(isFiscal))));
    }
    return { ...text, ...chosen(codes) };
  } catch (error) {
    if (error instanceof UnreadableFile) return { ...text, unreadable: error.reason };
    throw error;
  } finally {
    await pdf.close();
  }
}

function isFiscal(text: string): boolean {
  const read = parseFiscalQr(text);
  return read.ok || read.fault !== 'NOT_FISCAL';
}

/** The one code that is fiscal, whatever other codes stand beside it. */
function chosen(codes: readonly string[]): FileReading {
  const fiscal = [...new Set(codes.filter(isFiscal).map((code) => code.trim()))];
  if (fiscal.length > 1) return { unreadable: 'SEVERAL_CODES' };
  const [qr] = fiscal;
  return qr === undefined ? { unreadable: 'NO_CODE' } : { qr };
}

/** Each start of a frame but DHT, JPG and DAC (ITU T.81, B.1.1.3). */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

/** Raises `UnreadableFile`, before anything is decoded. */
function jpegFrame(bytes: Uint8Array<ArrayBuffer>) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 2; at + 9 < bytes.length; ) {
    if (view.getUint8(at) !== 0xff) break;
    const marker = view.getUint8(at + 1);
    if (isFrame(marker)) {
      const [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)];
      const channels = view.getUint8(at + 9);
      if (width === 0 || height === 0) break;
      if (isTooLarge(width, height)) throw new UnreadableFile('TOO_LARGE');
      return { width, height, channels };
    }
    // A marker may be filled up with 0xff.
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  throw new UnreadableFile('DAMAGED');
}
