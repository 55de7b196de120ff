import { execFile, spawn, spawnSync } from 'node:child_process';
import { chmod, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../support/api/app';
import { onCleanup } from '../support/api/cleanups';
import { binary, endProcess, freePortAndNext } from '../support/processes/children';

const ASSEMBLE = 'src/operations/operator/image/assemble';
/** A root that is read-only but for its /data, for user 10001 without a name and capabilities. */
const CONTAINED = `set -e
mkdir -p "$1/proc"
mount --bind "$1" "$1" && mount -o remount,bind,ro "$1"
mount --bind "$1/data" "$1/data" && mount -o remount,bind,rw "$1/data"
mount --bind /proc "$1/proc"
root=$1 && shift
exec setpriv --no-new-privs -- /usr/sbin/chroot --userspec=10001:10001 "$root" /volante "$@"`;

const canContain = spawnSync('unshare', ['-m', 'true']).status === 0 && process.getuid?.() === 0;
if (!canContain) {
  process.stderr.write('\n*** Not root, or no mount namespaces: THE IMAGE IS NOT TESTED. ***\n\n');
}

async function assembled(): Promise<string> {
  const root = join(await temporaryFolder(), 'image');
  await promisify(execFile)(ASSEMBLE, [binary ?? '', root]);
  // The folder above is its test's alone.
  await chmod(join(root, '..'), 0o755);
  return root;
}

function contained(root: string, words: string[], env: Record<string, string>) {
  const image = { DATA_DIR: '/data', BUN_TMPDIR: '/data', PATH: process.env.PATH ?? '' };
  const args = ['-m', 'sh', '-c', CONTAINED, 'contained', root, ...words];
  const child = spawn('unshare', args, { env: { ...image, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  onCleanup(() => endProcess(child, 'SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, ended, output: () => output };
}

describe.skipIf(!canContain)('the root of the image', () => {
  test('starts read-only as user 10001 with one folder to write to, and is healthy', async () => {
    const root = await assembled();
    expect((await readdir(root)).toSorted()).toEqual(expect.arrayContaining(['data', 'volante']));
    const env = { PORT: String(await freePortAndNext()) };
    const { child, ended, output } = contained(root, [], env);
    await expect.poll(output).toContain('Volante em');
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
    expect(status).toMatch(/^Uid:\s+10001\s+10001\s+10001\s+10001$/m);
    expect(await contained(root, ['health'], env).ended).toBe(0);
    expect(await contained(root, ['check'], env).ended).toBe(0);
    expect((await readdir(join(root, 'data'))).toSorted()).toContain('frota.db');
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(await contained(root, ['health'], env).ended).toBe(1);
  });

  test('without a folder for temporary files it ends with a sentence', async () => {
    const root = await assembled();
    const { ended, output } = contained(root, ['migrate'], { BUN_TMPDIR: '/nowhere' });
    expect(await ended).toBe(1);
    expect(output()).toBe(
      'Não se consegue escrever na pasta de ficheiros temporários. Indique outra em BUN_TMPDIR.\n',
    );
  });
});

test('Containerfile and compose.yaml ask for the same user, volume and health check', async () => {
  const [container, compose] = await Promise.all([
    readFile('Containerfile', 'utf8'),
    readFile('compose.yaml', 'utf8'),
  ]);
  expect(container).toContain('USER 10001:10001');
  expect(container).toContain('VOLUME /data');
  const { services } = Bun.YAML.parse(compose) as { services: { volante: Record<string, unknown> } };
  expect(services.volante).toMatchObject({
    volumes: ['data:/data'],
    read_only: true,
    healthcheck: { test: ['CMD', '/volante', 'health'] },
  });
  const { packageManager } = JSON.parse(await readFile('package.json', 'utf8'));
  expect(container).toContain(`oven/${packageManager.replace('@', ':')}-debian`);
});
