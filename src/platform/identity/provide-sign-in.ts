import type { Env, SignIn } from '../../settings/env';
import { fleetOf } from '../domain/fleet';
import type { Log } from '../http/log';
import { keptSecret } from '../secrets/kept-secret';
import { limitedStaffOf, rolesOf } from '../sessions/role-rules';
import { createToken } from '../sessions/token';
import type { FormAnswer, FormRequest } from './embedded-provider';
import { randomPassword } from './password';

export type ProvidedSignIn = {
  signIn: SignIn;
  staff: readonly string[];
  instructions: string | null;
  stop(): Promise<void>;
};

type Reporting = {
  log: Log;
  onWrongPassword: () => Promise<void>;
  /** The form of the accounts that the program has, with SIGN_IN=local. */
  answerForm?: (request: FormRequest) => Promise<FormAnswer>;
};

const FRONT_PATH = '/identity';

export async function provideSignIn(env: Env, reporting: Reporting): Promise<ProvidedSignIn> {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env;
  if (issuer && clientId && clientSecret) {
    const signIn = { issuer, clientId, clientSecret, embedded: false };
    return { signIn, staff: env.STAFF_EMAILS, instructions: null, stop: async () => {} };
  }
  const client = { clientId: 'volante', clientSecret: createToken() };
  const listening = {
    ...client,
    port: env.PORT === 65_535 ? 0 : env.PORT + 1,
    redirectUris: redirectUris(env),
    log: reporting.log,
  };
  const { answerForm } = reporting;
  if (env.SIGN_IN === 'local' && answerForm) {
    const { startEmbeddedProvider } = await import('./embedded-provider');
    const front = { path: FRONT_PATH, proof: createToken() };
    const provider = await startEmbeddedProvider({ ...listening, front, answerForm });
    const signIn = { ...client, issuer: provider.issuer, embedded: true, front };
    const instructions = '  Contas da equipa:    as do programa; staff invite <e-mail> dá uma\n';
    return { signIn, staff: env.STAFF_EMAILS, instructions, stop: provider.stop };
  }
  const { startOneAccount } = await import('./one-account');
  const email = env.DEV_STAFF_EMAIL;
  const password =
    env.DEV_STAFF_PASSWORD ?? (await keptSecret(env.DATA_DIR, 'staff-password', randomPassword));
  const provider = await startOneAccount({
    ...listening,
    email,
    password,
    hasOwnPages: Boolean(env.SMTP_URL),
    fleet: fleetOf(env),
    onWrongPassword: reporting.onWrongPassword,
  });
  return {
    signIn: { ...client, issuer: provider.issuer, embedded: true },
    staff: hasSmallerRole(email, env) ? env.STAFF_EMAILS : [email, ...env.STAFF_EMAILS],
    instructions: `  Para iniciar sessão: ${email}\n  Palavra-passe:       ${
      env.DEV_STAFF_PASSWORD ? '(a de DEV_STAFF_PASSWORD)' : password
    }\n`,
    stop: provider.stop,
  };
}

/** So that a smaller role can be tried on this machine. */
function hasSmallerRole(email: string, env: Env): boolean {
  return rolesOf(email, { staff: [], limitedStaff: limitedStaffOf(env) }).length > 0;
}

function redirectUris(env: Env): [string, ...string[]] {
  const origins = ['127.0.0.1', '[::1]'].map((host) => `http://${host}:${env.PORT}`);
  if (env.PUBLIC_URL) origins.push(new URL(env.PUBLIC_URL).origin);
  const callback = (origin: string) => `${origin}/api/callback`;
  return [callback(`http://localhost:${env.PORT}`), ...origins.map(callback)];
}
