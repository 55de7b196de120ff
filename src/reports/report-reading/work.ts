import type { CostReading } from '../../costs/cost-files/schema';
import { costSince, newReadingLeft } from '../../ledger/report-files/batch-limits';
import type { OpenedFile } from '../../ledger/report-files/open-files';
import { type FileContext, isTooMuch, readBytes } from '../../ledger/report-files/read-file';
import { TooComplexError } from '../../mail/messages/too-complex';
import { readStatusReport, type StatusReport } from '../../money/bank-files/status-report';
import { StatusReportFault } from '../../money/bank-files/status-report-fault';
import type { FileReading } from '../../platform/codes/reading-rules';
import type { FileType } from '../../platform/domain/file-types';
import type { FoundFiles, OpeningContext } from './cost-attachments';
import { type CostColumns, inlineReader } from './reader';

/** `bytes` are transferred. */
export type Work =
  | FilesWork
  | CostsWork
  | FiscalWork
  | { kind: 'bankAnswer'; bytes: Uint8Array<ArrayBuffer> };

type FiscalWork = { kind: 'fiscal'; bytes: Uint8Array<ArrayBuffer>; type: FileType };

type CostsWork = { kind: 'costs'; fileName: string; bytes: Uint8Array<ArrayBuffer>; columns: CostColumns };

type FilesWork = { bytes: Uint8Array<ArrayBuffer>; context: OpeningContext } & (
  | { kind: 'message' }
  | { kind: 'file'; fileName: string }
);

/** Everything except bytes is JSON, which costs the receiving event loop less than structured clones. */
export type Done = { json: string; bytes: Uint8Array<ArrayBuffer>[] };

type Found = Pick<FoundFiles, 'names' | 'unopened' | 'costs'> & {
  files: AnsweredFile[];
  /** Their names; their bytes follow those of `files`. */
  pdfs: string[];
};
type Answer = { found: Found } | { error: AnsweredError };
type BankAnswer = { report: StatusReport } | { fault: string };
type AnsweredFile = Omit<OpenedFile, 'bytes'> & { isNamed: boolean };
type AnsweredError = { isTooComplex: boolean; message: string };

const NOTHING = new Uint8Array();
const LARGE_FILE_BYTES = 256 * 1024;

/** Opens and parses everything in the thread. */
export function workOff(work: Work): Promise<Done> | Done {
  if (work.kind === 'bankAnswer') return readBankAnswer(work.bytes);
  if (work.kind === 'fiscal') return readFiscal(work);
  return work.kind === 'costs' ? readCosts(work) : readFiles(work);
}

async function readCosts({ fileName, bytes, columns }: CostsWork): Promise<Done> {
  return { json: JSON.stringify(await inlineReader.costs(fileName, bytes, columns)), bytes: [] };
}

/** Runs on the calling thread. */
export function costsOf({ json }: Done): CostReading {
  return JSON.parse(json);
}

async function readFiscal({ bytes, type }: FiscalWork): Promise<Done> {
  return { json: JSON.stringify(await inlineReader.fiscalFile(bytes, type)), bytes: [] };
}

/** Runs on the calling thread. */
export function fiscalOf({ json }: Done): FileReading {
  return JSON.parse(json);
}

function readBankAnswer(bytes: Uint8Array): Done {
  let answer: BankAnswer;
  try {
    answer = { report: readStatusReport(bytes) };
  } catch (error) {
    if (!(error instanceof StatusReportFault)) throw error;
    answer = { fault: error.message };
  }
  return { json: JSON.stringify(answer), bytes: [] };
}

/** Runs on the calling thread. Raises the error of the other thread. */
export function bankAnswerOf({ json }: Done): StatusReport {
  const answer: BankAnswer = JSON.parse(json);
  if ('fault' in answer) throw new StatusReportFault(answer.fault);
  return answer.report;
}

async function readFiles(work: FilesWork): Promise<Done> {
  try {
    const { files, named, pdfs, ...others } = await openAll(work);
    // Lets the message be garbage-collected.
    work.bytes = NOTHING;
    const isNamed = files.map((file) => named.has(file));
    const read = readAll(files, work.context);
    const answer = read.map(({ bytes: _bytes, ...file }, at) => ({ ...file, isNamed: isNamed[at] === true }));
    const pdfNames = pdfs.map(({ fileName }) => fileName);
    // Views of the message's bytes cannot be transferred.
    const handedOn = pdfs.map(({ bytes }) => ({ bytes: bytes.slice() }));
    return toDone({ found: { files: answer, pdfs: pdfNames, ...others } }, [...read, ...handedOn]);
  } catch (error) {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return toDone({ error: { isTooComplex: error instanceof TooComplexError, message } });
  }
}

function openAll(work: FilesWork): Promise<FoundFiles> {
  const { bytes, context } = work;
  if (work.kind === 'message') return inlineReader.message(bytes, context);
  return inlineReader.given(work.fileName, bytes, context);
}

/** Drops the bytes of parsed files, unless a week is missing or room may turn out to be left. */
function readAll(files: readonly OpenedFile[], context: FileContext): OpenedFile[] {
  const left = newReadingLeft();
  const seen = new Set<string>();
  return files.map((file) => {
    // A duplicate of a file that was parsed.
    if (file.refusal || seen.has(file.sha256)) return { ...file, bytes: NOTHING };
    // Frees the memory of the previous file.
    if (file.size > LARGE_FILE_BYTES) Bun.gc(true);
    const before = { ...left };
    const reading = readBytes(file, context, left);
    const cost = costSince(before, left);
    if (reading.ok) seen.add(file.sha256);
    const isUnnamed = !reading.ok && reading.refusal.reason === 'no_period';
    const isKept = isUnnamed || isTooMuch(reading);
    return { ...file, reading, cost, bytes: isKept ? file.bytes.slice() : NOTHING };
  });
}

function toDone(answer: Answer, files: readonly Pick<OpenedFile, 'bytes'>[] = []): Done {
  return { json: JSON.stringify(answer), bytes: files.map(({ bytes }) => bytes) };
}

/** Runs on the calling thread. Raises the error of the other thread. */
export function fromDone({ json, bytes }: Done): FoundFiles {
  const answer: Answer = JSON.parse(json);
  if ('error' in answer) {
    const { isTooComplex, message } = answer.error;
    throw isTooComplex ? new TooComplexError(message) : new Error(message);
  }
  const { files: answered, pdfs: pdfNames, ...others } = answer.found;
  const named = new Set<OpenedFile>();
  const files = answered.map(({ isNamed, ...file }, at) => {
    const opened = { ...file, bytes: bytes[at] ?? NOTHING };
    if (isNamed) named.add(opened);
    return opened;
  });
  const pdfs = pdfNames.map((fileName, at) => ({ fileName, bytes: bytes[files.length + at] ?? NOTHING }));
  return { ...others, files, named, pdfs };
}
