import { sign, signingKey } from '../../platform/secrets/digest';
import type { Services } from '../../services';
import { knownDevice } from './device';
import { forgetAttempts, takeAttempt } from './store';
import { REMEMBERED_MS, WAITS } from './waits-rules';

const STEPS = ['password', 'code'] as const;

type Turn = { step: (typeof STEPS)[number]; email: string; cookie: string };

/** Counts an attempt, and answers how long it has to wait instead. A browser that the account has signed in with counts
 * by itself, so that what strangers try makes nobody wait there. */
export async function takeTurn(services: Services, { step, email, cookie }: Turn): Promise<number> {
  const device = await knownDevice(services, cookie, email);
  const key = await keyOf(services, step, email, device);
  const now = services.now();
  return takeAttempt(services.db, { key, now, waits: WAITS, rememberedMs: REMEMBERED_MS });
}

/** Forgets the failures of a browser that is known, or of all that are not. */
export async function forgetTurns(services: Services, email: string, device: string | null): Promise<void> {
  const keys = await Promise.all(STEPS.map((step) => keyOf(services, step, email, device)));
  await forgetAttempts(services.db, keys);
}

async function keyOf({ secret }: Services, ...who: [string, string, string | null]): Promise<string> {
  return sign(await signingKey(secret, 'sign-in wait'), JSON.stringify(who));
}
