import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { auditLog } from '../../db/schema/audit-log';
import { insertSession } from '../../src/platform/sessions/store';
import { createSession, createTestApp, temporaryFolder } from '../support/api/app';
import { called } from '../support/processes/children';
import { operate } from '../support/processes/server-process';

async function office() {
  const test = await createTestApp({ now: () => new Date() });
  const me = async (cookie: string) => {
    const answer = await test.app.request('/api/stats', { headers: { cookie } });
    return answer.status;
  };
  const staff = (...words: string[]) => operate('staff', { DATA_DIR: test.folder }, ...words);
  return { ...test, me, staff };
}

test('staff sessions end ends each session of the address while the program runs, and no other', async () => {
  const { services, db, me, staff } = await office();
  services.staff = ['@frota.local'];
  const [first, second] = [await createSession(services), await createSession(services, 'Staff@frota.LOCAL')];
  const other = await createSession(services, 'outra@frota.local');
  expect(await me(first)).toBe(200);
  expect(await staff('sessions', 'end', 'staff@frota.local')).toEqual({
    code: 0,
    out: 'Terminadas 2 sessões.\n',
    err: '',
  });
  expect([await me(first), await me(second), await me(other)]).toEqual([401, 401, 200]);
  expect(await db.select().from(auditLog)).toMatchObject([
    {
      actor: expect.stringMatching(/^operator:./),
      action: 'session.end-all',
      subject: 'staff@frota.local',
    },
  ]);
});

test('an address without sessions is reported, and leaves no row', async () => {
  const { services, db, me, staff } = await office();
  const session = await createSession(services);
  const said = await staff('sessions', 'end', 'outra@frota.local');
  expect(said).toMatchObject({ code: 1, out: '' });
  expect(said.err).toContain('outra@frota.local não tem sessões abertas');
  expect(await me(session)).toBe(200);
  expect(await db.select().from(auditLog)).toEqual([]);
});

test('promise 56: staff identity forget lets the address go to another account while the program runs', async () => {
  const { db, staff } = await office();
  const session = { email: 'staff@frota.local', name: null, replaces: null, issuer: 'embedded' };
  await insertSession(db, { ...session, tokenHash: 'a'.repeat(64), sub: 'first' }, new Date());
  const other = { ...session, tokenHash: 'b'.repeat(64), sub: 'second' };
  expect(await insertSession(db, other, new Date())).toBe(false);
  expect(await staff('identity', 'forget', 'Staff@frota.local')).toEqual({
    code: 0,
    out: 'Staff@frota.local fica ligado à próxima conta com que entrar.\n',
    err: '',
  });
  expect(await insertSession(db, other, new Date())).toBe(true);
  const again = await staff('identity', 'forget', 'ninguem@frota.local');
  expect(again).toMatchObject({ code: 1, out: '' });
  expect(again.err).toContain('ninguem@frota.local não está ligado a nenhuma conta');
});

test.each([
  [[], 'Falta indicar o comando.'],
  [['sessions'], 'Comando desconhecido: sessions'],
  [['sessions', 'begin', 'a@b.pt'], 'Comando desconhecido: sessions begin'],
  [['identity', 'forget'], 'Falta indicar o e-mail.'],
  [['sessions', 'end'], 'Falta indicar o e-mail.'],
  [['sessions', 'end', 'ninguém'], 'Não é um endereço de e-mail: ninguém'],
  [['sessions', 'end', 'a@b.pt', 'c@d.pt'], 'Argumento a mais: c@d.pt'],
  [['sessions', 'end', 'a@b.pt', '--all'], 'Opção desconhecida: --all'],
  [['sessions', 'end', 'a@b.pt', '--confirmar'], 'Opção desconhecida: --confirmar'],
  [['sessions', 'end', '--help=a'], 'Opção desconhecida: --help'],
])('wrong usage is answered with the usage: %j', async (words, problem) => {
  const said = await operate('staff', { DATA_DIR: await temporaryFolder() }, ...words);
  expect(said).toMatchObject({ code: 2, out: '' });
  expect(said.err).toContain(problem);
  expect(said.err).toContain(`${called} staff sessions end <e-mail>`);
});

test('--help prints the usage', async () => {
  const said = await operate('staff', { DATA_DIR: await temporaryFolder() }, '--help');
  expect(said).toMatchObject({ code: 0, err: '' });
  expect(said.out).toContain(`${called} staff sessions end <e-mail>`);
});

test.each([
  ['zonmail.pt', 1, 'Qualquer pessoa pode ter um endereço de @zonmail.pt'],
  ['@GMAIL.com', 1, '@gmail.com'],
  ['ana@sapo.pt', 1, '@sapo.pt'],
  ['com.pt', 1, '@com.pt'],
  ['frota-exemplo.pt', 0, '@frota-exemplo.pt pode estar em STAFF_EMAILS'],
])('a domain is looked up before it is a domain of staff: %s', async (domain, code, words) => {
  const looked = await operate('staff', { DATA_DIR: await temporaryFolder() }, 'domain', domain);
  expect(looked.code).toBe(code);
  expect(looked.out + looked.err).toContain(words);
});

test('a missing database, and wrong variables, are reported', async () => {
  const folder = await temporaryFolder();
  const missing = await operate('staff', { DATA_DIR: folder }, 'sessions', 'end', 'a@b.pt');
  expect(missing).toMatchObject({ code: 1, out: '' });
  expect(missing.err).toContain(`Não há base de dados em ${join(folder, 'frota.db')}`);
  const wrong = await operate('staff', { PORT: 'x' }, 'sessions', 'end', 'a@b.pt');
  expect(wrong).toMatchObject({ code: 1, out: '' });
  expect(wrong.err).toContain('PORT: tem de ser');
});

test('package.json has each command of the operator, and docs/operate documents it', async () => {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8'));
  const page = await readFile('docs/operate/README.md', 'utf8');
  for (const name of ['staff', 'driver', 'audit', 'backup', 'restore']) {
    expect(scripts[name]).toBe(`bun src/operations/operator/${name}.ts`);
    expect(page).toMatch(new RegExp(`^\\| \`${name}\` `, 'm'));
  }
});

test('each command of package.json stands once in docs/operate or in docs/contributing.md', async () => {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8'));
  const pages = ['docs/operate/README.md', 'docs/contributing.md'].map((path) => readFile(path, 'utf8'));
  const rows = [...(await Promise.all(pages)).join('\n').matchAll(/^\| `([a-z:0-9-]+)` +\|/gm)].map(
    (row) => row[1],
  );
  expect(rows.toSorted()).toEqual(Object.keys(scripts).toSorted());
});
