import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { version } from '../../package.json';
import { builtVersion as versionIn } from '../../src/operations/pages/built-pages';
import { builtVersion } from '../../web/pages/prerender/built-version';
import { temporaryFolder } from '../support/api/app';

const execute = promisify(execFile);
const WHO = ['-c', 'user.name=Ana', '-c', 'user.email=ana@frota.example'];

async function checkout(): Promise<{ folder: string; commit: string }> {
  const folder = await temporaryFolder();
  const git = (...words: string[]) => execute('git', words, { cwd: folder });
  await git('init', '--quiet');
  await writeFile(join(folder, 'a.txt'), 'a\n');
  await git('add', '--all');
  await git(...WHO, 'commit', '--quiet', '-m', 'A');
  const { stdout } = await git('rev-parse', 'HEAD');
  return { folder, commit: stdout.slice(0, 10) };
}

test('a build of a checkout has its commit, marked where files differ from it', async () => {
  const { folder, commit } = await checkout();
  expect(builtVersion(folder, undefined)).toBe(`${version} (${commit})`);
  await writeFile(join(folder, 'a.txt'), 'b\n');
  expect(builtVersion(folder, undefined)).toBe(`${version} (${commit}+)`);
});

test('a build of unpacked sources has the number alone, within another checkout too', async () => {
  const { folder } = await checkout();
  const unpacked = join(folder, 'volante');
  await mkdir(unpacked);
  expect(builtVersion(unpacked, undefined)).toBe(version);
});

test('COMMIT names the commit where the build has no checkout, as in a container', async () => {
  const folder = await temporaryFolder();
  const commit = '64f96cae01'.padEnd(40, '0');
  expect(builtVersion(folder, commit)).toBe(`${version} (64f96cae01)`);
  expect(builtVersion(folder, '')).toBe(version);
});

test('the program shows the version of its build, and without one the number alone', async () => {
  const file = join(await temporaryFolder(), 'version.txt');
  await writeFile(file, '0.2.0 (64f96cae01)');
  expect(await versionIn(new Map([['pages/version.txt', file]]))).toBe('0.2.0 (64f96cae01)');
  expect(await versionIn(new Map())).toBe(version);
});
