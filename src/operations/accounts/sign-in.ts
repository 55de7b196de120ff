import { countAgainst } from '../../platform/http/rate-limit';
import type { FormAnswer, FormRequest } from '../../platform/identity/embedded-provider';
import { loginPage } from '../../platform/identity/login-page';
import { plainPagePolicy } from '../../platform/sessions/plain-page';
import { auditRefusal, refusedCode } from '../../platform/sessions/refusals';
import { rolesOf } from '../../platform/sessions/role-rules';
import { lowerAscii } from '../../platform/sessions/staff-rules';
import type { Services } from '../../services';
import { ATTEMPTS_OF_NETWORK } from './account-limits';
import { reportNews } from './account-notices';
import { forgetTurns, takeTurn } from './attempts';
import { knownDevice, newDevice } from './device';
import type { PageAnswer } from './enrolment';
import { type Act, codePage, faultPage, waitPage } from './pages';
import { askForPasskey, isPasskey, passkeyScript } from './passkeys';
import { isPassword } from './password-hash';
import { isSecondFactor } from './second-factor';
import { type Account, accountOf, passkeysOf, rememberDevice } from './store';

/** Attempts whose password was right, by the id of the sign-in or the hash of the session. */
type Passed = Map<string, Waiting>;

/** `challenge` is what a passkey has to answer, once; `changedAt` is when the account was last changed. */
type Waiting = { email: string; at: number; challenge: string | null; changedAt: string };

/** In seconds. */
const RETRY_AFTER = '5';

const PASSED_MS = 600_000;
const MOST_PASSED = 1_000;

type Steps = {
  act: Act;
  needsSecondFactor: boolean;
  firstPage: (shown: { action: string; email: string; error: string | null }) => string;
  /** For a wrong password. */
  wrong: string;
};

/** `email` is the one account that may pass; without it the form names one. */
type StepRequest = FormRequest & { email?: string };

type StepAnswer = PageAnswer | Extract<FormAnswer, { accountId: string }>;

type Form = Steps & { passed: Passed };

/** The form of a sign-in. */
export function signInForm(services: Services, needsSecondFactor: boolean) {
  return twoSteps(services, {
    act: 'sign-in',
    needsSecondFactor,
    firstPage(shown) {
      const { fleet, mailer, publicOrigin } = services;
      return loginPage({ ...shown, fleet, ownPage: mailer ? `${publicOrigin}/me` : undefined });
    },
    wrong: 'O email ou a palavra-passe não estão corretos.',
  });
}

/** The password, and then the second factor, where the account has one. */
export function twoSteps(services: Services, steps: Steps) {
  const form: Form = { ...steps, passed: new Map() };
  async function answer(request: StepRequest): Promise<StepAnswer> {
    const { action, fields, uid, email = '' } = request;
    const found = form.passed.get(uid);
    const isInTime = found !== undefined && services.now().getTime() - found.at < PASSED_MS;
    const waiting = isInTime ? found : null;
    if (fields === null) {
      if (waiting) return askForSecond(services, request, { form, waiting });
      return { status: 200, page: form.firstPage({ action, email, error: null }) };
    }
    const retryMs = await countAgainst(services, [
      { who: `password network\n${request.address}`, window: ATTEMPTS_OF_NETWORK },
    ]);
    if (retryMs !== null) return tooMany(services, form, retryMs);
    if (waiting && !fields.has('password')) return takeSecond(services, request, { form, waiting });
    return takePassword(services, request, form);
  }
  return (request: StepRequest) =>
    answer(request).catch((error): StepAnswer => {
      services.log.error('account.failed', error);
      const page = faultPage({ act: form.act, fleet: services.fleet });
      return { status: 503, page, headers: { 'Retry-After': RETRY_AFTER } };
    });
}

const NO_FACTOR = 'Esta conta ainda não tem segundo passo. Peça uma ligação nova a quem gere o servidor.';
const WRONG_PASSKEY = 'A chave de acesso não serviu. Tente de novo, ou use um código.';
const WRONG_CODE = 'O código não está certo, ou já foi usado. Espere pelo seguinte e tente de novo.';

/** The same work, text and size for each address, whether it has an account or not. */
async function takePassword(services: Services, request: StepRequest, form: Form): Promise<StepAnswer> {
  const { action, uid, fields } = request;
  const typed = request.email ?? (fields?.get('email') ?? '').trim();
  const email = lowerAscii(typed);
  const again = (error: string) => form.firstPage({ action, email: typed, error });
  const waitMs = await takeTurn(services, { step: 'password', email, cookie: request.cookie });
  if (waitMs > 0) return refuseToWait(services, form, { email, waitMs });
  const account = await accountOf(services.db, email);
  const isListed = rolesOf(email, services).length > 0;
  const hash = isListed && account ? account.passwordHash : null;
  const isIt = await isPassword(services, fields?.get('password') ?? '', hash);
  if (!account || !isIt) {
    await auditRefusal(services, 'password', { who: await refusedCode(services, email) });
    return { status: 401, page: again(form.wrong) };
  }
  const hasPasskey = (await passkeysOf(services.db, email)).length > 0;
  const hasSecond = account.sealedSecret !== null || hasPasskey;
  if (!hasSecond && form.needsSecondFactor) return { status: 403, page: again(NO_FACTOR) };
  if (!hasSecond) return finish(services, request, account);
  const { passed } = form;
  const oldest = passed.keys().next();
  if (passed.size >= MOST_PASSED && !oldest.done) passed.delete(oldest.value);
  const waiting = { email, at: services.now().getTime(), challenge: null, changedAt: account.changedAt };
  passed.set(uid, waiting);
  return askForSecond(services, request, { form, waiting });
}

type Second = { form: Form; waiting: Waiting };

/** The page of the second factor, with a new challenge for passkeys. */
async function askForSecond(
  services: Services,
  { action }: StepRequest,
  { form, waiting }: Second,
  error: string | null = null,
): Promise<StepAnswer> {
  const { db, fleet } = services;
  const account = await accountOf(db, waiting.email);
  const asked = await askForPasskey(services, waiting.email);
  waiting.challenge = asked?.challenge ?? null;
  const script = asked ? await passkeyScript() : undefined;
  const passkey = asked && script !== undefined ? { options: asked.options, script } : null;
  const hasApp = account?.sealedSecret != null || passkey === null;
  return {
    status: error === null ? 200 : 401,
    page: codePage({ act: form.act, action, fleet, error, hasApp, passkey }),
    headers: { 'Content-Security-Policy': await plainPagePolicy("'self'", script) },
  };
}

async function takeSecond(
  services: Services,
  request: StepRequest,
  { form, waiting }: Second,
): Promise<StepAnswer> {
  const { uid, fields, cookie } = request;
  const { email } = waiting;
  const waitMs = await takeTurn(services, { step: 'code', email, cookie });
  if (waitMs > 0) return refuseToWait(services, form, { email, waitMs });
  const account = await accountOf(services.db, email);
  if (account && account.changedAt !== waiting.changedAt) {
    form.passed.delete(uid);
    await auditRefusal(services, 'password', { who: await refusedCode(services, email) });
    return { status: 401, page: form.firstPage({ action: request.action, email, error: form.wrong }) };
  }
  const isListed = rolesOf(email, services).length > 0;
  if (!account || !isListed || !(await isSecond(services, account, { waiting, fields }))) {
    await auditRefusal(services, 'code', { who: await refusedCode(services, email) });
    const error = fields?.get('passkey') ? WRONG_PASSKEY : WRONG_CODE;
    return askForSecond(services, request, { form, waiting }, error);
  }
  form.passed.delete(uid);
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
async function finish(services: Services, request: StepRequest, { email }: Account): Promise<StepAnswer> {
  const { db } = services;
  const now = services.now();
  const own = await knownDevice(services, request.cookie, email);
  await forgetTurns(services, email, own);
  const device = own === null ? await newDevice(services) : null;
  await rememberDevice(db, email, own ?? device?.hash ?? '', now);
  if (device) reportNews(services);
  return { accountId: email, ...(device && { headers: { 'Set-Cookie': device.setCookie } }) };
}

async function refuseToWait(
  services: Services,
  form: Form,
  { email, waitMs }: { email: string; waitMs: number },
): Promise<StepAnswer> {
  await auditRefusal(services, 'wait', { who: await refusedCode(services, email) });
  return tooMany(services, form, waitMs);
}

function tooMany({ fleet }: Services, { act }: Form, waitMs: number): StepAnswer {
  const seconds = Math.ceil(waitMs / 1000);
  return {
    status: 429,
    page: waitPage({ act, seconds, fleet }),
    headers: { 'Retry-After': String(seconds) },
  };
}
