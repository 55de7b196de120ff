import type { Context } from 'hono';
import type { AppEnv } from '../../app-env';
import { audit } from '../../platform/audit/store';
import { afterAnswer } from '../../platform/http/after-answer';
import { AppError } from '../../platform/http/errors';
import { sha256Hex } from '../../platform/secrets/digest';
import { signInProof } from '../../platform/secrets/sign-in-proof';
import { clearHostCookie, readTokenHash, setHostCookie } from '../../platform/sessions/cookies';
import { createHashedToken, hashToken } from '../../platform/sessions/token';
import type { Services } from '../../services';
import { addressHash } from './address-hash';
import type { Choice, Proof } from './schema';
import { ASKED, DRIVER_SESSION } from './session-rules';
import { beginDriverSession, candidatesOf, findSignIn, type SignIn, tryCode } from './sign-ins';

/** Null once signed in, else the drivers to choose from, with nothing used. Any fault raises the same `invalid`. */
export async function signInDriver(
  c: Context<AppEnv>,
  services: Services,
  proof: Proof,
): Promise<Choice | null> {
  const signIn = await provenSignIn(c, services, proof);
  if (signIn === null || signIn.driverId === null) throw refused();
  const { email, drivers } = await candidatesOf(services.db, signIn.driverId);
  if ((await addressHash(services, email)) !== signIn.emailHash) throw refused();
  const [only, ...others] = drivers;
  const chosen =
    proof.driverId === undefined && others.length === 0
      ? only
      : drivers.find(({ id }) => id === proof.driverId);
  if (chosen === undefined) {
    if (proof.driverId !== undefined) throw refused();
    const { token } = await signInProof(services.secret, signIn.seed);
    return { token, drivers };
  }
  if (!(await startSession(c, services, { signIn, driverId: chosen.id, email }))) throw refused();
  return null;
}

async function provenSignIn(
  c: Context<AppEnv>,
  services: Services,
  { token, code }: Proof,
): Promise<SignIn | null> {
  const now = services.now();
  if (token !== undefined) {
    const tokenHash = await hashToken(token);
    return tokenHash === null ? null : findSignIn(services.db, tokenHash, now);
  }
  const browserHash = await readTokenHash(c, services, ASKED);
  if (code === undefined || browserHash === null) return null;
  const tried = await tryCode(services.db, browserHash, now);
  if (tried === null) return null;
  const proof = await signInProof(services.secret, tried.seed);
  // Hashes are compared, so that the comparison's time reveals nothing about the code.
  if ((await sha256Hex(proof.code)) === (await sha256Hex(code))) return tried;
  if (tried.driverId !== null) afterAnswer(c, auditWrongCode(services, tried.driverId));
  return null;
}

/** Never raises. */
async function auditWrongCode({ db, log, now }: Services, subject: string): Promise<void> {
  const entry = { at: now().toISOString(), actor: 'visitor', action: 'driver-session.refuse', subject };
  try {
    await db.batch([audit(db, entry)]);
  } catch (error) {
    log.error('driver-session.refusal_not_recorded', error);
  }
}

type Start = { signIn: SignIn; driverId: string; email: string };

async function startSession(c: Context<AppEnv>, services: Services, start: Start): Promise<boolean> {
  const { token, tokenHash: sessionHash } = await createHashedToken();
  const replaces = await readTokenHash(c, services, DRIVER_SESSION);
  const begin = { ...start, sessionHash, replaces, now: services.now() };
  if (!(await beginDriverSession(services.db, begin))) return false;
  setHostCookie(c, services, DRIVER_SESSION, token);
  clearHostCookie(c, services, ASKED);
  return true;
}

function refused(): AppError {
  return new AppError('invalid', { message: 'Este código ou ligação já foi usado ou expirou. Peça outro.' });
}
