import type { Message, MessageFile, UnopenedFile } from '../../mail/messages/message';
import { startsWithBytes } from '../../platform/domain/bytes';
import { fileTypeOf } from '../../platform/domain/file-types';
import { inUtf8, isUtf16, isUtf16Label } from '../../platform/tables/decode';
import { newUnpacking } from '../../platform/tables/zip';
import { type OpenedFile, openFile } from './open-files';
import type { Read } from './read-file';

const REPORT_NAME = /\.(csv|zip)$/i;
const REPORT_TYPE =
  /^(text\/(csv|comma-separated-values|x-csv)|application\/(csv|x-csv|zip|x-zip-compressed|vnd\.ms-excel))$/;

/** An attachment that nothing here reads; `isPaper` is one made for people: a PDF, a picture, a recording. */
type Unopened = UnopenedFile & { isPaper: boolean };

/** A PDF that is handed on as it came. */
export type PdfFile = { fileName: string; bytes: Uint8Array<ArrayBuffer> };

/** PDFs of a message beyond these stay unopened. */
const MOST_PDFS = 20;

export type ReportFiles = {
  files: OpenedFile[];
  named: ReadonlySet<OpenedFile>;
  unopened: readonly Unopened[];
  /** Empty unless they are asked for; they are not among `unopened`. */
  pdfs: readonly PdfFile[];
  /** The names of all attachments. */
  names: readonly string[];
};

export async function reportFiles(message: Message, asksPdfs = false): Promise<ReportFiles> {
  const opened: OpenedFile[] = [];
  const named = new Set<OpenedFile>();
  const unopened: Unopened[] = message.unopened.map((each) => ({ ...each, isPaper: false }));
  const pdfs: PdfFile[] = [];
  const left = newUnpacking();
  for (const file of message.files) {
    const { fileName, mimeType, charset } = file;
    const bytes = file.read();
    if (asksPdfs && pdfs.length < MOST_PDFS && fileTypeOf(bytes) === 'application/pdf') {
      pdfs.push({ fileName, bytes });
      continue;
    }
    if (!isNamedReport(file) && !isUtf16Label(charset) && isBinary(bytes)) {
      unopened.push({ fileName: fileName || mimeType, isEncrypted: false, isPaper: isPaper(file, bytes) });
      continue;
    }
    for (const each of await openFile(fileName, bytes, left)) {
      const isWhole = each.bytes === bytes && each.refusal === null;
      const text = isWhole ? { ...each, bytes: inUtf8(bytes, charset) } : each;
      opened.push(text);
      if (isNamedReport(file)) named.add(text);
    }
    const others = left.others.splice(0);
    if (others.length > 0) {
      const isOfPaper = isPaperName(fileName) || others.every(isPaperName);
      unopened.push({ fileName, isEncrypted: false, isPaper: isOfPaper });
    }
  }
  const names = message.files.flatMap(({ fileName }) => fileName || []);
  return { files: opened, named, unopened, pdfs, names };
}

function isNamedReport({ fileName, mimeType }: MessageFile): boolean {
  return REPORT_NAME.test(fileName) || REPORT_TYPE.test(mimeType);
}

const PAPER_NAME = /\.(pdf|jpe?g|png|gif|webp|heic|heif|tiff?|bmp|docx?|odt|rtf|mp[34]|m4a|mov)$/i;
export function isPaperName(fileName: string): boolean {
  return PAPER_NAME.test(fileName);
}

const PAPER_TYPE = /^(image|audio|video|font)\//;

function isPaper({ fileName, mimeType }: MessageFile, bytes: Uint8Array): boolean {
  return isPaperName(fileName) || PAPER_TYPE.test(mimeType) || fileTypeOf(bytes) !== null;
}

const ZIP = [0x50, 0x4b];

function isBinary(bytes: Uint8Array): boolean {
  if (startsWithBytes(bytes, ZIP) || isUtf16(bytes)) return false;
  return fileTypeOf(bytes) !== null || bytes.subarray(0, 1024).includes(0);
}

/** An unnamed file counts only if it reads like a platform's report. */
export function isReport(read: Read, named: ReadonlySet<OpenedFile>): boolean {
  return read.outcome !== 'refused' || named.has(read.file) || !SAYS_NOTHING.has(read.reason);
}

const SAYS_NOTHING: ReadonlySet<string> = new Set([
  'empty',
  'too_large',
  'too_many_rows',
  'too_much_at_once',
  'row_too_long',
  'unreadable_text',
  'broken_quotes',
  'no_header',
  'spreadsheet',
  'archive_encrypted',
  'archives_too_large',
  'archive_too_large',
  'archive_ratio',
  'archive_nested',
  'archive_too_many_files',
  'archive_unreadable',
]);
