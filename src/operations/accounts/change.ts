import { MINUTE_MS } from '../../platform/domain/calendar';
import { lowerAscii } from '../../platform/sessions/staff-rules';
import type { Session } from '../../platform/sessions/store';
import { createHashedToken } from '../../platform/sessions/token';
import type { Services } from '../../services';
import { GRANT_MINUTES } from './account-limits';
import { partsOf, reportNews } from './account-notices';
import { changedPage, changePage, currentPasswordPage, type Wanted } from './change-pages';
import { knownDevice } from './device';
import { confirmedFactor, offerSecondFactor, type PageAnswer } from './enrolment';
import { CHOSEN_AGAIN } from './invitation';
import {
  type Changes,
  changeAccount,
  choosePassword,
  type Factor,
  grantKey,
  type Invitation,
  insertGrant,
  openInvitation,
} from './link-store';
import { CHANGE } from './pages';
import { chosenFault } from './password-faults';
import { hashPassword, isPassword } from './password-hash';
import { nameOfChoice, newRecoveryCodes } from './second-factor';
import { twoSteps } from './sign-in';
import { accountOf, passkeysOf, recoveryCodesLeft } from './store';

/** A request of somebody who is signed in; null instead of fields on GET. */
type Asked = { session: Session; fields: URLSearchParams | null; cookie: string; address: string };

/** `newSession` is the token of the session in place of the one that asked. */
type Answer = PageAnswer & { newSession?: string };

/** Asks for both steps of a sign-in, of the session's account alone, then for what is to change. */
export function accountChange(services: Services, needsSecondFactor: boolean) {
  const prove = twoSteps(services, {
    act: 'change',
    needsSecondFactor,
    firstPage: (shown) => currentPasswordPage({ ...shown, fleet: services.fleet }),
    wrong: 'A palavra-passe não está correta.',
  });
  return async ({ session, fields, cookie, address }: Asked): Promise<Answer> => {
    const email = lowerAscii(session.email);
    const token = fields?.get('token') ?? null;
    if (fields && token !== null) return takeForm(services, { session, email, token, fields, cookie });
    const asked = { uid: session.tokenHash, action: CHANGE, fields, cookie, address, email };
    const answer = await prove(asked);
    if ('page' in answer) return answer;
    const begun = await begin(services, { session, email });
    return { ...begun, ...(answer.headers && { headers: answer.headers }) };
  };
}

type Person = { session: Session; email: string };

/** Only who has passed both steps gets a grant, for this session. */
async function begin(services: Services, { session, email }: Person): Promise<Answer> {
  const { token } = await createHashedToken();
  const now = services.now();
  const expiresAt = new Date(now.getTime() + GRANT_MINUTES * MINUTE_MS).toISOString();
  const key = await grantKey(token, session.tokenHash);
  await insertGrant(services.db, { key, email, at: now.toISOString(), expiresAt });
  return showChange(services, { email, token });
}

type Choosing = { email: string; token: string; wanted?: Wanted; error?: string };

async function showChange(services: Services, choosing: Choosing): Promise<Answer> {
  const { email, wanted = 'keep', error } = choosing;
  const held = await heldFactor(services, email);
  const page = changePage({ ...choosing, wanted, held, fleet: services.fleet });
  return { status: error ? 422 : 200, page };
}

async function heldFactor({ db }: Services, email: string) {
  const hasApp = (await accountOf(db, email))?.sealedSecret != null;
  if (!hasApp && (await passkeysOf(db, email)).length === 0) return null;
  return { hasApp, codes: await recoveryCodesLeft(db, email) };
}

type Given = Person & { token: string; fields: URLSearchParams; cookie: string };

async function takeForm(services: Services, given: Given): Promise<Answer> {
  const { session, email, token, fields } = given;
  const key = await grantKey(token, session.tokenHash);
  const grant = await openInvitation(services.db, key, services.now());
  if (grant === null || grant.email !== email) return expired(services, email);
  return fields.has('chosen') ? takeFactor(services, given, grant) : takeChoice(services, given, key);
}

const NOTHING = 'Escreva a palavra-passe nova, ou escolha o que mudar no segundo passo.';
const SAME = 'Essa é a palavra-passe que já tem. Escolha outra, ou deixe vazio para ficar com ela.';

async function takeChoice(services: Services, given: Given, key: string): Promise<Answer> {
  const { email, token, fields } = given;
  const { db } = services;
  const hasFactor = (await heldFactor(services, email)) !== null;
  const wanted = wantedIn(fields, hasFactor);
  const hasPassword = !hasFactor || ['password', 'again'].some((name) => fields.get(name));
  const isNothing = !hasPassword && wanted === 'keep';
  const error = isNothing ? NOTHING : hasPassword && (await passwordFaultOf(services, given));
  if (error) return showChange(services, { email, token, wanted, error });
  const passwordHash = hasPassword ? await hashPassword(services, fields.get('password') ?? '') : null;
  if (!(await choosePassword(db, key, passwordHash, services.now()))) return expired(services, email);
  if (wanted !== 'new') {
    return complete(services, given, { passwordHash, factor: null, hasCodes: wanted === 'codes' });
  }
  const chosen = nameOfChoice(passwordHash ?? '');
  return offerSecondFactor(services, { action: CHANGE, token, email, chosen });
}

async function passwordFaultOf(services: Services, { email, fields }: Given): Promise<string | null> {
  const fault = chosenFault(fields, email);
  if (fault) return fault;
  const account = await accountOf(services.db, email);
  const isSame = await isPassword(services, fields.get('password') ?? '', account?.passwordHash ?? null);
  return isSame ? SAME : null;
}

function wantedIn(fields: URLSearchParams, hasFactor: boolean): Wanted {
  const wanted = fields.get('factor');
  return hasFactor && (wanted === 'new' || wanted === 'codes') ? wanted : 'keep';
}

async function takeFactor(services: Services, given: Given, { passwordHash }: Invitation): Promise<Answer> {
  const { email, token, fields } = given;
  const chosen = fields.get('chosen') ?? '';
  if (nameOfChoice(passwordHash ?? '') !== chosen) {
    return showChange(services, { email, token, wanted: 'new', error: CHOSEN_AGAIN });
  }
  const factor = await confirmedFactor(services, { token, email, fields });
  if (!('error' in factor)) return complete(services, given, { passwordHash, factor, hasCodes: true });
  return offerSecondFactor(services, { action: CHANGE, token, email, chosen, error: factor.error });
}

type Confirmed = { passwordHash: string | null; factor: Factor | null; hasCodes: boolean };

async function complete(services: Services, given: Given, confirmed: Confirmed): Promise<Answer> {
  const { session, email, token, cookie } = given;
  const { passwordHash, factor, hasCodes } = confirmed;
  const { db, fleet } = services;
  const { token: newSession, tokenHash: newHash } = await createHashedToken();
  const made = hasCodes ? await newRecoveryCodes() : null;
  const changes: Changes = { passwordHash, factor, codeHashes: made?.hashes ?? null };
  const key = await grantKey(token, session.tokenHash);
  const deviceHash = await knownDevice(services, cookie, email);
  const by = { key, email, session, newHash, deviceHash };
  if (!(await changeAccount(db, by, changes, services.now()))) return expired(services, email);
  reportNews(services);
  const changed = partsOf({
    password: passwordHash !== null,
    secondFactor: factor !== null,
    recoveryCodes: hasCodes,
  });
  return { status: 200, page: changedPage({ changed, codes: made?.codes ?? [], fleet }), newSession };
}

const EXPIRED = 'O pedido expirou, ou já foi usado. Nada mudou: comece de novo.';

function expired({ fleet }: Services, email: string): Answer {
  return { status: 410, page: currentPasswordPage({ email, fleet, error: EXPIRED }) };
}
