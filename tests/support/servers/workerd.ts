import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { migrateDatabase } from '../../../db/migrations/apply';
import { type Database, openDatabase } from '../../../db/opening/client';
import type { Services } from '../../../src/services';
import { takesWrites } from '../../../web/dev-sqld';
import { BIN, wrangler, wranglerDev } from '../../../web/dev-wrangler';
import type { Given } from '../../workers/app-worker';
import { openStaffSession, STAFF_EMAIL } from '../databases/rows';
import { freePort, type ListeningProcess, startListening } from '../processes/children';
import { type Sqld, startSqld, startSqldOfMany } from './sqld';

const ROOT = join(import.meta.dirname, '../../..');
const DIST = join(ROOT, 'dist');
const START_MS = 120_000;
const FORK_MS = 30_000;

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
export async function bundleWorker(folder: string, entry = 'src/worker.ts'): Promise<string> {
  const [node = '', ...args] = wrangler('deploy', entry, '--dry-run', '--outdir', folder, '--assets', 'web');
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
  return join(folder, `${basename(entry, '.ts')}.js`);
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

type Address = { app: string; sqld: number; admin: number };

const VARIABLE = 'APP_IN_WORKERD';
const ENTRY = 'tests/workers/app-worker.ts';

/** Vitest's global setup: one workerd with the app, and one server with a database for each test. */
export default async function setup(): Promise<() => Promise<void>> {
  const { convertV4MiniflareOptions, Miniflare } = await import('miniflare');
  const folder = await mkdtemp(join(tmpdir(), 'app-in-workerd-'));
  const [script, sqld] = await Promise.all([bundleWorker(folder, ENTRY), startSqldOfMany(folder)]);
  const worker = {
    modules: true,
    script: await readFile(script, 'utf8'),
    r2Buckets: ['FILES'],
    bindings: {
      ...NO_PROVIDER,
      HOST: '127.0.0.1',
      DATABASE_URL: 'http://127.0.0.1:9',
      PUBLIC_URL: 'http://localhost:3000',
      STORAGE: 'r2',
    },
    compatibilityDate: '2026-07-01',
    compatibilityFlags: ['nodejs_compat'],
    serviceBindings: {
      ASSETS: async ({ url }: Request) => new Response(await readFile(join(DIST, new URL(url).pathname))),
    },
    // The names of databases are those of hosts, which workerd does not find.
    outboundService: async ({ url, method, headers, body }: Request) =>
      fetch(url, { method, headers, body: body && (await new Response(body).arrayBuffer()) }),
  };
  const miniflare = new Miniflare(convertV4MiniflareOptions(worker as never));
  const { origin } = await miniflare.ready;
  const { db, close } = await openDatabase({ url: sqld.url('template') });
  await migrateDatabase(db);
  await close();
  process.env[VARIABLE] = JSON.stringify({ app: origin, sqld: sqld.port, admin: sqld.admin });
  return async () => {
    await miniflare.dispose();
    await sqld.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

/** Where the app of these tests runs, if that is workerd. */
export function workerdOfTests(): Address | null {
  const { [VARIABLE]: given } = process.env;
  return given === undefined ? null : JSON.parse(given);
}

type InWorkerd = Awaited<ReturnType<typeof makeDatabase>>;

const made = new WeakMap<Database, InWorkerd>();

/** A database of that server, unless this is one, and how a call reaches the app on it. */
export async function databaseInWorkerd(address: Address, db: Database | undefined): Promise<InWorkerd> {
  const there = (db && made.get(db)) ?? (await makeDatabase(address));
  made.set(there.db, there);
  return there;
}

async function makeDatabase({ app, sqld, admin }: Address) {
  const name = crypto.randomUUID();
  const forked = await fetch(`http://127.0.0.1:${admin}/v1/namespaces/template/fork/${name}`, {
    method: 'POST',
  });
  if (!forked.ok) throw new Error(await forked.text());
  const url = `http://${name}.localhost:${sqld}`;
  // A busy server says that a database is made before it finds it.
  const giveUpAt = performance.now() + FORK_MS;
  while (!(await takesWrites(url))) {
    if (performance.now() > giveUpAt) throw new Error(`The database ${name} was made, and is not there.`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const { db, close } = await openDatabase({ url });
  function send(request: Request, { db: _, now, ...services }: Services): Promise<Response> {
    const peer = services.peerAddress(request);
    const given: Given = { databaseUrl: url, now: now().toISOString(), peer, services: asJson(services) };
    const { pathname, search } = new URL(request.url);
    const there = new Request(`${app}${pathname}${search}`, request);
    there.headers.set('x-of-the-test', JSON.stringify(given));
    return fetch(there, { redirect: 'manual' });
  }
  return { db, url, close, send };
}

/** Leaves out services that are functions, for which the Worker has its ports. */
function asJson(services: object): Partial<Services> {
  return Object.fromEntries(Object.entries(services).filter(([, value]) => isPlain(value)));
}

function isPlain(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value === null || typeof value !== 'function';
  return Object.values(value).every(isPlain);
}
