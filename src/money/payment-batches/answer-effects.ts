import { oneLine } from '../../platform/domain/text';
import { AppError } from '../../platform/http/errors';
import { sha256Hex } from '../../platform/secrets/digest';
import type { Services } from '../../services';
import { isAccountFault, reasonWords } from '../bank-files/reason-words';
import type { Level, StatusReport } from '../bank-files/status-report';
import { StatusReportFault } from '../bank-files/status-report-fault';
import { answerBefore, type Change, takeAnswer } from './answers';
import { existing } from './decide';
import type { AnswerLine, BatchAnswer, LineStatus, PaymentBatchLine } from './schema';
import { batchOfMessage } from './store';

const LONGEST_TEXT = 200;
const LONGEST_CODE = 20;

/** Reads a bank's answer (pain.002). The same file again changes nothing. Raises `not_found`, `file_refused`. */
export async function readAnswer(
  { db, now, reader }: Pick<Services, 'db' | 'now' | 'reader'>,
  id: string,
  { bytes, staff }: { bytes: Uint8Array<ArrayBuffer>; staff: string },
): Promise<BatchAnswer> {
  const sha256 = await sha256Hex(bytes);
  // The reader owns the bytes from here on.
  const report = await reportIn(reader, bytes);
  const answer = { id, sha256, messageId: report.messageId, staff, at: now().toISOString() };
  const taken = await takeAnswer(db, answer, async (batch) => {
    if (report.originalMessageId !== batch.messageId) throw await ofAnother(db, report);
    return compared(report, batch.lines);
  });
  const batch = await existing({ db }, id);
  if (taken) return { repeated: null, lines: taken.lines, unknown: taken.unknown, batch };
  const { lines, unknown } = compared(report, batch.lines);
  const repeated = await answerBefore(db, sha256);
  return { repeated, lines: lines.map((line) => ({ ...line, changed: false })), unknown, batch };
}

async function reportIn(reader: Services['reader'], bytes: Uint8Array<ArrayBuffer>): Promise<StatusReport> {
  try {
    return await reader.bankAnswer(bytes);
  } catch (error) {
    if (error instanceof StatusReportFault) throw new AppError('file_refused', { message: error.message });
    throw error;
  }
}

async function ofAnother(db: Services['db'], { originalMessageId }: StatusReport): Promise<AppError> {
  const other = await batchOfMessage(db, originalMessageId);
  return new AppError('file_refused', {
    message: other
      ? `Esta resposta é do ficheiro n.º ${other.number}, e não deste.`
      : 'Esta resposta não é de um ficheiro desta empresa.',
  });
}

const MEANT = {
  accepted: 'ACCEPTED',
  pending: 'PENDING',
  rejected: 'REJECTED',
  unknown: 'UNKNOWN',
} as const;
type Outcome = (typeof MEANT)[keyof typeof MEANT];

type Compared = { line: AnswerLine; change: Change | null };

function compared(report: StatusReport, lines: readonly PaymentBatchLine[]) {
  const answered = new Map(report.lines.map((line) => [line.endToEndId, line]));
  const known = new Set(lines.map(({ endToEndId }) => endToEndId));
  // The status of the whole file holds for transactions it does not name (pain.002).
  const all = lines.flatMap((line): Compared[] => {
    const level = answered.get(line.endToEndId) ?? report.rest;
    return level.status === null ? [] : [comparedLine(line, MEANT[level.status], level)];
  });
  return {
    lines: all.map(({ line }) => line),
    changes: all.flatMap(({ change }) => change ?? []),
    unknown: [...answered.keys()].filter((endToEndId) => !known.has(endToEndId)),
  };
}

function comparedLine(
  { id, fullName, amount, status }: PaymentBatchLine,
  said: Outcome,
  { reason, ...given }: Level,
): Compared {
  const code = said === 'REJECTED' ? (reason?.code ?? '') : null;
  const text = oneLine(reason?.text ?? '').slice(0, LONGEST_TEXT) || null;
  const words = said === 'UNKNOWN' ? unknownWords(given.code, reason, text) : reasonShown(code, text);
  const base = { lineId: id, fullName, amount, said, words };
  const changed = isNews(status, said);
  const change =
    changed && said !== 'UNKNOWN'
      ? { id, was: status, status: said, code, text, isFault: isAccountFault(code ?? '') }
      : null;
  return { line: { ...base, changed, conflict: conflictOf(status, said) }, change };
}

function reasonShown(code: string | null, text: string | null): string | null {
  return [code !== null && reasonWords(code), text].filter(Boolean).join(': ') || null;
}

function unknownWords(code: string, reason: Level['reason'], text: string | null): string {
  const status = oneLine(code).slice(0, LONGEST_CODE) || 'sem código';
  const given = reasonShown(reason?.code || null, text);
  const shown = given === null ? status : `${status}: ${given}`;
  return `O banco indica um estado desconhecido (${shown}). Nada mudou: confirme no site do banco.`;
}

/** A late answer does not undo a known outcome. */
function isNews(status: LineStatus, said: Outcome): boolean {
  if (said === 'UNKNOWN') return false;
  if (said === 'PENDING') return status === 'IN_FILE';
  return ['IN_FILE', 'PENDING', 'ACCEPTED'].includes(status) && status !== said;
}

function conflictOf(status: LineStatus, said: Outcome): string | null {
  if (said === 'UNKNOWN') return null;
  if (status === 'PAID' && said === 'REJECTED') {
    return 'Está marcada como paga: se o banco não pagou, indique que foi devolvida.';
  }
  if (status === 'VOIDED' && said !== 'REJECTED') {
    return 'Foi anulada aqui, mas o banco tem-na: peça ao banco que a cancele, ou não a pague de novo.';
  }
  if (status === 'REJECTED' && said !== 'REJECTED') {
    return 'O banco já a tinha recusado, e pode ter sido paga de outra forma: confirme no extrato.';
  }
  return null;
}
