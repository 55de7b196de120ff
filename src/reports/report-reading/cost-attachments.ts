import { isOfCosts, type Mappings, mayBeCosts, readCostFile } from '../../costs/cost-files/cost-file';
import type { CostReading } from '../../costs/cost-files/schema';
import { isPaperName, type PdfFile, type ReportFiles } from '../../ledger/report-files/attachments';
import type { OpenedFile } from '../../ledger/report-files/open-files';
import type { FileContext } from '../../ledger/report-files/read-file';
import { hasReportHeader } from '../../ledger/report-files/read-report';
import type { MailedOutcome } from '../../people/recibos/take-recibo';
import { MAX_ARCHIVE_BYTES, MAX_RATIO } from '../../platform/tables/zip';

export type CostAttachment = Pick<OpenedFile, 'fileName' | 'sha256' | 'size'> & { reading: CostReading };

/** With `mappings` files of costs are looked for; with `asksPdfs` PDFs are handed on. */
export type OpeningContext = FileContext & { mappings?: Mappings; asksPdfs?: boolean };

/** A PDF, and what has come of it as a recibo once it was looked at. */
export type MailedPdf = PdfFile & { outcome?: MailedOutcome };

/** `costs` are not among `files`. */
export type FoundFiles = Omit<ReportFiles, 'pdfs'> & {
  costs: readonly CostAttachment[];
  pdfs: readonly MailedPdf[];
};

const NOTHING = new Uint8Array();
/** Bytes that the workbooks of a message may inflate to. */
const MOST_INFLATED = 128 * 1024 * 1024;
const MOST_OF_ONE = 64 * 1024 * 1024;
const TOO_LARGE = 'O ficheiro Excel tem mais de 20 MB. Exporte um período mais curto.';
const TOO_MANY = 'A mensagem tem demasiados ficheiros Excel. Carregue este ficheiro.';

/** Reads the files of costs, and takes them from the others. No report of a platform is one. An archive or a workbook
 * that is neither, and that nothing names a report, stays unopened. */
export async function takeCosts(found: ReportFiles, { mappings }: OpeningContext): Promise<FoundFiles> {
  const costs: CostAttachment[] = [];
  const files: OpenedFile[] = [];
  const unopened = [...found.unopened];
  let left = MOST_INFLATED;
  for (const file of found.files) {
    const { fileName, sha256, size } = file;
    const isWorkbook = file.refusal === 'spreadsheet';
    if (isWorkbook) left -= Math.min(size * MAX_RATIO, MOST_OF_ONE);
    const reading = mappings ? await readCosts(file, mappings, left) : null;
    if (reading) costs.push({ fileName, sha256, size, reading });
    else if (file.refusal === null || found.named.has(file)) files.push(file);
    else {
      const isEncrypted = file.refusal === 'archive_encrypted';
      unopened.push({ fileName, isEncrypted, isPaper: isPaperName(fileName) });
    }
    if (isWorkbook) file.bytes = NOTHING;
  }
  return { ...found, files, unopened, costs };
}

/** Null for a file of anything else. */
async function readCosts(
  { fileName, bytes, size, refusal }: OpenedFile,
  mappings: Mappings,
  left: number,
): Promise<CostReading | null> {
  if (refusal !== null && refusal !== 'spreadsheet') return null;
  if (refusal === null && (hasReportHeader(bytes) || !mayBeCosts(bytes, mappings))) return null;
  if (size > MAX_ARCHIVE_BYTES && refusal !== null)
    return { outcome: 'refused', reason: TOO_LARGE, isKnown: true };
  if (left < 0 && refusal !== null) return { outcome: 'refused', reason: TOO_MANY, isKnown: true };
  const reading = await readCostFile(bytes, fileName, mappings);
  return isOfCosts(reading) ? reading : null;
}
