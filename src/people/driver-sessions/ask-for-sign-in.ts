import { recipientOf } from '../../mail/outbox/recipient';
import { sendAtOnce } from '../../mail/outbox/send-soon';
import { AppError } from '../../platform/http/errors';
import { countAgainst } from '../../platform/http/rate-limit';
import { signInProof } from '../../platform/secrets/sign-in-proof';
import { createToken, hashToken } from '../../platform/sessions/token';
import type { Services } from '../../services';
import { addressHash } from './address-hash';
import { EMAILS_A_DAY, EMAILS_AN_HOUR, enoughAskedText } from './sign-in-limits';
import { askForSignIn } from './sign-ins';

/** Counts unknown addresses alike. Raises `too_many_requests`. */
export async function countSignInEmail(services: Services, email: string): Promise<void> {
  const recipient = await recipientOf(services, email);
  const retryMs = await countAgainst(services, [
    { who: `driver e-mails an hour\n${recipient}`, window: EMAILS_AN_HOUR },
    { who: `driver e-mails a day\n${recipient}`, window: EMAILS_A_DAY },
  ]);
  if (retryMs === null) return;
  throw new AppError('too_many_requests', {
    message: enoughAskedText(retryMs),
    retryAfterSeconds: retryMs / 1000,
  });
}

/** Delays the work until after the response, so that timing does not reveal accounts. */
const AFTER_ANSWER_MS = 20;

/** `browser` is the token of its cookie. Never raises. */
export async function writeSignIn(services: Services, email: string, browser: string): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, AFTER_ANSWER_MS));
  try {
    const seed = createToken();
    const { token } = await signInProof(services.secret, seed);
    const [tokenHash, browserHash] = await Promise.all([hashToken(token), hashToken(browser)]);
    if (tokenHash === null || browserHash === null) throw new Error('a new token has no hash');
    const emailHash = await addressHash(services, email);
    const now = services.now();
    await askForSignIn(services.db, { tokenHash, seed, browserHash, email, emailHash, now });
  } catch (error) {
    services.log.error('driver-session.ask_failed', error);
    return;
  }
  await sendAtOnce(services);
}
