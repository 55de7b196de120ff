import type { Services } from '../../services';
import { audit } from '../audit/store';
import { sign, signingKey } from '../secrets/digest';
import { lowerAscii } from './staff-rules';

export type Refusal =
  | 'answer'
  | 'not-verified'
  | 'not-staff'
  | 'another-account'
  | 'password'
  | 'code'
  | 'wait';

type Given = { who?: string; reason?: string; seen?: { claims: string } | undefined };

/** Logs and audits a refused sign-in; `who` is a result of `refusedCode`, `seen` names its claims. Never throws. */
export async function auditRefusal(
  { db, log, now }: Pick<Services, 'db' | 'log' | 'now'>,
  why: Refusal,
  { who = 'unknown', reason, seen }: Given = {},
): Promise<void> {
  log.warn('sign_in.refused', { why, reason });
  try {
    const entry = { at: now().toISOString(), actor: 'visitor', action: 'session.refuse', subject: who };
    await db.batch([audit(db, { ...entry, detail: { why, ...seen } })]);
  } catch (error) {
    log.error('session.refusal_not_recorded', error);
  }
}

/** A keyed hash, so that strangers' addresses stay out of the log. */
export async function refusedCode({ secret }: Pick<Services, 'secret'>, email: string): Promise<string> {
  return (await sign(await signingKey(secret, 'refused address'), lowerAscii(email))).slice(0, 16);
}
