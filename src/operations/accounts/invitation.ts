import { brandOf } from '../../platform/domain/fleet';
import { sha256Hex } from '../../platform/secrets/digest';
import { rolesOf } from '../../platform/sessions/role-rules';
import { hashToken } from '../../platform/sessions/token';
import type { Services } from '../../services';
import { forgetTurns } from './attempts';
import { newDevice } from './device';
import { reportDevices } from './device-notices';
import { choosePassword, completeInvitation, type Invitation, openInvitation } from './link-store';
import { endedPage, passwordPage, readyPage, secondFactorPage } from './pages';
import { madePasskey, offeredPasskey, passkeyScript } from './passkeys';
import { passwordFault } from './password-faults';
import { hashPassword } from './password-hash';
import { nameOfChoice, newRecoveryCodes, offeredSecret, sealSecret } from './second-factor';
import type { Passkey } from './store';
import { acceptedStep, base32, keyAddress } from './totp';

export type InvitationAnswer = {
  status: 200 | 410 | 422;
  page: string;
  /** The inline script of the page. */
  script?: string;
  setCookie?: string;
};

/** Opening the link changes nothing, so that a mail scanner may. */
export async function openLink(services: Services, token: string): Promise<InvitationAnswer> {
  const invitation = await invitationOf(services, token);
  if (invitation === null) return ended(services);
  return { status: 200, page: passwordPage({ token, email: invitation.email, fleet: services.fleet }) };
}

/** Takes the password, then the code of the second factor. */
export async function answerLink(
  services: Services,
  fields: URLSearchParams,
  needsSecondFactor: boolean,
): Promise<InvitationAnswer> {
  const token = fields.get('token') ?? '';
  const invitation = await invitationOf(services, token);
  if (invitation === null) return ended(services);
  const step = { token, invitation, fields };
  return fields.has('chosen') ? takeCode(services, step) : takePassword(services, step, needsSecondFactor);
}

type Step = { token: string; invitation: Invitation; fields: URLSearchParams };

async function takePassword(services: Services, step: Step, needsSecondFactor: boolean) {
  const { token, invitation, fields } = step;
  const { email, tokenHash } = invitation;
  const { fleet, db } = services;
  const password = fields.get('password') ?? '';
  const isSame = password === fields.get('again');
  const error = passwordFault(password, email) ?? (isSame ? null : 'As duas palavras-passe não são iguais.');
  if (error) return { status: 422 as const, page: passwordPage({ token, email, fleet, error }) };
  const passwordHash = await hashPassword(services, password);
  if (!(await choosePassword(db, tokenHash, passwordHash, services.now()))) return ended(services);
  if (needsSecondFactor) return showSecondFactor(services, { ...step, passwordHash });
  return complete(services, { ...step, passwordHash }, null);
}

type Chosen = Step & { passwordHash: string };

async function showSecondFactor(
  services: Services,
  { token, invitation, passwordHash }: Chosen,
  error: string | null = null,
): Promise<InvitationAnswer> {
  const { email } = invitation;
  const { fleet } = services;
  const offered = await offeredSecret(services, token);
  const address = keyAddress(offered, { email, issuer: brandOf(fleet) });
  const { default: encodeQr } = await import('qr');
  const picture = `data:image/svg+xml,${encodeURIComponent(encodeQr(address, 'svg'))}`;
  const chosen = nameOfChoice(passwordHash);
  const [script, options] = await Promise.all([passkeyScript(), offeredPasskey(services, token, email)]);
  const shown = { token, email, fleet, error, chosen, picture, secret: base32(offered), address };
  const page = secondFactorPage({ ...shown, passkey: { options, script } });
  return { status: error ? 422 : 200, page, script };
}

const WRONG_PASSKEY =
  'A chave de acesso não serviu para este endereço. Tente de novo, ou use uma aplicação de códigos.';

const WRONG_CODE =
  'O código não está certo. Veja se a hora do telemóvel está certa, espere pelo código seguinte e tente de novo.';

async function takeCode(services: Services, step: Step): Promise<InvitationAnswer> {
  const { token, invitation, fields } = step;
  const { passwordHash, email } = invitation;
  if (passwordHash === null || nameOfChoice(passwordHash) !== fields.get('chosen')) {
    const error = 'A palavra-passe foi entretanto escolhida de novo. Escolha-a outra vez.';
    return { status: 422, page: passwordPage({ token, email, fleet: services.fleet, error }) };
  }
  if (fields.get('passkey')) {
    const passkey = await madePasskey(services, token, fields.get('passkey') ?? '');
    if (passkey === null) return showSecondFactor(services, { ...step, passwordHash }, WRONG_PASSKEY);
    return complete(services, { ...step, passwordHash }, { offered: null, lastStep: 0, passkey });
  }
  const offered = await offeredSecret(services, token);
  const code = (fields.get('code') ?? '').replace(/\s/g, '');
  const lastStep = acceptedStep(offered, code, { now: services.now(), lastStep: 0 });
  if (lastStep === null) return showSecondFactor(services, { ...step, passwordHash }, WRONG_CODE);
  return complete(services, { ...step, passwordHash }, { offered, lastStep, passkey: null });
}

type Factor = { offered: Uint8Array<ArrayBuffer> | null; lastStep: number; passkey: Passkey | null };

/** The browser is known from now on, and no failure makes the person wait. */
async function complete(
  services: Services,
  { invitation, passwordHash }: Chosen,
  factor: Factor | null,
): Promise<InvitationAnswer> {
  const { db, fleet } = services;
  const { email, tokenHash } = invitation;
  const device = await newDevice(services);
  const { codes, hashes } = factor ? await newRecoveryCodes() : { codes: [], hashes: [] };
  const sealedSecret = factor?.offered ? await sealSecret(services, email, factor.offered) : null;
  const isDone = await completeInvitation(
    db,
    {
      tokenHash,
      email,
      passwordHash,
      sealedSecret,
      lastStep: factor?.lastStep ?? 0,
      passkey: factor?.passkey ?? null,
      codeHashes: hashes,
      deviceHash: device.hash,
    },
    services.now(),
  );
  if (!isDone) return ended(services);
  await forgetTurns(services, email, null);
  reportDevices(services);
  return { status: 200, page: readyPage({ codes, fleet }), setCookie: device.setCookie };
}

/** Null for a link that has ended, and for somebody who is no longer on a list. */
async function invitationOf(services: Services, token: string): Promise<Invitation | null> {
  const tokenHash = await hashToken(token);
  const found = await openInvitation(services.db, tokenHash ?? (await sha256Hex('')), services.now());
  return found && rolesOf(found.email, services).length > 0 ? found : null;
}

function ended({ fleet }: Services): InvitationAnswer {
  return { status: 410, page: endedPage({ fleet }) };
}
