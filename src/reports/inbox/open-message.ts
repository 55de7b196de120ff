import { TooComplexError } from '../../mail/messages/too-complex';
import type { MailedOutcome } from '../../people/recibos/take-recibo';
import { AppError } from '../../platform/http/errors';
import type { Services } from '../../services';
import type { FoundFiles, MailedPdf, OpeningContext } from '../report-reading/cost-attachments';
import type { Fetched } from './fetch-messages';
import type { MailReason } from './schema';
import type { DoneMessage } from './store';

export type OpenedMessage = Fetched & {
  found: FoundFiles | null;
  isTooComplex: boolean;
};

/** The end of this message, or of one with the same bytes. */
export type Ended = Pick<DoneMessage, 'sha256' | 'outcome'>;

/** `keep` means that its bytes are quarantined for staff. */
export type Ending = {
  outcome: Exclude<DoneMessage['outcome'], 'processed'>;
  reason: MailReason;
  keep: boolean;
  /** Names, for `attachment_not_opened`. */
  attachments?: readonly string[];
};

/** Parses a message and releases its bytes, except a refused one's. Raises `unavailable`, to be retried. */
export async function openMessage(
  services: Services,
  { bytes, ...message }: Fetched,
  context: OpeningContext,
): Promise<OpenedMessage> {
  const { uid, refusal } = message;
  const unread = { ...message, bytes, found: null, isTooComplex: refusal === 'message_too_complex' };
  if (refusal !== null || bytes === null) return unread;
  try {
    const found = await services.reader.message(bytes, context);
    return { ...unread, bytes: null, found };
  } catch (error) {
    if (error instanceof AppError) throw error;
    services.log.error('inbox.message_failed', error, { uid });
    return { ...unread, bytes: null, isTooComplex: error instanceof TooComplexError };
  }
}

/** How a message ends whose files are not read, or of which none may be a report; null for one to be read. `ended` may
 * have messages with the same bytes. */
export function judge(
  { sha256, refusal, holdsFiles, found, isTooComplex }: OpenedMessage,
  ended: readonly Ended[],
): Ending | null {
  if (isTooComplex) return { outcome: 'refused', reason: 'message_too_complex', keep: false };
  const same = ended.filter((other) => other.sha256 === sha256);
  const duplicate = { outcome: 'duplicate', reason: 'same_message', keep: false } as const;
  if (refusal !== null) {
    if (same.length > 0) return duplicate;
    return { outcome: holdsFiles ? 'quarantined' : 'ignored', reason: refusal, keep: holdsFiles };
  }
  if (found === null) return { outcome: 'quarantined', reason: 'message_unreadable', keep: false };
  // Only a read message counts as seen (docs/rules/reports.md#inbox), by digest and not by Message-ID.
  if (same.some(({ outcome }) => outcome === 'processed' || outcome === 'ignored')) return duplicate;
  return found.files.length + found.pdfs.length > 0 ? null : noReportIn(found);
}

/** Names of the attachments for which the message waits. One made for people is left beside a file that was read. */
function unopenedIn({ unopened, costs, pdfs }: Waiting, isBesideReports: boolean): string[] {
  const isBeside = isBesideReports || costs.length > 0;
  const isBesideAny = isBeside || pdfs.some(isInPlace);
  const others = unopened.flatMap(({ fileName, isEncrypted, isPaper }) =>
    isBesideAny && isPaper ? [] : `${fileName}${isEncrypted ? ' (cifrado)' : ''}`,
  );
  const unreadable = pdfs.filter(({ outcome }) => outcome === undefined || outcome === 'unreadable');
  return [...others, ...(isBeside ? [] : unreadable.map(nameWithFault))];
}

type Waiting = Pick<FoundFiles, 'unopened' | 'costs' | 'pdfs'>;

/** Why a PDF is no recibo of a driver; null where it is one. */
const FAULTS: Record<MailedOutcome, string | null> = {
  taken: null,
  there: null,
  known: 'já estava guardado',
  annulled: 'está anulado',
  other_acquirer: 'passado a outra empresa',
  other_issuer: 'não é de nenhum condutor com recibos',
  refused: 'recusado: carregue-o em Recibos para ver porquê',
  unreadable: 'sem código QR que se leia',
};

function isInPlace({ outcome }: MailedPdf): boolean {
  return outcome !== undefined && FAULTS[outcome] === null;
}

function nameWithFault({ fileName, outcome = 'unreadable' }: MailedPdf): string {
  return `${fileName || 'PDF'} (${FAULTS[outcome]})`;
}

/** The message itself was read where only an attachment was not opened, or no recibo: its bytes count as seen. */
export function outcomeOf({ outcome, reason }: Ending): Ending['outcome'] {
  return reason === 'attachment_not_opened' || reason === 'recibo_not_taken' ? 'ignored' : outcome;
}

/** The end of a message without any report. */
export function noReportIn(found: Waiting | null | undefined): Ending {
  const waiting = found ? waitingIn(found, false) : null;
  if (waiting !== null) return waiting;
  const reason = found?.costs.length ? 'only_costs' : found?.pdfs.length ? 'only_recibos' : 'no_report';
  return { outcome: 'ignored', reason, keep: false };
}

/** The note beside the reports of a message. */
export function besideReports(found: Waiting | null | undefined): Ending | null {
  return found ? waitingIn(found, true) : null;
}

const MOST_NAMES = 10;

/** Null where each attachment was taken, or may be left. */
function waitingIn(found: Waiting, isBesideReports: boolean): Ending | null {
  const unopened = unopenedIn(found, isBesideReports);
  const isMissed = (pdf: MailedPdf) => pdf.outcome !== 'unreadable' && pdf.outcome && !isInPlace(pdf);
  const attachments = [...unopened, ...found.pdfs.filter(isMissed).map(nameWithFault)].slice(0, MOST_NAMES);
  if (attachments.length === 0) return null;
  const ending = { attachments, keep: false };
  return unopened.length > 0
    ? { ...ending, outcome: 'quarantined', reason: 'attachment_not_opened' }
    : { ...ending, outcome: 'refused', reason: 'recibo_not_taken' };
}
