import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { endProcess, freePort } from '../processes/children';

/** The folder where radosgw-install.sh unpacks it. */
const ROOT =
  process.env.RADOSGW_ROOT ??
  join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'volante', 'radosgw');
const START_MS = 120_000;

export const radosgwIsThere = existsSync(join(ROOT, 'usr/bin/radosgw'));

export type Radosgw = {
  endpoint: string;
  port: number;
  accessKeyId: string;
  secretAccessKey: string;
  /** Stops the process, its connections open. */
  pause(): void;
  resume(): void;
  /** Kills it as a loss of power does; `start` brings it back with all its data. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Ends it and removes its folder. */
  stop(): Promise<void>;
};

/** A real S3 server (Ceph's, which checks signatures) on a free port of this machine, without a bucket yet. */
export async function startRadosgw(): Promise<Radosgw> {
  const folder = await mkdtemp(join(tmpdir(), 'radosgw-'));
  const port = await freePort();
  const [accessKeyId, secretAccessKey] = [crypto.randomUUID(), crypto.randomUUID()];
  const configuration = join(folder, 'ceph.conf');
  await writeFile(configuration, settings(folder, port));
  const options = ['--no-mon-config', '-c', configuration, '-n', 'client.rgw.local'];
  const keys = [`--access-key=${accessKeyId}`, `--secret-key=${secretAccessKey}`];
  const [loader = '', ...library] = loaderOf(ROOT);
  const user = ['user', 'create', '--uid=volante', '--display-name=Volante', ...keys];
  await createUser(loader, [...library, join(ROOT, 'usr/bin/radosgw-admin'), ...options, ...user]);
  let child: ChildProcess;
  const radosgw: Radosgw = {
    endpoint: `http://127.0.0.1:${port}`,
    port,
    accessKeyId,
    secretAccessKey,
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    kill: () => endProcess(child, 'SIGKILL'),
    async start() {
      child = spawn(loader, [...library, join(ROOT, 'usr/bin/radosgw'), '-f', ...options], {
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      await untilItAnswers(radosgw.endpoint, child);
    },
    async stop() {
      await endProcess(child, 'SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
  };
  await radosgw.start();
  return radosgw;
}

/** It is done once it has printed the user, after which it sometimes hangs on one of its threads. */
async function createUser(loader: string, command: string[]): Promise<void> {
  const child = spawn(loader, command, { stdio: ['ignore', 'pipe', 'ignore'] });
  const late = setTimeout(() => child.kill('SIGKILL'), START_MS);
  let printed = '';
  for await (const chunk of child.stdout) {
    printed += chunk;
    if (printed.trimEnd().endsWith('\n}')) break;
  }
  clearTimeout(late);
  await endProcess(child, 'SIGKILL');
  if (!printed.includes('"access_key"')) throw new Error('RadosGW made no user.');
}

/** It needs the loader and libraries of its release, which may be later than this machine's. */
function loaderOf(root: string): string[] {
  const triplet = readdirSync(join(root, 'usr/lib')).find((name) => name.endsWith('-linux-gnu')) ?? '';
  const libraries = join(root, 'usr/lib', triplet);
  const loader = readdirSync(libraries).find((name) => /^ld-linux-.*\.so\.\d$/.test(name)) ?? '';
  return [join(libraries, loader), '--library-path', `${libraries}:${join(libraries, 'ceph')}`];
}

/** Objects and users are in SQLite, without a cluster. */
function settings(folder: string, port: number): string {
  const [, , libraries = ''] = loaderOf(ROOT);
  const [, plugins = ''] = libraries.split(':');
  return `
[global]
auth_client_required = none
auth_cluster_required = none
auth_service_required = none
fsid = 7c1a1d2e-6d3e-4b44-9a43-2b1f3f2a9f10
plugin_dir = ${plugins}
erasure_code_dir = ${plugins}/erasure-code
[client.rgw.local]
rgw_backend_store = dbstore
rgw_config_store = dbstore
dbstore_db_dir = ${folder}
dbstore_db_name_prefix = volante
dbstore_config_uri = file:${folder}/config.db
rgw_data = ${folder}
run_dir = ${folder}
admin_socket = ${folder}/asok
log_file = ${folder}/rgw.log
rgw_frontends = beast endpoint=127.0.0.1:${port}
`;
}

async function untilItAnswers(endpoint: string, child: ChildProcess): Promise<void> {
  let told = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    told = (told + chunk.toString()).slice(-4_000);
  });
  const giveUpAt = performance.now() + START_MS;
  for (;;) {
    const answer = await fetch(endpoint, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.ok) return;
    if (child.exitCode !== null || performance.now() > giveUpAt) {
      await endProcess(child, 'SIGKILL');
      throw new Error(`RadosGW did not start. ${told}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
