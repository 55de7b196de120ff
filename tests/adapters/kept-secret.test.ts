import { spawn } from 'node:child_process';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { keptSecret } from '../../src/platform/secrets/kept-secret';
import { temporaryFolder } from '../support/api/app';

const make = () => crypto.randomUUID();

test('a secret is made up once, readable by this user alone', async () => {
  const folder = join(await temporaryFolder(), 'data');
  const secret = await keptSecret(folder, 'secret', make);
  expect(await keptSecret(folder, 'secret', make)).toBe(secret);
  expect(await keptSecret(folder, 'another', make)).not.toBe(secret);
  expect((await stat(join(folder, 'secret'))).mode & 0o777).toBe(0o600);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
});

test('an empty file is not taken for a secret', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'secret'), '\n');
  const secret = await keptSecret(folder, 'secret', make);
  expect(await readFile(join(folder, 'secret'), 'utf8')).toBe(`${secret}\n`);
});

test('a hundred first starts at once have one secret, and leave nothing else behind', async () => {
  const folder = await temporaryFolder();
  const secrets = await Promise.all(Array.from({ length: 100 }, () => keptSecret(folder, 'secret', make)));
  expect(new Set(secrets).size).toBe(1);
  expect(await readdir(folder)).toEqual(['secret']);
});

test('two processes that start at once have one secret', async () => {
  const folder = await temporaryFolder();
  const program = `
    const { keptSecret } = await import('./src/platform/secrets/kept-secret.ts');
    const start = Number(process.argv[1]);
    while (Date.now() < start);
    for (let time = 0; time < 200; time += 1) {
      console.log(await keptSecret(process.argv[2], 'secret-' + time, () => crypto.randomUUID()));
    }`;
  const start = String(Date.now() + 1500);
  const told = await Promise.all(
    [1, 2].map(() => text(spawn(process.execPath, ['-e', program, start, folder]).stdout)),
  );
  expect(told[0]?.split('\n')).toHaveLength(201);
  expect(told[0]).toBe(told[1]);
});
