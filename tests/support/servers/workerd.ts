import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateDatabase } from '../../../db/migrations/apply';
import { type Database, openDatabase } from '../../../db/opening/client';
import { BIN, wrangler, wranglerDev } from '../../../web/dev-wrangler';
import { openStaffSession, STAFF_EMAIL } from '../databases/rows';
import { freePort, type ListeningProcess, startListening } from '../processes/children';
import { type Sqld, startSqld } from './sqld';

const ROOT = join(import.meta.dirname, '../../..');
const DIST = join(ROOT, 'dist');
const START_MS = 120_000;

type Options = {
  /** Variables and secrets, as `wrangler.toml` and `wrangler secret put` set them. */
  variables: Record<string, string>;
  /** The folder of the build's files, `dist` unless given. */
  assets?: string;
  /** A file with a certificate to trust besides the system's authorities. */
  authority?: string | undefined;
  /** A free port, unless given. */
  port?: number;
};

export type Workerd = ListeningProcess & {
  url: string;
  /** Runs the cron trigger as Cloudflare does at that time. */
  runCron(at?: Date): Promise<void>;
};

/** The Worker in a real workerd (`wrangler dev`), with a local R2; ready when its health is. */
export async function startWorkerd({
  variables,
  assets = DIST,
  authority,
  ...given
}: Options): Promise<Workerd> {
  const folder = await mkdtemp(join(tmpdir(), 'workerd-'));
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  const [port, inspectorPort] = [given.port ?? (await freePort()), await freePort()];
  // The files are copied, since a change to them would restart the Worker in the middle of a test.
  await cp(assets, join(folder, 'assets'), { recursive: true });
  const command = await wranglerDev(
    { port, inspectorPort, folder, variables },
    ...[await bundleWorker(join(folder, 'bundle')), '--config', 'wrangler.toml'],
    ...['--assets', join(folder, 'assets')],
  );
  const env = {
    ...wranglerEnv(folder),
    ...(authority !== undefined && { NODE_EXTRA_CA_CERTS: authority }),
  };
  const url = `http://localhost:${port}`;
  const limits = { cwd: ROOT, env, startLimitMs: START_MS };
  const started = await startListening(command, `${url}/api/health`, limits).catch(async (error) => {
    await removeFolder();
    throw error;
  });
  return {
    ...started,
    url,
    async runCron(at = new Date()) {
      const cron = new URLSearchParams({ cron: '*/5 * * * *', time: String(at.getTime()) });
      const answer = await fetch(`${url}/cdn-cgi/handler/scheduled?${cron}`);
      if (!answer.ok) throw new Error(`the cron trigger: ${answer.status} ${await answer.text()}`);
      await answer.body?.cancel();
    },
    async stop() {
      await started.stop();
      await removeFolder();
    },
  };
}

/** The environment of wrangler, without any network access. `home` is a folder it may write to. */
export function wranglerEnv(home: string): Record<string, string | undefined> {
  return {
    PATH: `${BIN}:${process.env.PATH}`,
    TMPDIR: process.env.TMPDIR,
    HOME: home,
    CI: '1',
    WRANGLER_SEND_METRICS: 'false',
    WRANGLER_SEND_ERROR_REPORTS: 'false',
    WRANGLER_HIDE_BANNER: 'true',
    WRANGLER_CI_DISABLE_CONFIG_WATCHING: 'true',
    CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  };
}

/** Writes the Worker as `wrangler deploy` would send it into `folder`; answers the path of its script. */
export async function bundleWorker(folder: string): Promise<string> {
  const [node = '', ...args] = wrangler('deploy', '--dry-run', '--outdir', folder, '--assets', 'web');
  const child = spawn(node, args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: wranglerEnv(folder),
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  await once(child, 'close');
  if (child.exitCode !== 0) throw new Error(`The Worker does not bundle.\n${output}`);
  return join(folder, 'worker.js');
}

type OfficeOptions = {
  /** How many Workers share the database. */
  workers?: number;
  variables?: Record<string, string>;
  /** A certificate (PEM) to trust. */
  certificate?: string;
  assets?: string;
};

export type WorkerOffice = {
  sqld: Sqld;
  db: Database;
  workers: Workerd[];
  /** Makes a request of signed-in staff to the first Worker. */
  staff(path: string, init?: RequestInit): Promise<Response>;
  /** The cookie of that session. */
  staffCookie: string;
  stop(): Promise<void>;
};

/** Workers in real workerds on one database server, and staff who are signed in. */
export async function startWorkerOffice(options: OfficeOptions = {}): Promise<WorkerOffice> {
  const folder = await mkdtemp(join(tmpdir(), 'worker-office-'));
  const authority = options.certificate === undefined ? undefined : join(folder, 'authority.pem');
  if (authority !== undefined) await writeFile(authority, options.certificate ?? '');
  const sqld = await startSqld();
  const { db, close } = await openDatabase({ url: sqld.url });
  await migrateDatabase(db);
  const variables = { ...NO_PROVIDER, DATABASE_URL: sqld.url, ...options.variables };
  const starting = Array.from({ length: options.workers ?? 1 }, () =>
    startWorkerd({ variables, authority, ...(options.assets !== undefined && { assets: options.assets }) }),
  );
  async function stop() {
    for (const each of await Promise.allSettled(starting)) {
      if (each.status === 'fulfilled') await each.value.stop();
    }
    await close();
    await sqld.stop();
    await rm(folder, { recursive: true, force: true });
  }
  const workers = await Promise.all(starting).catch(async (error) => {
    await stop();
    throw error;
  });
  const cookie = await openStaffSession(db);
  return {
    sqld,
    db,
    workers,
    staff: (path, init = {}) =>
      fetch(`${workers[0]?.url}${path}`, {
        signal: AbortSignal.timeout(60_000),
        ...init,
        headers: { cookie, ...init.headers },
      }),
    staffCookie: cookie,
    stop,
  };
}

/** A configured provider at whose address nobody listens, so sessions are inserted without a sign-in. */
export const NO_PROVIDER = {
  OIDC_ISSUER: 'http://127.0.0.1:9',
  OIDC_CLIENT_ID: 'volante',
  OIDC_CLIENT_SECRET: 'a-secret-of-its-own',
  OIDC_AUTH_SECRET: 'another-secret-of-at-least-32-characters',
  STAFF_EMAILS: STAFF_EMAIL,
};
