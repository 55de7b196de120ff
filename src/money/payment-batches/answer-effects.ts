import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { guard } from '../../../db/queries/batch-guard';
import { isOneOf } from '../../../db/queries/one-of';
import { paymentAnswers } from '../../../db/schema/payment-answers';
import { paymentBatchLines } from '../../../db/schema/payment-batch-lines';
import { paymentBatches } from '../../../db/schema/payment-batches';
import { isLive } from '../../ledger/kernel/store';
import { refuseAccounts } from '../../people/bank-accounts/refused';
import { audit, auditEach } from '../../platform/audit/store';
import { oneLine } from '../../platform/domain/text';
import { AppError } from '../../platform/http/errors';
import { sha256Hex } from '../../platform/secrets/digest';
import type { Services } from '../../services';
import { isAccountFault, reasonWords } from '../bank-files/reason-words';
import type { Level, StatusReport } from '../bank-files/status-report';
import { StatusReportFault } from '../bank-files/status-report-fault';
import { existing } from './decide';
import type { Act } from './end';
import { freeRecords } from './free-records';
import type { AnswerLine, BatchAnswer, LineStatus, PaymentBatchDetails, PaymentBatchLine } from './schema';
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

/** Changes one line. `isFault`: the account itself is wrong. */
type Change = {
  id: string;
  was: LineStatus;
  status: 'ACCEPTED' | 'PENDING' | 'REJECTED';
  code: string | null;
  text: string | null;
  isFault: boolean;
};

/** Returns when and by whom the answer was read; null for a new one. */
async function answerBefore(db: Database, sha256: string) {
  const { readBy, readAt } = paymentAnswers;
  const [found] = await db
    .select({ readBy, readAt })
    .from(paymentAnswers)
    .where(eq(paymentAnswers.sha256, sha256));
  return found ?? null;
}

type Taking = Act & { sha256: string; messageId: string };

/** Writes the changes that `compare` makes of the file's lines; null where the answer was read before. */
function takeAnswer<C extends { changes: readonly Change[] }>(
  db: Database,
  { sha256, messageId, ...act }: Taking,
  compare: (batch: PaymentBatchDetails) => Promise<C>,
) {
  const { id, staff, at } = act;
  return freeRecords(db, act, async (batch) => {
    const compared = await compare(batch);
    if (await answerBefore(db, sha256)) return null;
    const { changes } = compared;
    const given = sql`json_each(${JSON.stringify(changes)}) c`;
    const lines = sql`${given} JOIN ${paymentBatchLines} l ON l.id = c.value ->> 'id' AND l.batch_id = ${id}`;
    const inStatus = (status: Change['status']) => changes.filter((change) => change.status === status);
    const rejected = new Set(inStatus('REJECTED').map((change) => change.id));
    const isAsRead = sql`(SELECT count(*) FROM ${lines} WHERE l.status = c.value ->> 'was') = ${changes.length}
      AND NOT EXISTS (SELECT 1 FROM ${paymentAnswers} WHERE sha256 = ${sha256})`;
    const detail = {
      sha256,
      accepted: inStatus('ACCEPTED').length,
      pending: inStatus('PENDING').length,
      rejected: rejected.size,
    };
    return {
      ...compared,
      isFreed: (line: string) => rejected.has(line),
      first: [guard(db, 'basis', isAsRead)],
      others: [
        db.run(sql`
          UPDATE ${paymentBatchLines} AS l SET status = c.value ->> 'status', reason_code = c.value ->> 'code',
            reason_text = c.value ->> 'text', at = ${at}
          FROM ${given} WHERE l.id = c.value ->> 'id'`),
        db.insert(paymentAnswers).values({ sha256, batchId: id, messageId, readBy: staff, readAt: at }),
        db.run(sql`
          UPDATE ${paymentBatches} SET status = 'VOIDED', voided_by = ${staff}, voided_at = ${at},
            void_reason = 'O banco recusou todas as transferências'
          WHERE id = ${id} AND status = 'CREATED'
            AND NOT EXISTS (SELECT 1 FROM ${paymentBatchLines} l WHERE l.batch_id = ${id} AND ${isLive(sql`l.status`)})`),
        audit(db, { at, actor: staff, action: 'payment-batch.answer', subject: id, detail }),
        auditEach(db, {
          at,
          actor: staff,
          action: 'financial-record.reject',
          subject: sql`record_id`,
          detail: sql`json_object('line', id, 'code', reason_code)`,
          from: sql`FROM ${paymentBatchLines} WHERE ${isOneOf(paymentBatchLines.id, rejected)}`,
        }),
        ...refuseAccounts(db, {
          of: sql`SELECT l.driver_id, l.iban FROM ${lines} WHERE c.value ->> 'isFault' = 1`,
          staff,
          at,
        }),
      ],
    };
  });
}
