import { countAgainst } from '../../platform/http/rate-limit';
import type { FormAnswer, FormRequest } from '../../platform/identity/embedded-provider';
import { loginPage } from '../../platform/identity/login-page';
import { auditRefusal, refusedCode } from '../../platform/sessions/refusals';
import { rolesOf } from '../../platform/sessions/role-rules';
import { lowerAscii } from '../../platform/sessions/staff-rules';
import type { Services } from '../../services';
import { ATTEMPTS_OF_NETWORK } from './account-limits';
import { forgetTurns, takeTurn } from './attempts';
import { knownDevice, newDevice } from './device';
import { reportDevices } from './device-notices';
import { codePage, waitPage } from './pages';
import { isPassword } from './password-hash';
import { isSecondFactor } from './second-factor';
import { type Account, accountOf, rememberDevice } from './store';

/** Sign-ins whose password was right, by the provider's id of them. */
type Passed = Map<string, { email: string; at: number }>;

const PASSED_MS = 600_000;
const MOST_PASSED = 1_000;

/** The two steps of a sign-in: the password, and then the second factor, where the account has one. */
export function signInForm(services: Services, needsSecondFactor: boolean) {
  const passed: Passed = new Map();
  return async (request: FormRequest): Promise<FormAnswer> => {
    const { action, fields, uid } = request;
    const waiting = passed.get(uid);
    const isInTime = waiting !== undefined && services.now().getTime() - waiting.at < PASSED_MS;
    const email = isInTime ? waiting.email : null;
    if (fields === null) {
      const shown = { action, fleet: services.fleet };
      return { status: 200, page: email === null ? loginPage(login(services, action)) : codePage(shown) };
    }
    const retryMs = await countAgainst(services, [
      { who: `password network\n${request.address}`, window: ATTEMPTS_OF_NETWORK },
    ]);
    if (retryMs !== null) return tooMany(services, retryMs);
    if (email !== null) return takeCode(services, request, { email, passed });
    return takePassword(services, request, { passed, needsSecondFactor });
  };
}

const WRONG = 'O email ou a palavra-passe não estão corretos.';
const NO_FACTOR = 'Esta conta ainda não tem segundo passo. Peça uma ligação nova a quem gere o servidor.';
const WRONG_CODE = 'O código não está certo, ou já foi usado. Espere pelo seguinte e tente de novo.';

/** The same work, text and size for each address, whether it has an account or not. */
async function takePassword(
  services: Services,
  request: FormRequest,
  { passed, needsSecondFactor }: { passed: Passed; needsSecondFactor: boolean },
): Promise<FormAnswer> {
  const { action, uid } = request;
  const typed = (request.fields?.get('email') ?? '').trim();
  const email = lowerAscii(typed);
  const waitMs = await takeTurn(services, { step: 'password', email, cookie: request.cookie });
  if (waitMs > 0) return refuseToWait(services, email, waitMs);
  const account = await accountOf(services.db, email);
  const isListed = rolesOf(email, services).length > 0;
  const hash = isListed && account ? account.passwordHash : null;
  const isIt = await isPassword(services, request.fields?.get('password') ?? '', hash);
  if (!account || !isIt) {
    await auditRefusal(services, 'password', { who: await refusedCode(services, email) });
    return { status: 401, page: loginPage({ ...login(services, action), email: typed, error: WRONG }) };
  }
  if (account.sealedSecret === null && needsSecondFactor) {
    return { status: 403, page: loginPage({ ...login(services, action), email: typed, error: NO_FACTOR }) };
  }
  if (account.sealedSecret === null) return finish(services, request, account);
  const oldest = passed.keys().next();
  if (passed.size >= MOST_PASSED && !oldest.done) passed.delete(oldest.value);
  passed.set(uid, { email, at: services.now().getTime() });
  return { status: 200, page: codePage({ action, fleet: services.fleet }) };
}

async function takeCode(
  services: Services,
  request: FormRequest,
  { email, passed }: { email: string; passed: Passed },
): Promise<FormAnswer> {
  const { action, uid, fields } = request;
  const waitMs = await takeTurn(services, { step: 'code', email, cookie: request.cookie });
  if (waitMs > 0) return refuseToWait(services, email, waitMs);
  const account = await accountOf(services.db, email);
  const isListed = rolesOf(email, services).length > 0;
  if (!account || !isListed || !(await isSecondFactor(services, account, fields?.get('code') ?? ''))) {
    await auditRefusal(services, 'code', { who: await refusedCode(services, email) });
    return { status: 401, page: codePage({ action, fleet: services.fleet, error: WRONG_CODE }) };
  }
  passed.delete(uid);
  return finish(services, request, account);
}

/** The browser is known from now on, and its failures are forgotten. */
async function finish(services: Services, request: FormRequest, { email }: Account): Promise<FormAnswer> {
  const { db } = services;
  const now = services.now();
  const own = await knownDevice(services, request.cookie, email);
  await forgetTurns(services, email, own);
  const device = own === null ? await newDevice(services) : null;
  await rememberDevice(db, email, own ?? device?.hash ?? '', now);
  if (device) reportDevices(services);
  return { accountId: email, ...(device && { headers: { 'Set-Cookie': device.setCookie } }) };
}

async function refuseToWait(services: Services, email: string, waitMs: number): Promise<FormAnswer> {
  await auditRefusal(services, 'wait', { who: await refusedCode(services, email) });
  return tooMany(services, waitMs);
}

function tooMany({ fleet }: Services, waitMs: number): FormAnswer {
  const seconds = Math.ceil(waitMs / 1000);
  return {
    status: 429,
    page: waitPage({ seconds, fleet }),
    headers: { 'Retry-After': String(seconds) },
  };
}

function login({ fleet, mailer, publicOrigin }: Services, action: string) {
  const ownPage = mailer ? `${publicOrigin}/me` : undefined;
  return { action, email: '', error: null as string | null, ownPage, fleet };
}
