import type { Message, MessageFile } from '../../mail/mail/message';
import { type OpenedFile, openFile } from './open-files';
import type { Read } from './read-file';
import { newUnpacking } from './zip';

const REPORT_NAME = /\.(csv|zip)$/i;
const REPORT_TYPE =
  /^(text\/(csv|comma-separated-values|x-csv)|application\/(csv|x-csv|zip|x-zip-compressed|vnd\.ms-excel))$/;

export type ReportFiles = {
  files: OpenedFile[];
  named: ReadonlySet<OpenedFile>;
  /** The names of all attachments. */
  names: readonly string[];
};

export async function reportFiles({ files }: Message): Promise<ReportFiles> {
  const opened: OpenedFile[] = [];
  const named = new Set<OpenedFile>();
  const left = newUnpacking();
  for (const file of files) {
    const bytes = file.read();
    if (!isNamedReport(file) && isBinary(bytes)) continue;
    for (const each of await openFile(file.fileName, bytes, left)) {
      opened.push(each);
      if (isNamedReport(file)) named.add(each);
    }
  }
  return { files: opened, named, names: files.flatMap(({ fileName }) => fileName || []) };
}

function isNamedReport({ fileName, mimeType }: MessageFile): boolean {
  return REPORT_NAME.test(fileName) || REPORT_TYPE.test(mimeType);
}

const ZIP = [0x50, 0x4b];
const UTF_16 = [
  [0xff, 0xfe],
  [0xfe, 0xff],
];

/** Detects pictures and PDFs by their bytes. */
function isBinary(bytes: Uint8Array): boolean {
  const startsWith = (mark: readonly number[]) => mark.every((byte, index) => bytes[index] === byte);
  return ![ZIP, ...UTF_16].some(startsWith) && bytes.subarray(0, 1024).includes(0);
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
