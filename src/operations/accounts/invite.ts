import type { Database } from '../../../db/opening/client';
import { writeEmail } from '../../mail/outbox/email-layout';
import type { Mailer } from '../../mail/smtp/mailer';
import { HOUR_MS } from '../../platform/domain/calendar';
import { brandOf, type Fleet } from '../../platform/domain/fleet';
import { rolesOf, type StaffLists } from '../../platform/sessions/role-rules';
import { lowerAscii } from '../../platform/sessions/staff-rules';
import { createHashedToken } from '../../platform/sessions/token';
import { RefusedError } from '../privacy/refused-error';
import { INVITED_HOURS } from './account-limits';
import { insertInvitation } from './link-store';
import { accountOf } from './store';

type Inviting = { lists: StaffLists; publicOrigin: string; actor: string; now: Date };

/** The link by which the person sets a password. Raises `RefusedError`. */
export async function invite(
  db: Database,
  given: string,
  { lists, publicOrigin, actor, now, isReset }: Inviting & { isReset: boolean },
): Promise<string> {
  const email = lowerAscii(given);
  if (rolesOf(email, lists).length === 0) {
    throw new RefusedError(
      `${email} não está em STAFF_EMAILS, nem noutra lista da equipa. Junte-o primeiro, e reinicie o programa.`,
    );
  }
  const account = await accountOf(db, email);
  if (account && !isReset) {
    throw new RefusedError(
      `${email} já tem conta. Para uma palavra-passe nova: bun run staff reset ${email}`,
    );
  }
  if (!account && isReset) {
    throw new RefusedError(`${email} ainda não tem conta. Para lha dar: bun run staff invite ${email}`);
  }
  const { token, tokenHash } = await createHashedToken();
  const expiresAt = new Date(now.getTime() + INVITED_HOURS * HOUR_MS).toISOString();
  const action = isReset ? 'account.reset' : 'account.invite';
  await insertInvitation(db, { email, tokenHash, expiresAt, at: now.toISOString(), actor, action });
  return `${publicOrigin}/account/invitation?token=${token}`;
}

type Sender = { signature: string; fleet: Fleet | null; publicOrigin: string };

/** False where the server has not taken it. */
export async function sendInvitation(
  mailer: Mailer,
  { to, link, sender }: { to: string; link: string; sender: Sender },
  stop: AbortSignal,
): Promise<boolean> {
  const email = writeEmail(
    {
      subject: `${brandOf(sender.fleet)}: a sua conta`,
      title: 'A sua conta',
      name: null,
      paragraphs: [
        'Esta ligação abre a página em que escolhe a palavra-passe da sua conta da equipa.',
        `Serve uma vez, durante ${INVITED_HOURS} horas.`,
      ],
      points: [],
      actions: [{ label: 'Escolher a palavra-passe', href: link }],
      closing: ['Se não esperava este email, ignore-o: nada muda sem abrir a ligação.'],
    },
    sender,
  );
  const messageId = `<${crypto.randomUUID()}@${mailer.domain}>`;
  const { outcome } = await mailer.send({ ...email, to, messageId }, stop);
  return outcome === 'accepted';
}
