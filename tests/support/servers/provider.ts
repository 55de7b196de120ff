import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { freePort } from '../processes/free-port';
import { startListening } from '../processes/listening-process';

const ROOT = join(import.meta.dirname, '../../..');
const START_MS = 120_000;

export type Provider = Awaited<ReturnType<typeof startProvider>>;

/** A real OpenID provider with one account, in another process (Bun), for a program at `origin`. */
export async function startProvider(origin: string, given: { port?: number; secret?: string } = {}) {
  const port = given.port ?? (await freePort());
  const issuer = `http://127.0.0.1:${port}`;
  const account = { DEV_STAFF_EMAIL: 'staff@frota.local', DEV_STAFF_PASSWORD: randomUUID() };
  const client = { OIDC_CLIENT_ID: 'volante', OIDC_CLIENT_SECRET: given.secret ?? randomUUID() };
  const command = [
    process.env.BUN_PATH ?? 'bun',
    '--no-env-file',
    'tests/support/servers/provider-process.ts',
  ];
  const server = await startListening(
    [...command, `${origin}/api/callback`, String(port)],
    `${issuer}/.well-known/openid-configuration`,
    { cwd: ROOT, env: { PATH: process.env.PATH, ...account, ...client }, startLimitMs: START_MS },
  );
  return {
    issuer,
    port,
    email: account.DEV_STAFF_EMAIL,
    password: account.DEV_STAFF_PASSWORD,
    /** The program's variables for this provider. */
    variables: {
      OIDC_ISSUER: issuer,
      ...client,
      OIDC_AUTH_SECRET: randomUUID() + randomUUID(),
      STAFF_EMAILS: account.DEV_STAFF_EMAIL,
    },
    stop: server.stop,
  };
}
