import { sha256Hex } from '../../platform/secrets/digest';
import { rolesOf } from '../../platform/sessions/role-rules';
import { hashToken } from '../../platform/sessions/token';
import type { Services } from '../../services';
import { reportNews } from './account-notices';
import { forgetTurns } from './attempts';
import { newDevice } from './device';
import { confirmedFactor, offerSecondFactor, type PageAnswer } from './enrolment';
import {
  choosePassword,
  completeInvitation,
  type Factor,
  type Invitation,
  openInvitation,
} from './link-store';
import { endedPage, INVITATION, passwordPage, readyPage } from './pages';
import { chosenFault } from './password-faults';
import { hashPassword } from './password-hash';
import { nameOfChoice, newRecoveryCodes } from './second-factor';

/** Opening the link changes nothing, so that a mail scanner may. */
export async function openLink(services: Services, token: string): Promise<PageAnswer> {
  const invitation = await invitationOf(services, token);
  if (invitation === null) return ended(services);
  return { status: 200, page: passwordPage({ token, email: invitation.email, fleet: services.fleet }) };
}

/** Takes the password, then the code of the second factor. */
export async function answerLink(
  services: Services,
  fields: URLSearchParams,
  needsSecondFactor: boolean,
): Promise<PageAnswer> {
  const token = fields.get('token') ?? '';
  const invitation = await invitationOf(services, token);
  if (invitation === null) return ended(services);
  const step = { token, invitation, fields };
  return fields.has('chosen') ? takeCode(services, step) : takePassword(services, step, needsSecondFactor);
}

type Step = { token: string; invitation: Invitation; fields: URLSearchParams };

async function takePassword(services: Services, step: Step, needsSecondFactor: boolean): Promise<PageAnswer> {
  const { token, invitation, fields } = step;
  const { email, tokenHash } = invitation;
  const { fleet, db } = services;
  const error = chosenFault(fields, email);
  if (error) return { status: 422, page: passwordPage({ token, email, fleet, error }) };
  const passwordHash = await hashPassword(services, fields.get('password') ?? '');
  if (!(await choosePassword(db, tokenHash, passwordHash, services.now()))) return ended(services);
  if (!needsSecondFactor) return complete(services, { ...step, passwordHash }, null);
  return offerSecondFactor(services, {
    action: INVITATION,
    token,
    email,
    chosen: nameOfChoice(passwordHash),
  });
}

export const CHOSEN_AGAIN = 'A palavra-passe foi entretanto escolhida de novo. Escolha-a outra vez.';

async function takeCode(services: Services, step: Step): Promise<PageAnswer> {
  const { token, invitation, fields } = step;
  const { passwordHash, email } = invitation;
  const chosen = fields.get('chosen') ?? '';
  if (passwordHash === null || nameOfChoice(passwordHash) !== chosen) {
    const { fleet } = services;
    return { status: 422, page: passwordPage({ token, email, fleet, error: CHOSEN_AGAIN }) };
  }
  const factor = await confirmedFactor(services, { token, email, fields });
  if (!('error' in factor)) return complete(services, { ...step, passwordHash }, factor);
  return offerSecondFactor(services, { action: INVITATION, token, email, chosen, error: factor.error });
}

type Chosen = Step & { passwordHash: string };

/** The browser is known from now on, and no failure makes the person wait. */
async function complete(
  services: Services,
  { invitation, passwordHash }: Chosen,
  factor: Factor | null,
): Promise<PageAnswer> {
  const { db, fleet } = services;
  const { email, tokenHash } = invitation;
  const device = await newDevice(services);
  const { codes, hashes: codeHashes } = factor ? await newRecoveryCodes() : { codes: [], hashes: [] };
  const chosen = { tokenHash, email, passwordHash, codeHashes, deviceHash: device.hash };
  const withFactor = factor ?? { sealedSecret: null, lastStep: 0, passkey: null };
  const isDone = await completeInvitation(db, { ...chosen, ...withFactor }, services.now());
  if (!isDone) return ended(services);
  await forgetTurns(services, email, null);
  reportNews(services);
  return { status: 200, page: readyPage({ codes, fleet }), headers: { 'Set-Cookie': device.setCookie } };
}

/** Null for a link that has ended, and for somebody who is no longer on a list. */
async function invitationOf(services: Services, token: string): Promise<Invitation | null> {
  const tokenHash = await hashToken(token);
  const found = await openInvitation(services.db, tokenHash ?? (await sha256Hex('')), services.now());
  return found && rolesOf(found.email, services).length > 0 ? found : null;
}

function ended({ fleet }: Services): PageAnswer {
  return { status: 410, page: endedPage({ fleet }) };
}
