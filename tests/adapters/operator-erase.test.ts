import { mkdir, readdir, readFile, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, isNull } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { documents } from '../../db/schema/documents';
import { drivers } from '../../db/schema/drivers';
import { earnings } from '../../db/schema/earnings';
import { financialRecords } from '../../db/schema/financial-records';
import { paymentReports } from '../../db/schema/payment-reports';
import { uploads } from '../../db/schema/uploads';
import { runJob, temporaryFolder } from '../support/api/app';
import { EMAIL, FILE, officeOfPerson, TRACES } from '../support/databases/held-person';
import { insertRecord } from '../support/databases/rows';
import { allBytes } from '../support/databases/stored-rows';
import { operate } from '../support/processes/server-process';

test('promise 54: within the hour the database file and its log have no trace of the person', async () => {
  const { folder, person, driver, services } = await officeOfPerson();
  const kept = async () => {
    const names = (await readdir(folder)).filter((name) => /\.db(-wal|-shm)?$/.test(name));
    return (await Promise.all(names.map((name) => readFile(join(folder, name), 'latin1')))).join();
  };
  expect(await kept()).toMatch(TRACES);
  expect((await driver('erase', person, '--confirmar')).code).toBe(0);
  expect(await runJob(services, 'database.overwrite')).toMatchObject({
    rewritten: 1,
    failed: 0,
  });
  expect(TRACES.exec(await kept())?.[0]).toBeUndefined();
});

test('driver erase leaves no trace of the person, keeps the money, and shows the erasure in plain words at once', async () => {
  const { folder, person, other, api, driver, rows, reportId, db } = await officeOfPerson();
  const before = await rows();
  expect((await api('/api/stats')).activeDrivers).toBe(2);
  const unconfirmed = await driver('erase', person);
  expect(unconfirmed).toMatchObject({ code: 2, out: '' });
  expect(unconfirmed.err).toContain('--confirmar');
  expect(await rows()).toEqual(before);

  const said = await driver('erase', person, '--confirmar');
  expect(said).toMatchObject({ code: 0, err: '' });
  expect(said.out).toContain('que estava ativo');
  expect(said.out).toContain('Ficheiros apagados: 1.');
  const after = await rows();
  expect(JSON.stringify(after)).not.toMatch(TRACES);
  expect(JSON.stringify(after)).toContain('quem@exemplo.pt');
  expect(after.financial_records).toEqual(before.financial_records);
  expect(after.fee_rules).toEqual(before.fee_rules);
  const [entry] = before.settlement_entries ?? [];
  expect(after.settlement_entries).toEqual([entry?.map((cell) => (cell === 'Auto da Zulmira' ? '' : cell))]);
  const money = (rows: unknown[][] | undefined) => rows?.map((row) => row.filter((cell) => cell === 50_000));
  expect(money(after.earnings)).toEqual(money(before.earnings));
  expect(await db.select({ state: earnings.state }).from(earnings)).toEqual([
    { state: 'booked' },
    { state: 'dismissed' },
    { state: 'waiting' },
  ]);
  expect(await db.select().from(paymentReports)).toMatchObject([
    { id: reportId, waitingRows: 1, dismissedRows: 1, importedRows: 1 },
  ]);
  expect(await db.select({ driverId: documents.driverId }).from(documents)).toEqual([{ driverId: other }]);
  expect(Object.keys(await allBytes(join(folder, 'objects', 'final')))).toHaveLength(1);

  const listed = (await api('/api/drivers/with-documents')).find(
    (each: { id: string }) => each.id === person,
  );
  expect(listed).toMatchObject({
    fullName: 'Condutor apagado',
    status: 'INACTIVE',
    documents: [],
    sharesIdentity: false,
    email: expect.stringMatching(/^[0-9a-f]{8}@apagado\.invalid$/),
  });
  const names = (await api('/api/financial-records')).map(
    (each: { driver: { fullName: string } }) => each.driver,
  );
  expect(names.map((each: { fullName: string }) => each.fullName).toSorted()).toEqual([
    'Condutor apagado',
    'Outra Pessoa',
  ]);
  expect((await api('/api/stats')).activeDrivers).toBe(1);
  const [{ erasedAt } = { erasedAt: null }] = await db.select().from(drivers).where(eq(drivers.id, person));
  expect(after.audit_log?.at(-1)).toMatchObject({ 1: erasedAt, 3: 'driver.erase', 4: person });
  const looked = await rows();
  expect({ ...looked, audit_log: after.audit_log }).toEqual(after);

  const again = await driver('erase', person, '--confirmar');
  expect(again).toMatchObject({ code: 0, err: '' });
  expect(again.out).toContain('já estava apagado');
  expect(await rows()).toEqual(looked);
});

test('rows that match the name alone are reported, as they may be another’s, and are erased once they are the person’s', async () => {
  const { person, driver, db, reportId, rows } = await officeOfPerson();
  const [named] = await db.select().from(earnings).where(eq(earnings.state, 'waiting'));
  if (!named) throw new Error('no row waits');
  const { id: _id, ...row } = named;
  await db.insert(earnings).values({ ...row, phone: null, reportId, line: 9, fullName: 'ZULMIRA  QUARESMA' });
  const said = await driver('erase', person, '--confirmar');
  expect(said).toMatchObject({ code: 0, err: '' });
  expect(said.out).toContain('Há 1 linha(s) de relatórios sem condutor com o mesmo nome');
  await db.update(earnings).set({ driverId: person, state: 'booked' }).where(eq(earnings.line, 9));
  const again = await driver('erase', person, '--confirmar');
  expect(again.out).not.toContain('com o mesmo nome');
  expect(JSON.stringify((await rows()).earnings)).not.toMatch(TRACES);
});

test('a registration with the address of an erased driver is erased like any other', async () => {
  const { person, driver, db, rows } = await officeOfPerson();
  await db
    .update(drivers)
    .set({ email: `${person.slice(0, 8)}@apagado.invalid` })
    .where(eq(drivers.id, person));
  const said = await driver('erase', person, '--confirmar');
  expect(said.out).toContain('que estava ativo');
  expect(JSON.stringify((await rows()).drivers)).not.toMatch(TRACES);
});

test('mail from the person to the watched inbox is exported, and then has no sender and is not kept', async () => {
  const { folder, person, driver, db, rows } = await officeOfPerson();
  const mail = { createdAt: '2026-11-16T10:00:00.000Z', source: 'inbox' };
  const [own, near] = [crypto.randomUUID(), crypto.randomUUID()];
  const named = { subject: 'Férias', attachments: ['foto.jpg'] };
  const quarantined = { ...mail, outcome: 'quarantined', reason: 'sender_not_allowed' } as const;
  await db.insert(paymentReports).values([
    { ...quarantined, ...named, id: own, sha256: 'b'.repeat(64), sender: EMAIL, rawKey: own },
    { ...quarantined, id: near, sha256: 'c'.repeat(64), sender: `a.${EMAIL}`, rawKey: near },
    { ...mail, id: 'read', sha256: 'd'.repeat(64), sender: `quem@exemplo.pt, ${EMAIL}`, outcome: 'imported' },
  ]);
  const file = join(folder, 'pessoa.zip');
  expect(await driver('export', person, file)).toMatchObject({ code: 0, err: '' });
  const entries = unzipSync(new Uint8Array(await readFile(file)));
  const mails = JSON.parse(strFromU8(entries['mensagens-recebidas.json'] ?? new Uint8Array()));
  const receivedAt = mail.createdAt;
  expect(mails).toEqual([
    { receivedAt, fileName: null, ...named, outcome: 'quarantined' },
    { receivedAt, fileName: null, subject: null, attachments: null, outcome: 'imported' },
  ]);
  const said = await driver('erase', person, '--confirmar');
  expect(said).toMatchObject({ code: 0, err: '' });
  expect(said.out).toContain('Há 1 mensagem(ns) em quarentena');
  const left = await db.select().from(paymentReports).where(isNull(paymentReports.platform));
  expect(left).toMatchObject([
    {
      id: own,
      sender: null,
      subject: null,
      attachments: null,
      rawKey: null,
      dismissedBy: expect.stringMatching(/^operator:/),
    },
    { id: near, sender: `a.${EMAIL}`, rawKey: near, dismissedBy: null },
    { id: 'read', sender: null, outcome: 'imported', dismissedBy: null },
  ]);
  expect(JSON.stringify(await rows()).replaceAll(`a.${EMAIL}`, '')).not.toMatch(TRACES);
});

test('the remains of a crash between the rows and the objects are removed by the next try', async () => {
  const { folder, person, driver, db, services, rows } = await officeOfPerson();
  const [file] = await db.select().from(documents).where(eq(documents.driverId, person));
  const key = file?.filePath.slice('/objects/'.length) ?? '';
  expect(await driver('erase', person, '--confirmar')).toMatchObject({ code: 0 });
  const done = await rows();
  await services.storage.keep(key, FILE, 'image/png');
  await db
    .insert(uploads)
    .values({ key, visitor: `erased:${person}`, createdAt: '1970-01-01T00:00:00.000Z' });
  expect(Object.keys(await allBytes(join(folder, 'objects', 'final')))).toContain(key);
  expect(await driver('erase', person, '--confirmar')).toMatchObject({ code: 0 });
  expect(Object.keys(await allBytes(join(folder, 'objects', 'final')))).not.toContain(key);
  expect(await rows()).toEqual(done);
});

test('files that cannot be removed are reported, and removed by the next try', async () => {
  const { folder, person, driver, rows } = await officeOfPerson();
  const final = join(folder, 'objects', 'final');
  const files = Object.keys(await allBytes(final));
  const incoming = join(folder, 'objects', 'incoming');
  // A folder stands in the place of the file that was sent.
  const [upload] = ((await rows()).uploads ?? []).map((row) => String(row[0]));
  await mkdir(join(incoming, upload ?? ''));
  const failed = await driver('erase', person, '--confirmar');
  expect(failed).toMatchObject({ code: 1, out: '' });
  expect(failed.err).toContain('Repita o comando');
  expect(JSON.stringify(await rows())).not.toMatch(TRACES);
  await rmdir(join(incoming, upload ?? ''));
  expect(await driver('erase', person, '--confirmar')).toMatchObject({ code: 0 });
  expect(Object.keys(await allBytes(final))).toHaveLength(files.length - 1);
});

test('a driver whose payment is due is not erased', async () => {
  const { person, driver, db, rows } = await officeOfPerson();
  await insertRecord(db, { driverId: person, weekStartDate: '2026-11-02', status: 'PENDING' });
  const before = await rows();
  const refused = await driver('erase', person, '--confirmar');
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.err).toContain('pagamentos por fazer');
  expect(await rows()).toEqual(before);
  await db.update(financialRecords).set({ status: 'PENDING', payoutCents: -100 });
  await db.delete(financialRecords).where(eq(financialRecords.weekStartDate, '2026-11-02'));
  expect(await driver('erase', person, '--confirmar')).toMatchObject({ code: 0 });
});

test('a restoration of an older backup does not bring the person back', async () => {
  const { folder, person, driver, rows } = await officeOfPerson();
  const backup = join(await temporaryFolder(), 'cópia');
  const env = { DATA_DIR: folder };
  expect(await operate('backup', env, backup)).toMatchObject({ code: 0 });
  expect(await driver('erase', person, '--confirmar')).toMatchObject({ code: 0 });
  expect(await operate('restore', env, backup, '--confirmar')).toMatchObject({ code: 0, err: '' });
  const restored = await rows();
  expect(JSON.stringify(restored)).not.toMatch(TRACES);
  expect(restored.audit_log?.map((row) => row[3]).slice(-3)).toEqual([
    'driver.erase',
    'backup.restore',
    'driver.erase',
  ]);
  expect(Object.keys(await allBytes(join(folder, 'objects', 'final')))).toHaveLength(1);
});
