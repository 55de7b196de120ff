import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');
const BIN = join(ROOT, 'node_modules/.bin');

/** The project's wrangler, run in the project's folder. */
export function wrangler(...args: string[]): string[] {
  return [join(BIN, 'node'), join(BIN, 'wrangler'), ...args];
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
