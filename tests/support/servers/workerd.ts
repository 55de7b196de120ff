import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../processes/free-port';
import { type ListeningProcess, startListening } from '../processes/listening-process';
import { bundleWorker, wrangler, wranglerEnv } from './worker-bundle';

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
  const variablesFile = join(folder, 'variables.env');
  await writeFile(variablesFile, asEnvFile({ HOST: '127.0.0.1', ...variables }), { mode: 0o600 });
  // The files are copied, since a change to them would restart the Worker in the middle of a test.
  await cp(assets, join(folder, 'assets'), { recursive: true });
  const command = wrangler(
    ...['dev', await bundleWorker(join(folder, 'bundle')), '--config', 'wrangler.toml'],
    ...['--local', '--ip', '127.0.0.1', '--port', String(port)],
    ...['--inspector-ip', '127.0.0.1', '--inspector-port', String(inspectorPort)],
    ...['--persist-to', join(folder, 'state'), '--env-file', variablesFile],
    ...['--assets', join(folder, 'assets'), '--show-interactive-dev-session=false'],
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

/** Written for dotenv, whose single quotes keep everything but themselves. */
function asEnvFile(variables: Record<string, string>): string {
  return Object.entries(variables)
    .map(([name, value]) => `${name}='${value}'\n`)
    .join('');
}
