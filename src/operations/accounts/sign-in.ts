import { countAgainst } from '../../platform/http/rate-limit';
import type { FormAnswer, FormRequest } from '../../platform/identity/embedded-provider';
import { loginPage } from '../../platform/identity/login-page';
import { plainPagePolicy } from '../../platform/sessions/plain-page';
import { auditRefusal, refusedCode } from '../../platform/sessions/refusals';
import { rolesOf } from '../../platform/sessions/role-rules';
import { lowerAscii } from '../../platform/sessions/staff-rules';
import type { Services } from '../../services';
import { ATTEMPTS_OF_NETWORK } from './account-limits';
import { forgetTurns, takeTurn } from './attempts';
import { knownDevice, newDevice } from './device';
import { reportDevices } from './device-notices';
import { codePage, faultPage, waitPage } from './pages';
import { askForPasskey, isPasskey, passkeyScript } from './passkeys';
import { isPassword } from './password-hash';
import { isSecondFactor } from './second-factor';
import { type Account, accountOf, passkeysOf, rememberDevice } from './store';

/** Sign-ins whose password was right, by the provider's id of them. */
type Passed = Map<string, Waiting>;

/** `challenge` is what a passkey has to answer, once. */
type Waiting = { email: string; at: number; challenge: string | null };

/** In seconds. */
const RETRY_AFTER = '5';

const PASSED_MS = 600_000;
const MOST_PASSED = 1_000;

/** The two steps of a sign-in: the password, and then the second factor, where the account has one. */
export function signInForm(services: Services, needsSecondFactor: boolean) {
  const passed: Passed = new Map();
  async function answer(request: FormRequest): Promise<FormAnswer> {
    const { action, fields, uid } = request;
    const found = passed.get(uid);
    const isInTime = found !== undefined && services.now().getTime() - found.at < PASSED_MS;
    const waiting = isInTime ? found : null;
    if (fields === null) {
      if (waiting) return askForSecond(services, request, waiting);
      return { status: 200, page: loginPage(login(services, action)) };
    }
    const retryMs = await countAgainst(services, [
      { who: `password network\n${request.address}`, window: ATTEMPTS_OF_NETWORK },
    ]);
    if (retryMs !== null) return tooMany(services, retryMs);
    if (waiting) return takeSecond(services, request, { waiting, passed });
    return takePassword(services, request, { passed, needsSecondFactor });
  }
  return (request: FormRequest) =>
    answer(request).catch((error): FormAnswer => {
      services.log.error('account.failed', error);
      const { fleet } = services;
      return { status: 503, page: faultPage({ fleet }), headers: { 'Retry-After': RETRY_AFTER } };
    });
}

const WRONG = 'O email ou a palavra-passe não estão corretos.';
const NO_FACTOR = 'Esta conta ainda não tem segundo passo. Peça uma ligação nova a quem gere o servidor.';
const WRONG_PASSKEY = 'A chave de acesso não serviu. Tente de novo, ou use um código.';
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
  const hasPasskey = (await passkeysOf(services.db, email)).length > 0;
  const hasSecond = account.sealedSecret !== null || hasPasskey;
  if (!hasSecond && needsSecondFactor) {
    return { status: 403, page: loginPage({ ...login(services, action), email: typed, error: NO_FACTOR }) };
  }
  if (!hasSecond) return finish(services, request, account);
  const oldest = passed.keys().next();
  if (passed.size >= MOST_PASSED && !oldest.done) passed.delete(oldest.value);
  const waiting = { email, at: services.now().getTime(), challenge: null };
  passed.set(uid, waiting);
  return askForSecond(services, request, waiting);
}

/** The page of the second factor, with a new challenge for passkeys. */
async function askForSecond(
  services: Services,
  { action }: FormRequest,
  waiting: Waiting,
  error: string | null = null,
): Promise<FormAnswer> {
  const { db, fleet } = services;
  const account = await accountOf(db, waiting.email);
  const asked = await askForPasskey(services, waiting.email);
  waiting.challenge = asked?.challenge ?? null;
  const script = asked ? await passkeyScript() : undefined;
  const passkey = asked && script !== undefined ? { options: asked.options, script } : null;
  const hasApp = account?.sealedSecret != null || passkey === null;
  return {
    status: error === null ? 200 : 401,
    page: codePage({ action, fleet, error, hasApp, passkey }),
    headers: { 'Content-Security-Policy': await plainPagePolicy("'self'", script) },
  };
}

async function takeSecond(
  services: Services,
  request: FormRequest,
  { waiting, passed }: { waiting: Waiting; passed: Passed },
): Promise<FormAnswer> {
  const { uid, fields, cookie } = request;
  const { email } = waiting;
  const waitMs = await takeTurn(services, { step: 'code', email, cookie });
  if (waitMs > 0) return refuseToWait(services, email, waitMs);
  const account = await accountOf(services.db, email);
  const isListed = rolesOf(email, services).length > 0;
  if (!account || !isListed || !(await isSecond(services, account, { waiting, fields }))) {
    await auditRefusal(services, 'code', { who: await refusedCode(services, email) });
    return askForSecond(services, request, waiting, fields?.get('passkey') ? WRONG_PASSKEY : WRONG_CODE);
  }
  passed.delete(uid);
  return finish(services, request, account);
}

/** A passkey that answers the page's challenge, or a code. */
function isSecond(
  services: Services,
  account: Account,
  { waiting, fields }: { waiting: Waiting; fields: FormRequest['fields'] },
): Promise<boolean> {
  const sent = fields?.get('passkey');
  if (!sent) return isSecondFactor(services, account, fields?.get('code') ?? '');
  const { email, challenge } = waiting;
  waiting.challenge = null;
  return challenge === null ? Promise.resolve(false) : isPasskey(services, { email, challenge, sent });
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
