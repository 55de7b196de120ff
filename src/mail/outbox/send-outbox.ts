import type { Services } from '../../services';
import type { Delivery, Mailer } from '../smtp/mailer';
import { isSingleAddress } from './address-rules';
import { writeEmail } from './email-layout';
import { recipientOf } from './recipient';
import { emailsCountedSince } from './recipient-limits';
import { isExhausted, isStale, nextAttempt, SENDER_LEASE_MS, SENDING_MS } from './retry-rules';
import { countForRecipient, type DueMessage, markFailed, markSent, takeDueMessage } from './store';

const MOST_UNAVAILABLE = 2;

/** Backoff for marking a message as sent, since an unmarked one goes out again. */
const NOTE_PAUSES_MS = [500, 2_000, 10_000];

type OutboxReport = { sent: number; refused: number; delayed: number };

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
  const content = await services.emails[kind](services, { ...message, fullName, contractType }, now);
  if (content === null) return refused('O que pedia já foi enviado, ou o prazo para o enviar passou.');
  const messageId = `<${id}@${mailer.domain}>`;
  const end = AbortSignal.any([AbortSignal.timeout(SENDING_MS), ...(hard ? [hard] : [])]);
  return mailer.send({ ...writeEmail(content, services), to: email, messageId }, end);
}

function refused(reason: string): Delivery {
  return { outcome: 'refused', reason };
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
