import { readFile } from 'node:fs/promises';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { hasCode } from '../../platform/domain/error-code';
import { brandOf } from '../../platform/domain/fleet';
import { sign, signingKey } from '../../platform/secrets/digest';
import type { Services } from '../../services';
import { passkeyScriptFile } from './passkey-script-file';
import { countPasskey, type Passkey, passkeysOf } from './store';

const NAME = 'passkey';

/** Makes or uses a passkey when its button is pressed, and sends the form with it. */
const ACT = `
(() => {
  const part = document.querySelector('[data-passkey]');
  const library = SimpleWebAuthnBrowser;
  if (!part || !library.browserSupportsWebAuthn()) return;
  const form = part.querySelector('form');
  const fault = part.querySelector('[role=alert]');
  part.hidden = false;
  part.querySelector('button').addEventListener('click', async () => {
    const optionsJSON = JSON.parse(part.dataset.passkey);
    const act = part.dataset.makes ? library.startRegistration : library.startAuthentication;
    fault.hidden = true;
    try {
      form.elements.${NAME}.value = JSON.stringify(await act({ optionsJSON }));
      form.submit();
    } catch {
      fault.hidden = false;
    }
  });
})();`;

let script: Promise<string> | undefined;

/** The inline script of a page with a passkey. */
export function passkeyScript(): Promise<string> {
  script ??= readFile(passkeyScriptFile(), 'utf8').then((library) => `${library}\n${ACT}`);
  return script;
}

/** The site that a passkey is made for, and is good at alone. */
function siteOf({ publicOrigin }: Pick<Services, 'publicOrigin'>) {
  return { expectedOrigin: publicOrigin, expectedRPID: new URL(publicOrigin).hostname };
}

/** A bundler drops the polyfill that the library's certificates need. */
async function openLibrary() {
  await import('reflect-metadata');
  return import('@simplewebauthn/server');
}

/** The options of a new passkey, the same each time the invitation is opened. */
export async function offeredPasskey(services: Services, token: string, email: string): Promise<string> {
  const { generateRegistrationOptions } = await openLibrary();
  const offered = await offeredBytes(services, token);
  const options = await generateRegistrationOptions({
    rpName: brandOf(services.fleet),
    rpID: siteOf(services).expectedRPID,
    userName: email,
    userID: offered.userId,
    challenge: offered.challenge,
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  return JSON.stringify(options);
}

/** The passkey that a browser has made for this invitation; null for any other. */
export async function madePasskey(services: Services, token: string, sent: string): Promise<Passkey | null> {
  const { verifyRegistrationResponse } = await openLibrary();
  const response = parsed<RegistrationResponseJSON>(sent);
  const { challenge } = await offeredBytes(services, token);
  const expectedChallenge = base64url(challenge);
  const checked =
    response &&
    (await verifyRegistrationResponse({
      response,
      expectedChallenge,
      ...siteOf(services),
      requireUserVerification: false,
    }).catch(refused(services)));
  if (!checked?.verified) return null;
  const { id, publicKey, counter, transports = [] } = checked.registrationInfo.credential;
  return {
    credentialId: id,
    publicKey: base64url(publicKey),
    counter,
    transports: JSON.stringify(transports),
  };
}

/** The options by which an account's passkeys are asked for, with a new challenge; null without any. */
export async function askForPasskey(services: Services, email: string) {
  const passkeys = await passkeysOf(services.db, email);
  if (passkeys.length === 0) return null;
  const { generateAuthenticationOptions } = await openLibrary();
  const options = await generateAuthenticationOptions({
    rpID: siteOf(services).expectedRPID,
    userVerification: 'preferred',
    allowCredentials: passkeys.map(({ credentialId: id, transports }) => ({
      id,
      transports: JSON.parse(transports),
    })),
  });
  return { options: JSON.stringify(options), challenge: options.challenge };
}

/** Whether it answers the challenge, with a passkey of the account, made for this site. */
export async function isPasskey(
  services: Services,
  { email, challenge, sent }: { email: string; challenge: string; sent: string },
): Promise<boolean> {
  const response = parsed<AuthenticationResponseJSON>(sent);
  const known = (await passkeysOf(services.db, email)).find(
    ({ credentialId }) => credentialId === response?.id,
  );
  if (!response || !known) return false;
  const { verifyAuthenticationResponse } = await openLibrary();
  const checked = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    ...siteOf(services),
    credential: {
      id: known.credentialId,
      publicKey: Uint8Array.fromBase64(known.publicKey, { alphabet: 'base64url' }),
      counter: known.counter,
      transports: JSON.parse(known.transports),
    },
    requireUserVerification: false,
  }).catch(refused(services));
  if (!checked?.verified) return false;
  await countPasskey(services.db, known.credentialId, checked.authenticationInfo.newCounter);
  return true;
}

function refused({ log }: Pick<Services, 'log'>) {
  return (error: unknown) => {
    if (hasCode(error, 'ENOENT')) throw error;
    log.warn('account.passkey_refused', { reason: error instanceof Error ? error.name : 'unknown' });
    return null;
  };
}

/** Random, and no table has what they are made of. */
async function offeredBytes({ secret }: Pick<Services, 'secret'>, token: string) {
  const key = await signingKey(secret, 'offered passkey');
  const [challenge, userId] = await Promise.all([
    sign(key, `challenge\n${token}`),
    sign(key, `user\n${token}`),
  ]);
  return { challenge: Uint8Array.fromHex(challenge), userId: Uint8Array.fromHex(userId) };
}

function base64url(bytes: Uint8Array<ArrayBuffer>): string {
  return bytes.toBase64({ alphabet: 'base64url', omitPadding: true });
}

/** Null for text that is no JSON object. */
function parsed<T extends object>(text: string): T | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as T) : null;
  } catch {
    return null;
  }
}
