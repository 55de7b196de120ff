import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { EnvError } from '../../src/settings/env';
import { readEnvFile } from '../../src/settings/process-env';
import { temporaryFolder } from '../support/api/app';
import { programCommand } from '../support/processes/children';

/** A folder with the project's settings of Bun and a `.env` of these lines. */
async function folderWith(...lines: string[]): Promise<string> {
  const folder = await temporaryFolder();
  await copyFile('bunfig.toml', join(folder, 'bunfig.toml'));
  await writeFile(join(folder, '.env'), lines.join('\n'));
  return folder;
}

type Given = { options?: string[]; env?: Record<string, string> };

/** Runs `check-config` there, as package.json does in the project. */
async function checkIn(cwd: string, { options = [], env = {} }: Given = {}) {
  const [file, args] = programCommand('check-config');
  const words = args.filter((word) => word !== '--no-env-file');
  const child = spawn(file, [...options, ...words], { cwd, env: { PATH: process.env.PATH, ...env } });
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { out, err, code: child.exitCode };
}

test('the program takes a value of .env as it stands, and Bun has no part in it', async () => {
  const folder = await folderWith("DATA_DIR='./da$HOME#ta'", 'HOST=127.0.0.1');
  expect(await checkIn(folder)).toMatchObject({
    code: 0,
    out: expect.stringContaining('Pasta de dados: ./da$HOME#ta,'),
  });
});

test('a variable of the process has precedence over the file, an empty one too', async () => {
  const folder = await folderWith('DATA_DIR=./of-the-file', 'BACKUP_TO=nowhere');
  const given = await checkIn(folder, { env: { DATA_DIR: './of-the-process', BACKUP_TO: '' } });
  expect(given).toMatchObject({ code: 0, out: expect.stringContaining('Pasta de dados: ./of-the-process,') });
  expect(given.out).toContain('–      Cópias de segurança');
});

test.skipIf(process.env.VOLANTE_BINARY)('bun --no-env-file leaves the file out', async () => {
  const folder = await folderWith('PORT=none');
  expect(await checkIn(folder, { options: ['--no-env-file'] })).toMatchObject({ code: 0 });
});

test('each line that cannot be read is named with its file, without what it says', async () => {
  const folder = await folderWith('PORT=3000', "EMAIL_PASSWORD='segredo", 'nada');
  const { out, err, code } = await checkIn(folder);
  expect({ out, code }).toEqual({ out: '', code: 1 });
  expect(err).toContain(`${join(folder, '.env')}, linha 2: falta a ' que fecha o valor`);
  expect(err).toContain(`${join(folder, '.env')}, linha 3: tem de ser NOME=valor`);
  expect(err).not.toContain('segredo');
});

test('a secret may be in a file that .env names', async () => {
  const folder = await folderWith('BACKUP_KEY_FILE=./key');
  expect((await checkIn(folder)).err).toContain('BACKUP_KEY_FILE: ./key não se consegue ler');
  await writeFile(join(folder, 'key'), 'ab'.repeat(32));
  await chmod(join(folder, 'key'), 0o600);
  expect(await checkIn(folder)).toMatchObject({ code: 0 });
});

test('no file is none, and one that is no text in UTF-8 or no file is refused', async () => {
  const folder = await temporaryFolder();
  const path = join(folder, '.env');
  expect(readEnvFile(path)).toEqual({});
  await writeFile(path, Buffer.from("EMAIL_PASSWORD='\xe9'", 'latin1'));
  expect(() => readEnvFile(path)).toThrow(new EnvError([`${path}: não está em UTF-8`]));
  await mkdir(join(folder, 'other'));
  expect(() => readEnvFile(join(folder, 'other'))).toThrow('não se consegue ler');
});
