import { type Mappings, readCostFile } from '../../costs/cost-files/cost-file';
import type { ColumnMapping, CostReading } from '../../costs/cost-files/schema';
import { reportFiles } from '../../ledger/report-files/attachments';
import { type OpenedFile, openFile } from '../../ledger/report-files/open-files';
import { readMessage } from '../../mail/messages/message';
import { readStatusReport, type StatusReport } from '../../money/bank-files/status-report';
import { isFiscalQr } from '../../people/recibos/fiscal-qr-rules';
import { readFile } from '../../platform/codes/read-file';
import type { FileReading } from '../../platform/codes/reading-rules';
import type { FileType } from '../../platform/domain/file-types';
import { type FoundFiles, type OpeningContext, takeCosts } from './cost-attachments';

/** Opens files that may hold reports, and owns their bytes. `context` serves an adapter that parses them at once. */
export interface ReportReader {
  /** Raises `TooComplexError` for a message with too many parts, `unavailable` if it can be retried. */
  message(bytes: Uint8Array<ArrayBuffer>, context: OpeningContext): Promise<FoundFiles>;
  /** Returns the files of an archive, or the file itself. Raises the same errors as `message`. */
  file(fileName: string, bytes: Uint8Array<ArrayBuffer>, context: OpeningContext): Promise<OpenedFile[]>;
  /** Like `file`, with the files of costs apart. */
  given(fileName: string, bytes: Uint8Array<ArrayBuffer>, context: OpeningContext): Promise<FoundFiles>;
  /** Reads what staff upload as a file of costs. Raises `unavailable` if it can be retried. */
  costs(fileName: string, bytes: Uint8Array<ArrayBuffer>, columns: CostColumns): Promise<CostReading>;
  /** Reads a bank's answer. Raises `StatusReportFault`, or `unavailable` if it can be retried. */
  bankAnswer(bytes: Uint8Array<ArrayBuffer>): Promise<StatusReport>;
  /** Reads a fiscal document's code and text. Raises `unavailable` if it can be retried. */
  fiscalFile(bytes: Uint8Array<ArrayBuffer>, type: FileType): Promise<FileReading>;
}

/** Columns of costs that staff have named, and name now. */
export type CostColumns = { mappings: Mappings; named: ColumnMapping | null };

/** Reads on the caller's thread: for small files, and for runtimes without threads. */
export const inlineReader: ReportReader = {
  message: async (bytes, context) =>
    takeCosts(await reportFiles(await readMessage(bytes), context.asksPdfs), context),
  file: (fileName, bytes) => openFile(fileName, bytes),
  async given(fileName, bytes, context) {
    const files = await openFile(fileName, bytes);
    return takeCosts({ files, named: new Set(files), unopened: [], pdfs: [], names: [] }, context);
  },
  costs: (fileName, bytes, { mappings, named }) => readCostFile(bytes, fileName, mappings, named),
  bankAnswer: async (bytes) => readStatusReport(bytes),
  fiscalFile: (bytes, type) => readFile(bytes, type, isFiscalQr),
};
