import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { openDatabase } from '../db/opening/client.ts';
import { createLog } from '../src/platform/http/log.ts';
import { type ProvidedSignIn, provideSignIn } from '../src/platform/identity/provide-sign-in.ts';
import { auditRefusal } from '../src/platform/sessions/refusals.ts';
import type { Env } from '../src/settings/env.ts';
import { processVariables, readProcessEnv } from '../src/settings/process-env.ts';
import { programSecret } from '../src/settings/program-secret.ts';
import { freePort } from './dev-ports.ts';
import { followRunners } from './dev-runners.ts';
import { SQLD, spawnSqld, takesWrites } from './dev-sqld.ts';
import { wranglerDev } from './dev-wrangler.ts';

/** `bun run dev:worker`: the Worker in workerd on this machine, with a database server, R2 and sign-in beside it. */

const ROOT = resolve(import.meta.dirname, '..');
const WAIT_MS = 100;
/** Variables that the Worker gets as this process has them. */
const PASSED =
  /^(EMAIL|SMTP|MAIL|COMPANY|SEPA|S3)_|^(FOUR_EYES|STATEMENT_MAIL|REJECTED_KEEP_DAYS|PENDING_DOCUMENTS_GB)$/;
const NO_SQLD =
  'Em Cloudflare Workers a base de dados é um servidor libSQL, e o sqld só existe para Linux em x64. Indique um em DATABASE_URL.\n';

let wrangler: Bun.Subprocess | null = null;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => end(signal));
followRunners(() => end('SIGTERM'));

const env = readProcessEnv();
const folder = join(env.DATA_DIR, 'worker');
await mkdir(folder, { recursive: true, mode: 0o700 });
const databaseUrl = env.DATABASE_URL.startsWith('file:') ? await startDatabase() : env.DATABASE_URL;
migrate();
const { db } = await openDatabase({ url: databaseUrl, authToken: env.DATABASE_AUTH_TOKEN });
const log = createLog((line) => process.stdout.write(`${line}\n`));
const provided = await provideSignIn(env, {
  log,
  onWrongPassword: () => auditRefusal({ db, log, now: () => new Date() }, 'password'),
});

const variables = await variablesOf(env, provided);
const inspectorPort = await freePort();
wrangler = Bun.spawn(await wranglerDev({ port: env.PORT, inspectorPort, folder, variables }), {
  cwd: ROOT,
  env: { WRANGLER_SEND_METRICS: 'false', CLOUDFLARE_CF_FETCH_ENABLED: 'false', ...process.env },
  stdio: ['ignore', 'inherit', 'inherit'],
});
const address = `http://localhost:${env.PORT}`;
const status = await firstStatus(wrangler);
if (status === 200) {
  process.stdout.write(`\n  Volante em ${address}, em workerd\n${provided.instructions ?? ''}\n`);
} else {
  wrangler.kill();
}
process.exit(await wrangler.exited);

/** The sign-in ends with this process, wrangler ends this process, and the database goes with it. */
function end(signal: NodeJS.Signals): void {
  if (wrangler) wrangler.kill(signal);
  else process.exit(1);
}

async function startDatabase(): Promise<string> {
  if (!existsSync(SQLD)) refuse(NO_SQLD);
  const port = await freePort();
  const sqld = spawnSqld({ folder, port, stderr: 'inherit' });
  process.on('exit', () => sqld.kill());
  const url = `http://127.0.0.1:${port}`;
  while (!(await takesWrites(url))) {
    if (sqld.exitCode !== null) process.exit(1);
    await Bun.sleep(WAIT_MS);
  }
  return url;
}

function migrate(): void {
  const { exitCode } = Bun.spawnSync(
    [process.execPath, ...process.execArgv, 'src/operations/operator/migrate.ts'],
    {
      cwd: ROOT,
      env: { ...process.env, DATABASE_URL: databaseUrl },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  if (exitCode !== 0) process.exit(1);
}

async function variablesOf(given: Env, { signIn, staff }: ProvidedSignIn): Promise<Record<string, string>> {
  const passed = Object.entries(processVariables()).flatMap(([name, value]) =>
    PASSED.test(name) && value ? [[name, value]] : [],
  );
  return {
    ...Object.fromEntries(passed),
    // Otherwise wrangler.toml's.
    ...(given.STORAGE === 's3' && { STORAGE: 's3' }),
    PUBLIC_URL: given.PUBLIC_URL ?? `http://localhost:${given.PORT}`,
    DATABASE_URL: databaseUrl,
    ...(given.DATABASE_AUTH_TOKEN !== undefined && { DATABASE_AUTH_TOKEN: given.DATABASE_AUTH_TOKEN }),
    OIDC_ISSUER: signIn.issuer,
    OIDC_CLIENT_ID: signIn.clientId,
    OIDC_CLIENT_SECRET: signIn.clientSecret,
    OIDC_AUTH_SECRET: await programSecret(given),
    STAFF_EMAILS: staff.join(','),
  };
}

/** The status of the Worker's first answer; a 503's log names what is wrong. Null if wrangler has ended. */
async function firstStatus({ exited }: Bun.Subprocess): Promise<number | null> {
  let isOver = false;
  void exited.then(() => {
    isOver = true;
  });
  while (!isOver) {
    const answer = await fetch(`${address}/api/health`).catch(() => null);
    if (answer) return answer.status;
    await Bun.sleep(WAIT_MS);
  }
  return null;
}

function refuse(reason: string): never {
  process.stderr.write(reason);
  process.exit(1);
}
