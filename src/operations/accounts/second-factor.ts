import { createHash } from 'node:crypto';
import { randomPassword } from '../../platform/identity/password';
import { sha256Hex, sign, signingKey } from '../../platform/secrets/digest';
import { seal, unseal } from '../../platform/secrets/seal';
import type { Services } from '../../services';
import { RECOVERY_CODES } from './account-limits';
import { type Account, useRecoveryCode, useStep } from './store';
import { acceptedStep, SECRET_BYTES } from './totp';

type Keyed = Pick<Services, 'secret'>;

/** The secret that an invitation offers, the same each time it is opened; no table has what it is made of. */
export async function offeredSecret({ secret }: Keyed, token: string): Promise<Uint8Array<ArrayBuffer>> {
  const made = await sign(await signingKey(secret, 'offered second factor'), token);
  return Uint8Array.fromHex(made).slice(0, SECRET_BYTES);
}

const labelOf = (email: string) => `second factor of ${email}`;

/** Opens for this account alone. */
export function sealSecret({ secret }: Keyed, email: string, bytes: Uint8Array): Promise<string> {
  return seal(secret, labelOf(email), Buffer.from(bytes).toString('hex'));
}

/** Accepts a code of the app or a recovery code, each once. */
export async function isSecondFactor(services: Services, account: Account, typed: string): Promise<boolean> {
  const { db } = services;
  const now = services.now();
  const code = typed.replace(/[\s-]/g, '').toLowerCase();
  if (!/^\d{6}$/.test(code)) return useRecoveryCode(db, account.email, await codeHash(code), now);
  if (account.sealedSecret === null) return false;
  const opened = await unseal(services.secret, labelOf(account.email), account.sealedSecret);
  if (opened === null) {
    services.log.warn('account.second_factor_unreadable');
    return false;
  }
  const step = acceptedStep(Uint8Array.fromHex(opened), code, { now, lastStep: account.lastStep });
  return step !== null && (await useStep(db, account.email, step));
}

/** Codes to write down, and what is stored of them. */
export async function newRecoveryCodes(): Promise<{ codes: string[]; hashes: string[] }> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => randomPassword());
  return { codes, hashes: await Promise.all(codes.map((code) => codeHash(code.replaceAll('-', '')))) };
}

function codeHash(code: string): Promise<string> {
  return sha256Hex(`recovery code\n${code}`);
}

/** Names a chosen password's hash without showing it. */
export function nameOfChoice(passwordHash: string): string {
  return createHash('sha256').update(`chosen\n${passwordHash}`).digest('hex');
}
