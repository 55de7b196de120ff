import type { FileType } from '../domain/file-types';
import { codesIn } from './find-codes';
import { openPdf, pdfAround } from './pdf';
import { isTooLarge } from './pixels';
import { readPng } from './png';
import { type FileReading, UnreadableFile } from './reading-rules';

type IsWanted = (text: string) => boolean;

/** Reads the code that is wanted, and a PDF's text layer; never raises for what the bytes are. Owns the bytes. */
export async function readFile(
  bytes: Uint8Array<ArrayBuffer>,
  type: FileType,
  isWanted: IsWanted,
): Promise<FileReading> {
  try {
    if (type === 'image/png') return chosen(await codesIn(await readPng(bytes), isWanted), isWanted);
    if (type === 'image/jpeg') {
      return await readPdf(pdfAround(bytes, jpegFrame(bytes)), isWanted, false);
    }
    return await readPdf(bytes, isWanted, true);
  } catch (error) {
    if (error instanceof UnreadableFile) return { unreadable: error.reason };
    throw error;
  }
}

async function readPdf(
  bytes: Uint8Array<ArrayBuffer>,
  isWanted: IsWanted,
  hasText: boolean,
): Promise<FileReading> {
  const pdf = await openPdf(bytes);
  const text = hasText && pdf.text.trim() !== '' ? { text: pdf.text } : {};
  try {
    const codes: string[] = [];
    for await (const picture of pdf.pictures) {
      codes.push(...(await codesIn(picture, isWanted, codes.some(isWanted))));
    }
    return { ...text, ...chosen(codes, isWanted) };
  } catch (error) {
    if (error instanceof UnreadableFile) return { ...text, unreadable: error.reason };
    throw error;
  } finally {
    await pdf.close();
  }
}

/** The one code that is wanted, whatever other codes stand beside it. */
function chosen(codes: readonly string[], isWanted: IsWanted): FileReading {
  const wanted = [...new Set(codes.filter(isWanted).map((code) => code.trim()))];
  if (wanted.length > 1) return { unreadable: 'SEVERAL_CODES' };
  const [qr] = wanted;
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
