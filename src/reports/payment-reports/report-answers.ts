import type { StoredReport } from '../../ledger/kernel/reports';
import { reasonText } from '../../ledger/report-files/reason-rules';
import type { ReportReason, WaitingReason } from '../../ledger/report-files/schema';
import type { Asked } from '../../ledger/weeks/asked';
import type { Doubt, DoubtedAmount } from '../../ledger/weeks/doubt';
import { isAddress } from '../../mail/messages/address';
import { dateInWords } from '../../platform/domain/calendar';
import { decimalOf, euroOfCents } from '../../platform/domain/money-text';
import { namesInWords } from '../../platform/domain/text';
import {
  FIRST_FILE_TEXT,
  MAIL_REASON_TEXT,
  QUARANTINE_FULL,
  QUARANTINE_FULL_TEXT,
} from '../inbox/reason-texts';
import type { FrozenByReport } from './paid';
import type { PaymentReport, RowCounts } from './schema';

const OUTCOME_TEXT = {
  ...MAIL_REASON_TEXT,
  first_file: FIRST_FILE_TEXT,
  same_bytes: 'Este ficheiro já tinha sido importado.',
  nothing_new: 'Os valores são os que já estavam registados.',
  rows_wait: 'Há linhas que precisam de decisão.',
  week_is_paid:
    'Há valores diferentes para uma semana já paga ou fechada. Nada foi alterado nessa semana: aceite ou recuse a correção em Financeiro.',
} as const;

const MOST_NAMES = 3;

/** `column` is the faulty column; `names` are those of attachments. */
export function storedReasonText(
  reason: string | null,
  column: string | null,
  names: readonly string[] = [],
): string | null {
  if (reason === null) return null;
  const full = column === QUARANTINE_FULL ? ` ${QUARANTINE_FULL_TEXT}` : '';
  const named = names.length > 0 ? `: ${namesInWords(names, MOST_NAMES)}` : '';
  return reason in OUTCOME_TEXT
    ? OUTCOME_TEXT[reason as keyof typeof OUTCOME_TEXT].replace('{names}', () => named) + full
    : reasonText(reason as ReportReason, column);
}

export function rowReasonText(reason: WaitingReason, column: string | null, asked?: Asked): string {
  return reason === 'implausible' && asked?.doubt
    ? doubtText(asked.doubt, asked.booked)
    : reasonText(reason, column);
}

export function outcomeOf(counts: RowCounts): Pick<PaymentReport, 'outcome' | 'reason'> {
  if (counts.conflict > 0) return { outcome: 'conflict', reason: 'week_is_paid' };
  if (counts.waiting > 0) return { outcome: 'waiting', reason: 'rows_wait' };
  if (counts.imported === 0 && counts.unchanged > 0) return { outcome: 'duplicate', reason: 'nothing_new' };
  return { outcome: 'imported', reason: null };
}

export function isReadable({ reason }: Pick<StoredReport, 'reason'>): boolean {
  return reason !== 'message_unreadable';
}

export function toPaymentReport(row: StoredReport, { closed, paid }: FrozenByReport): PaymentReport {
  const { dismissedBy, dismissedAt, undoneBy, undoneAt } = row;
  const acceptable = row.outcome === 'quarantined' && row.rawKey !== null && isReadable(row);
  return {
    id: row.id,
    createdAt: row.createdAt,
    uploadedBy: row.source === 'inbox' ? null : row.source,
    fileName: row.fileName,
    messageId: row.messageId,
    sender: row.sender,
    subject: row.subject,
    attachments: row.attachments ?? [],
    sha256: row.sha256,
    platform: row.platform,
    weekStartDate: row.weekStartDate,
    outcome: row.outcome,
    reason: row.reason,
    reasonText: storedReasonText(row.reason, row.detail, row.attachments ?? []),
    counts: {
      imported: row.importedRows,
      waiting: row.waitingRows,
      skipped: row.skippedRows + row.dismissedRows,
      conflict: row.conflictRows,
      unchanged: row.unchangedRows,
    },
    acceptable,
    trustable: acceptable && canBeTrusted(row),
    weekNeeded: acceptable && row.reason === 'no_period',
    dismissed: dismissedBy !== null && dismissedAt !== null ? { by: dismissedBy, at: dismissedAt } : null,
    undoable: row.read && paid === null && !closed,
    paid,
    closed,
    undone: undoneBy !== null && undoneAt !== null ? { by: undoneBy, at: undoneAt } : null,
  };
}

/** Only an exact address can be trusted. */
export function canBeTrusted({ reason, sender }: { reason: string | null; sender: string | null }): boolean {
  return reason === 'sender_not_allowed' && sender !== null && isAddress(sender);
}

/** Formats as `-0.05`. */
export function decimalOrNull(cents: number | null): string | null {
  return cents === null ? null : decimalOf(cents);
}

const NAMES: Record<DoubtedAmount, string> = {
  gross: 'Os ganhos brutos, de',
  commission: 'A comissão, de',
  adjustments: 'Os ajustes, de',
  cash: 'O dinheiro recebido, de',
  payout: 'O pagamento, de',
  file: 'Os ganhos brutos do ficheiro, de',
};

/** `booked` is the amount now booked in the same week, in cents; null for none. */
export function doubtText(doubt: Doubt, booked: number | null): string {
  const said = `O ficheiro indica ${euroOfCents(doubt.cents)}`;
  switch (doubt.kind) {
    case 'company': {
      const { company, others, against } = doubt;
      const registered = `e desta semana já estão registados ${euroOfCents(against)} de «${others.join('», «')}»`;
      return `${said} de «${company}», ${registered}. Confirme para somar. Se for a mesma empresa, ignore a linha, ou anule a importação anterior antes de confirmar.`;
    }
    case 'version':
      return `${said}, e estão registados ${euroOfCents(doubt.against)}: não se sabe qual é a versão mais recente. Confirme para substituir, ou ignore a linha.`;
    case 'refused':
      return `${said}, e uma versão que pode ser mais recente diz ${euroOfCents(doubt.against)}, que não foram registados por a semana estar paga ou fechada. Confirme para registar, ou ignore a linha.`;
    case 'left':
      return `${said} numa semana posterior à saída (${dateInWords(doubt.leftOn)}). Confirme para registar, ou ignore a linha.`;
    case 'amount': {
      const beside =
        booked === null ? '' : ` Estão registados ${euroOfCents(booked)}, que dão lugar a estes valores.`;
      return `${NAMES[doubt.of]} ${euroOfCents(doubt.cents)}: ${boundText(doubt)}.${beside} Confirme os valores.`;
    }
  }
}

function boundText({ bound, against }: Extract<Doubt, { kind: 'amount' }>): string {
  switch (bound) {
    case 'gross':
      return `mais do triplo dos ganhos brutos, de ${euroOfCents(against)}`;
    case 'week':
      return `mais do que ${euroOfCents(against)} numa semana`;
    case 'usual':
      return `mais de metade acima ou abaixo do habitual, de ${euroOfCents(against)}`;
  }
}
