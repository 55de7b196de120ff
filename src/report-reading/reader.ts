import { readMessage } from '../mail/message';
import { type ReportFiles, reportFiles } from '../report-files/attachments';
import { type OpenedFile, openFile } from '../report-files/open-files';
import type { FileContext } from '../report-files/read-file';

/**
 * Opens what a platform's reports come in. The bytes are the reader's own from there on. `context` are for a
 * reader that reads the files at once too; of one that does not they are read when they are booked.
 */
export interface ReportReader {
  /** What may be reports in a message. Raises `TooComplexError` for one that is made of too much or takes too long. */
  message(bytes: Uint8Array<ArrayBuffer>, context: FileContext): Promise<ReportFiles>;
  /** The files within an archive, or the file itself. Raises as above. */
  file(fileName: string, bytes: Uint8Array<ArrayBuffer>, context: FileContext): Promise<OpenedFile[]>;
}

/** Within the caller's own turn: where there is no thread to be had, and for what is small. */
export const inlineReader: ReportReader = {
  message: async (bytes) => reportFiles(await readMessage(bytes)),
  file: (fileName, bytes) => openFile(fileName, bytes),
};
