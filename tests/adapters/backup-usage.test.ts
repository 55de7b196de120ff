import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/api/app';
import { called } from '../support/processes/children';
import { operate } from '../support/processes/server-process';

test.each([
  [[], 'Falta indicar a pasta.'],
  [['a', 'b'], 'Argumento a mais: b'],
  [['a', '--yes'], 'Opção desconhecida: --yes'],
])('wrong usage is answered with the usage: %j', async (words, problem) => {
  const env = { DATA_DIR: await temporaryFolder() };
  for (const command of ['backup', 'restore']) {
    const said = await operate(command, env, ...words);
    expect(said).toMatchObject({ code: 2, out: '' });
    expect(said.err).toContain(problem);
    expect(said.err).toContain(`${called} ${command} <pasta>`);
  }
});

test('a folder that is no backup is refused', async () => {
  const env = { DATA_DIR: await temporaryFolder() };
  const folder = await temporaryFolder();
  expect((await operate('restore', env, folder)).err).toContain('não é uma cópia de segurança');
  await writeFile(join(folder, 'manifest.json'), '{}');
  expect(await operate('restore', env, folder)).toMatchObject({ code: 1, out: '' });
  await rm(folder, { recursive: true });
  expect((await operate('restore', env, folder)).err).toContain('Não há nenhuma pasta');
  expect(await readdir(env.DATA_DIR)).toEqual([]);
});

test('where there is no database nothing is created', async () => {
  const [dataDir, parent] = [await temporaryFolder(), await temporaryFolder()];
  const said = await operate('backup', { DATA_DIR: dataDir }, join(parent, 'hoje'));
  expect(said).toMatchObject({ code: 1, out: '' });
  expect(said.err).toContain('Não há base de dados');
  expect([await readdir(dataDir), await readdir(parent)]).toEqual([[], []]);
});
