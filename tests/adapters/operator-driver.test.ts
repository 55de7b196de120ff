import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/api/app';
import { EMAIL, EXTERNAL, FILE, NAME, officeOfPerson, PHONE } from '../support/databases/held-person';
import { insertDriver } from '../support/databases/rows';
import { called } from '../support/processes/children';
import { operate } from '../support/processes/server-process';

test('driver export writes all data that is held on a driver, and nothing of another, into one archive', async () => {
  const { folder, person, driver, rows } = await officeOfPerson();
  const file = join(folder, 'pessoa.zip');
  expect(await driver('export', person, file)).toMatchObject({ code: 0, err: '' });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const entries = unzipSync(new Uint8Array(await readFile(file)));
  const text = (name: string) => strFromU8(entries[name] ?? new Uint8Array());
  const json = (name: string) => JSON.parse(text(name));
  expect(json('condutor.json')).toMatchObject({
    id: person,
    fullName: NAME,
    email: EMAIL,
    phoneNumber: PHONE,
  });
  expect(json('alteracoes.json')).toMatchObject([{ changes: { email: ['zulmira@exemplo.pt', EMAIL] } }]);
  expect(json('viaturas.json')).toMatchObject([{ licensePlate: '33-QQ-33' }]);
  expect(json('documentos.json')).toMatchObject([{ docType: 'CC', driverId: person }]);
  expect(entries['documentos/CC - CC da Zulmira.png']).toEqual(FILE);
  expect(json('registos-financeiros.json')).toMatchObject([
    { gross: '500.00', payout: '350.00', status: 'PAID' },
  ]);
  expect(text('registos-financeiros.csv')).toMatch(
    /^\uFEFF?id;weekStartDate;gross.*\r\n[^;]+;2026-11-09;500,00;/,
  );
  expect(json('acertos.json')).toMatchObject([
    { weekStartDate: '2026-11-02', category: 'MULTA', amount: '-60.00', description: 'Auto da Zulmira' },
  ]);
  expect(json('rendimentos.json')).toMatchObject([
    { state: 'booked', gross: '500.00', reportedRow: { Motorista: NAME, Telefone: PHONE } },
    { state: 'waiting', phone: `+351 ${PHONE}` },
  ]);
  expect(text('rendimentos.json') + text('rendimentos.csv')).not.toMatch(/versionAt|changedIn/);
  expect(json('remetente-de-confianca.json')).toEqual([
    { address: EMAIL, addedBy: 'equipa', addedAt: '2026-11-16T09:00:00.000Z' },
  ]);
  expect(json('remetente-de-custos.json')).toEqual([
    { address: EMAIL, addedBy: 'equipa', addedAt: '2026-11-16T09:00:00.000Z' },
  ]);
  expect(json('contas-nas-plataformas.json')).toMatchObject([{ externalId: EXTERNAL, learntFrom: 'equipa' }]);
  expect(json('mensagens.json')).toMatchObject([{ kind: 'driver_approved' }]);
  expect(json('pedidos-de-alteracao.json')).toMatchObject([{ fullName: NAME, status: 'OPEN' }]);
  expect(json('sessoes.json')).toMatchObject({ sessions: [{}], asked: [{}] });
  expect(text('LEIA-ME.txt')).toContain('RGPD');
  for (const name of Object.keys(entries)) {
    expect(text(name)).not.toMatch(/Outra Pessoa|quem@exemplo|staff@frota/);
    if (!/^(documentos\/|LEIA-ME)/.test(name))
      expect(text('LEIA-ME.txt')).toContain(name.replace(/\.csv$/, ''));
  }
  expect((await rows()).audit_log?.at(-1)).toMatchObject({ 3: 'driver.export', 4: person });
  const again = await driver('export', person, file);
  expect(again).toMatchObject({ code: 1, out: '' });
  expect(again.err).toContain('já existe');
});

test('a driver may be named by e-mail, unless two have it', async () => {
  const { folder, person, driver, db } = await officeOfPerson();
  const file = join(folder, 'pessoa.zip');
  expect(await driver('export', 'ZULMIRA@quaresma.pt', file)).toMatchObject({ code: 0 });
  expect((await driver('export', 'nobody@example.pt', file)).err).toContain('Não há condutor com o e-mail');
  const twin = await insertDriver(db, { email: EMAIL, status: 'PENDING_VALIDATION' });
  const refused = await driver('erase', EMAIL, '--confirmar');
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.err).toContain(`${person}  Ativo`);
  expect(refused.err).toContain(`${twin}  Pendente`);
});

test.each([
  [[], 'Falta indicar o comando.'],
  [['show'], 'Comando desconhecido: show'],
  [['export'], 'Falta indicar o id ou o e-mail do condutor.'],
  [['erase'], 'Falta indicar o id ou o e-mail do condutor.'],
  [['export', '12'], 'Não é um id nem um e-mail: 12'],
  [['export', 'a@b.pt', 'a.zip', 'b.zip'], 'Argumento a mais: b.zip'],
  [['erase', 'a@b.pt', 'a.zip'], 'Argumento a mais: a.zip'],
  [['export', 'a@b.pt', '--confirmar'], 'Opção desconhecida: --confirmar'],
  [['erase', 'a@b.pt', '--force'], 'Opção desconhecida: --force'],
])('wrong usage is answered with the usage: %j', async (words, problem) => {
  const said = await operate('driver', { DATA_DIR: await temporaryFolder() }, ...words);
  expect(said).toMatchObject({ code: 2, out: '' });
  expect(said.err).toContain(problem);
  expect(said.err).toContain(`${called} driver export <id ou e-mail> [ficheiro]`);
});

test('an unknown driver is reported, and no file is written', async () => {
  const { folder, driver } = await officeOfPerson();
  const nobody = crypto.randomUUID();
  const file = join(folder, 'ninguém.zip');
  for (const words of [
    ['export', nobody, file],
    ['erase', nobody, '--confirmar'],
  ]) {
    const said = await driver(...words);
    expect(said).toMatchObject({ code: 1, out: '' });
    expect(said.err).toContain(`Não há condutor com o id ${nobody}`);
  }
  await expect(stat(file)).rejects.toThrow(/ENOENT/);
});
