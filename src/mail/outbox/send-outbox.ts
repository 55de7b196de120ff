import { lisbonDate } from '../../platform/domain/calendar';
import { DOC_TYPES } from '../../platform/domain/document-types';
import { REJECTION_REASONS } from '../../platform/domain/rejection-reasons';
import type { Services } from '../../services';
import type { Delivery, Mailer } from '../smtp/mailer';
import { accountEmailOf, isAccountKind } from './account-emails';
import { isSingleAddress } from './address-rules';
import { type EmailText, writeEmail } from './email-layout';
import { emailOf, type Message } from './email-texts';
import { isLinkKind, type LinkKind, linkEmailOf } from './link-emails';
import type { NamedPaper } from './named-paper';
import { type NamedLink, openLinks, ownPapers } from './open-links';
import { recipientOf } from './recipient';
import { emailsCountedSince } from './recipient-limits';
import { isExhausted, isStale, nextAttempt, SENDER_LEASE_MS, SENDING_MS } from './retry-rules';
import { signInEmail } from './sign-in-email';
import { statementEmailOf } from './statement-email';
import { countForRecipient, type DueMessage, markFailed, markSent, takeDueMessage } from './store';

const MOST_UNAVAILABLE = 2;

/** Backoff for marking a message as sent, since an unmarked one goes out again. */
const NOTE_PAUSES_MS = [500, 2_000, 10_000];

export type OutboxReport = { sent: number; refused: number; delayed: number };

/** After `soft` no further message begins. `hard` aborts the current one. */
type Deadlines = { soft?: AbortSignal; hard?: AbortSignal };

/** Sends one by one, each under a lease, until none is due. Never raises: failures are recorded, logged and retried. */
export async function sendOutbox(services: Services, { soft, hard }: Deadlines = {}): Promise<OutboxReport> {
  const report: OutboxReport = { sent: 0, refused: 0, delayed: 0 };
  const { mailer, mailBounds } = services;
  if (!mailer) return report;
  const most = mailBounds?.messages ?? Number.POSITIVE_INFINITY;
  try {
    let unavailable = 0;
    for (let taken = 0; taken < most && unavailable < MOST_UNAVAILABLE && !soft?.aborted; taken += 1) {
      const now = services.now();
      const message = await takeDueMessage(services.db, now, new Date(now.getTime() + SENDER_LEASE_MS));
      if (!message) break;
      const delivery = await deliver(services, mailer, { message, now, hard }).catch(
        (error: unknown): Delivery => {
          services.log.error('outbox.unwritten', error, { id: message.id });
          return { outcome: 'delayed', reason: 'A mensagem não pôde ser escrita.' };
        },
      );
      unavailable = delivery.outcome === 'unavailable' ? unavailable + 1 : 0;
      await note(services, message, delivery);
      if (delivery.outcome === 'accepted') report.sent += 1;
      else if (delivery.outcome === 'refused') report.refused += 1;
      else report.delayed += 1;
    }
  } catch (error) {
    services.log.error('outbox.failed', error);
  }
  return report;
}

type Due = { message: DueMessage; now: Date; hard: AbortSignal | undefined };

async function deliver(services: Services, mailer: Mailer, { message, now, hard }: Due): Promise<Delivery> {
  const { id, kind, fullName, email, contractType } = message;
  if (fullName === null || !email || contractType === null) return refused('O condutor já não tem endereço.');
  if (!isSingleAddress(email)) return refused('O endereço do condutor não é válido.');
  if (isExhausted(message.attempts)) return refused('O envio foi interrompido vezes de mais.');
  if (isStale(message.createdAt, now)) {
    return refused('Esteve mais de 30 dias à espera e já não foi enviada.');
  }
  if (kind === 'registration_received') {
    const recipient = await recipientOf(services, email);
    const since = emailsCountedSince(now);
    if (!(await countForRecipient(services.db, { id, recipient, since }))) {
      return refused('Este endereço já recebeu hoje as mensagens de registo que pode receber.');
    }
  }
  const content = await write(services, { message, kind, fullName, contractType, now });
  if (content === null) return refused('O que pedia já foi enviado, ou o prazo para o enviar passou.');
  const messageId = `<${id}@${mailer.domain}>`;
  const end = AbortSignal.any([AbortSignal.timeout(SENDING_MS), ...(hard ? [hard] : [])]);
  return mailer.send({ ...writeEmail(content, services.signature), to: email, messageId }, end);
}

type Writing = Pick<Message, 'fullName' | 'contractType'> &
  Pick<DueMessage, 'kind'> & {
    message: DueMessage;
    now: Date;
  };

/** Null if its content no longer applies. */
async function write(
  services: Services,
  { message, kind, fullName, contractType, now }: Writing,
): Promise<EmailText | null> {
  const ownPage = ownPageOf(services);
  if (kind === 'driver_sign_in') return signInEmail(services, message, now);
  if (isLinkKind(kind)) return linkEmail(services, { kind, fullName, message, now });
  if (isAccountKind(kind)) return accountEmailOf({ kind, fullName, iban: ibanIn(message), ownPage });
  if (kind === 'statement') return statementEmailOf({ fullName, ...statementIn(message), ownPage });
  const { docType, rejection } = detailsOf(message, now);
  const [upload] = await openLinks(services, { links: linksIn(message), now });
  const why = { ...rejection, ...(upload && { upload: upload.href }) };
  return emailOf({ kind, fullName, contractType, docType, rejection: why, ownPage });
}

/** A deployment that sends e-mails always has this page. */
function ownPageOf({ publicOrigin }: Services): string {
  return `${publicOrigin}/me`;
}

function refused(reason: string): Delivery {
  return { outcome: 'refused', reason };
}

function detailsOf({ detail }: DueMessage, now: Date): Required<Pick<Message, 'docType' | 'rejection'>> {
  const { docType, reason, note, validUntil } = detail === null ? {} : JSON.parse(detail);
  return {
    docType: DOC_TYPES.find((known) => known === docType) ?? null,
    rejection: {
      reason: REJECTION_REASONS.find((known) => known === reason) ?? null,
      note: typeof note === 'string' ? note : null,
      validUntil: typeof validUntil === 'string' && validUntil >= lisbonDate(now) ? validUntil : null,
    },
  };
}

type Asking = { kind: LinkKind; fullName: string; message: DueMessage; now: Date };

/** Null if none of its links still works, and none of its papers is the driver's. */
async function linkEmail(services: Services, { kind, fullName, message, now }: Asking) {
  const links = await openLinks(services, { links: linksIn(message), now });
  const papers = await ownPapers(services, { id: message.id, papers: papersIn(message), now });
  return links.length + papers.length === 0
    ? null
    : linkEmailOf({ kind, fullName, links, papers, today: lisbonDate(now), ownPage: ownPageOf(services) });
}

function ibanIn({ detail }: DueMessage): string {
  return detail === null ? '' : JSON.parse(detail).iban;
}

function statementIn({ detail }: DueMessage): { week: string; number: number } {
  return JSON.parse(detail ?? '{}');
}

function linksIn({ detail }: DueMessage): NamedLink[] {
  return detail === null ? [] : (JSON.parse(detail).links ?? []);
}

function papersIn({ detail }: DueMessage): NamedPaper[] {
  return detail === null ? [] : (JSON.parse(detail).papers ?? []);
}

async function note({ db, log, now }: Services, message: DueMessage, delivery: Delivery): Promise<void> {
  const { id, kind, attempts } = message;
  if (delivery.outcome === 'accepted') {
    await persist(() => markSent(db, id, now()));
    log.info('outbox.sent', { id, kind, attempts });
    return;
  }
  const { outcome, reason } = delivery;
  const inSilence = delivery.outcome === 'unavailable' && delivery.inSilence === true;
  const at = now();
  const retryAt = outcome === 'refused' ? null : nextAttempt(attempts, at);
  await markFailed(db, { id, attempts, error: reason, inSilence, now: at, retryAt });
  log.warn('outbox.not_sent', {
    id,
    kind,
    attempts,
    outcome,
    reason,
    retryAt: retryAt?.toISOString() ?? null,
  });
}

async function persist(write: () => Promise<void>): Promise<void> {
  for (const pause of NOTE_PAUSES_MS) {
    try {
      return await write();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  await write();
}
