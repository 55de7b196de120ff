import { execFile } from 'node:child_process';
import { appendFile, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/api/app';

const execute = promisify(execFile);
const { version } = JSON.parse(await readFile('package.json', 'utf8'));
const NAMES = [
  `volante-${version}-image.tar`,
  `volante-${version}-linux-x64.tar.gz`,
  `volante-${version}.cdx.json`,
];

/** A checkout of these files, in which all of them are committed. */
async function committed(): Promise<string> {
  const folder = await temporaryFolder();
  const copied = 'git ls-files -co --exclude-standard | tar -c --ignore-failed-read -T - | tar -x -C "$1"';
  await execute('sh', ['-c', copied, 'copied', folder]);
  const who = ['-c', 'user.name=Ana', '-c', 'user.email=ana@frota.example'];
  const env = {
    ...process.env,
    GIT_AUTHOR_DATE: '2026-11-01T00:00:00Z',
    GIT_COMMITTER_DATE: '2026-11-01T00:00:00Z',
  };
  await execute('git', ['init', '--quiet'], { cwd: folder });
  await execute('git', ['add', '--all'], { cwd: folder });
  await execute('git', [...who, 'commit', '--quiet', '-m', 'All'], { cwd: folder, env });
  return folder;
}

async function release(folder: string): Promise<string> {
  await execute(process.execPath, ['src/operations/operator/release/release.ts', 'linux-x64'], {
    cwd: folder,
  });
  return join(folder, 'dist-release');
}

test('makes the same bytes in two checkouts, each file with its sum', async () => {
  const checkout = await committed();
  const [one, other] = [await release(checkout), await release(await committed())];
  const sums = await readFile(join(one, 'SHA256SUMS'), 'utf8');
  expect(sums.match(/\S+$/gm)).toEqual(NAMES);
  expect(await readFile(join(other, 'SHA256SUMS'), 'utf8')).toBe(sums);
  await execute('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: one });

  await execute('tar', ['-xzf', NAMES[1] ?? ''], { cwd: one });
  const unpacked = join(one, `volante-${version}`);
  const started = await execute(join(unpacked, 'volante'), ['--version'], { env: {} });
  const { stdout: commit } = await execute('git', ['rev-parse', 'HEAD'], { cwd: checkout });
  expect(started.stdout).toBe(`${version} (${commit.slice(0, 10)})\n`);
  expect((await readdir(unpacked)).toSorted()).toEqual([
    '.env.example',
    'CHANGELOG.md',
    'docs',
    'systemd',
    'volante',
  ]);
  const unit = await readFile(join(unpacked, 'systemd/volante.service'), 'utf8');
  expect(unit).toContain('\nExecStart=/usr/local/bin/volante\n');
  expect(await readFile(join(unpacked, 'docs/operate/first-server.md'), 'utf8')).toBe(
    await readFile('docs/operate/first-server.md', 'utf8'),
  );
  await appendFile(join(one, NAMES[1] ?? ''), '.');
  await expect(execute('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: one })).rejects.toThrow();

  const bill = JSON.parse(await readFile(join(one, NAMES[2] ?? ''), 'utf8'));
  const parts = new Map(bill.components.map((each: { name: string }) => [each.name, each]));
  expect(parts.get('@libsql/linux-arm64-gnu')).toMatchObject({ licenses: [{ expression: 'MIT' }] });
  expect([...parts.keys()]).toEqual(expect.arrayContaining(['bun', 'hono', 'nodemailer', 'js-base64']));
  expect(parts.has('vitest')).toBe(false);
});

test('the image of a release asks for what the Containerfile does', async () => {
  const folder = await temporaryFolder();
  const dist = await release(await committed());
  await execute('tar', ['-xf', join(dist, NAMES[0] ?? ''), '-C', folder]);
  const index = JSON.parse(await readFile(join(folder, 'index.json'), 'utf8'));
  const manifest = await blob(folder, index.manifests[0]);
  const { config } = await blob(folder, manifest.config);
  const container = await readFile('Containerfile', 'utf8');
  const wanted = container.slice(container.indexOf('FROM scratch'));
  expect(wanted).toContain(`ENV ${config.Env.join(' ')}\n`);
  expect(wanted).toContain(`USER ${config.User}\n`);
  expect(wanted).toContain(`ENTRYPOINT ${JSON.stringify(config.Entrypoint)}\n`);
  expect(wanted).toContain(`CMD ${JSON.stringify(config.Healthcheck.Test.slice(1)).replace(',', ', ')}\n`);
  for (const [name, value] of Object.entries(config.Labels)) {
    if (!name.endsWith('.revision')) expect(wanted).toContain(`${name}="${value}"`);
  }
  const layer = join(folder, 'blobs/sha256', manifest.layers[0].digest.slice('sha256:'.length));
  const { stdout } = await execute('tar', ['-tvf', layer, '--numeric-owner']);
  expect(stdout).toMatch(/^drwx------ 10001\/10001 .* \.\/data\/$/m);
  expect(stdout).toMatch(/^-rwxr-xr-x 0\/0 .* \.\/volante$/m);
});

async function blob(folder: string, { digest }: { digest: string }) {
  return JSON.parse(await readFile(join(folder, 'blobs/sha256', digest.slice('sha256:'.length)), 'utf8'));
}

test('is made from a commit alone', async () => {
  const folder = await committed();
  await appendFile(join(folder, 'README.md'), 'Mais uma linha.\n');
  await expect(release(folder)).rejects.toThrow('README.md');
});
