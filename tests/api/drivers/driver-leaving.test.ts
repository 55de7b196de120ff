import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { drivers } from '../../../db/schema/drivers';
import type { DocType } from '../../fixtures/papers';
import { runJob } from '../../support/api/app';
import { type OfficeApi, officeWith, codedRefusalOf as refusalOf } from '../../support/api/office';
import { auditOf } from '../../support/api/registration';
import { DATABASES } from '../../support/databases/databases';
import { insertDriver as insertAnyDriver, insertDocument } from '../../support/databases/rows';
import { postOffice, readMail } from '../../support/mail/mail-offices';
import { boltName, boltReport } from '../../support/reports/weeks';

const WEEK_BEFORE = '2026-11-02';
const LEFT = { leftOn: '2026-11-09', reason: 'Mudou de empresa' };
const ROW = { id: 'B1', name: 'Ana Exemplo', email: 'ana@exemplo.test', gross: '100.00' };
const REQUIRED: DocType[] = ['CC', 'CARTA_CONDUCAO', 'CMTVDE', 'REG_CRIMINAL'];

const APPROVED = '2026-01-05T10:00:00.000Z';

/** A driver who was approved at the beginning of the year. */
const insertDriver: typeof insertAnyDriver = (db, given = {}) =>
  insertAnyDriver(db, {
    ...(given.status === undefined || given.status === 'ACTIVE' ? { approvedAt: APPROVED } : {}),
    ...given,
  });

type Office = Pick<OfficeApi, 'request'>;

function post({ request }: Office, path: string, body: object, headers = {}) {
  return request(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}
const leave = (office: Office, id: string, body: object = LEFT, headers = {}) =>
  post(office, `/api/drivers/${id}/leaving`, body, headers);
const comeBack = (office: Office, id: string, headers = {}) =>
  post(office, `/api/drivers/${id}/return`, {}, headers);
const shown = (version: number) => ({ 'If-Match': `"${version}"` });

describe.each(DATABASES)('a driver who leaves, on %s', (_name, open) => {
  test('promise 91: a week that began before is booked, a later one waits for staff', async () => {
    const office = await open();
    const id = await insertDriver(office.db, { email: ROW.email });
    expect((await leave(office, id)).status).toBe(200);
    await office.upload(boltName(WEEK_BEFORE), boltReport([ROW]));
    await office.upload(boltName(), boltReport([{ ...ROW, gross: '200.00' }]));
    expect(await office.grossEarnings()).toEqual(['100.00']);
    const [waiting, ...others] = await office.waiting();
    expect([waiting?.reason, others]).toEqual(['implausible', []]);
    expect(waiting?.reasonText).toContain('numa semana posterior à saída (09/11/2026)');
    expect((await office.confirmRow(waiting?.id)).status).toBe(200);
    expect(await office.grossEarnings()).toEqual(['200.00', '100.00']);
    for (const { id: record } of await office.records()) expect((await office.pay(record)).status).toBe(200);
  });

  test('promise 91: rows that waited without a driver are not booked by themselves for a week after', async () => {
    const office = await open();
    const id = await insertDriver(office.db, { email: ROW.email });
    await office.upload(boltName(), boltReport([{ id: 'B1', name: 'X', gross: '200.00' }]));
    expect((await leave(office, id)).status).toBe(200);
    await office.upload(boltName(WEEK_BEFORE), boltReport([ROW]));
    expect(await office.grossEarnings()).toEqual(['100.00']);
    expect((await office.waiting()).map(({ reason }) => reason)).toEqual(['implausible']);
  });

  test('promise 91: left on the day of the approval at the earliest, after a return too', async () => {
    const office = await open();
    const id = await insertDriver(office.db, { approvedAt: '2026-09-01T23:30:00.000Z' });
    const fault = async (leftOn: string) => {
      const answer = await leave(office, id, { ...LEFT, leftOn });
      return answer.ok ? null : (await answer.json()).error.fields.leftOn;
    };
    const words = (day: string) => `A saída não pode ser antes da aprovação, em ${day}`;
    expect(await fault('1900-01-01')).toBe(words('02/09/2026'));
    expect(await fault('2026-09-01')).toBe(words('02/09/2026'));
    expect(await fault('2026-09-02')).toBeNull();
    expect(await fault('2026-09-02')).toBeNull();
    for (const docType of REQUIRED)
      await insertDocument(office.db, { driverId: id, docType, status: 'VALIDATED' });
    expect((await comeBack(office, id)).status).toBe(200);
    expect(await fault('2026-09-01')).toBe(words('02/09/2026'));
    expect(await fault('2026-11-19')).toBeNull();
  });

  test('is INACTIVE from that day on, with who and why; again is a no-op, of two at once one wins', async () => {
    const office = await open();
    const id = await insertDriver(office.db);
    const answers = await Promise.all(
      [LEFT, { ...LEFT, leftOn: '2026-11-12' }].map((body) => leave(office, id, body, shown(1))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    const [driver] = await office.db.select().from(drivers);
    expect(driver).toMatchObject({ status: 'INACTIVE', version: 2, approvedAt: APPROVED });
    const again = { ...LEFT, leftOn: driver?.leftOn };
    expect((await leave(office, id, again, shown(1))).status).toBe(200);
    expect((await auditOf(office, id)).map(({ action }) => action)).toEqual(['driver.leave']);
    const pending = await insertDriver(office.db, { status: 'PENDING_VALIDATION' });
    expect((await refusalOf(await leave(office, pending))).slice(0, 2)).toEqual([409, 'wrong_state']);
    const future = await leave(office, pending, { leftOn: '2026-11-21', reason: '' });
    expect(future.status).toBe(422);
  });

  test('promise 91: returns when no document that the contract requires is missing, rejected or expired', async () => {
    const office = await open();
    const id = await insertDriver(office.db, { status: 'INACTIVE', approvedAt: '2026-01-01T10:00:00.000Z' });
    await insertDocument(office.db, { driverId: id, docType: 'CC' });
    await insertDocument(office.db, { driverId: id, docType: 'CMTVDE', status: 'REJECTED' });
    await insertDocument(office.db, { driverId: id, docType: 'CARTA_CONDUCAO', expiryDate: '2026-11-19' });
    expect(await refusalOf(await comeBack(office, id))).toEqual([
      409,
      'wrong_state',
      'Antes de reativar: Carta de Condução está expirado; Certificado CMTVDE foi rejeitado; falta o documento Registo Criminal.',
    ]);
    const ready = await insertDriver(office.db);
    for (const docType of REQUIRED) await insertDocument(office.db, { driverId: ready, docType });
    await leave(office, ready);
    expect((await refusalOf(await comeBack(office, ready, shown(1)))).slice(0, 2)).toEqual([
      412,
      'changed_meanwhile',
    ]);
    for (const version of [2, 2, 3])
      expect(await (await comeBack(office, ready, shown(version))).json()).toMatchObject({
        status: 'ACTIVE',
      });
    const [driver] = await office.db.select().from(drivers).where(eq(drivers.id, ready));
    expect(driver).toMatchObject({ leftOn: null, version: 3, approvedAt: APPROVED });
    await office.upload(boltName(), boltReport([{ ...ROW, email: driver?.email ?? '' }]));
    expect(await office.grossEarnings()).toEqual(['100.00']);
  });

  test('does not return beside an active driver of the same e-mail, who is named', async () => {
    const office = await open();
    const id = await insertDriver(office.db, { email: 'ana@exemplo.test' });
    for (const docType of REQUIRED) await insertDocument(office.db, { driverId: id, docType });
    await leave(office, id);
    await insertDriver(office.db, { fullName: 'Ana Segunda', email: 'ANA@exemplo.test' });
    expect(await refusalOf(await comeBack(office, id))).toEqual([
      409,
      'duplicate_active_driver',
      'Ana Segunda, que está ativo, tem o mesmo email ou número CMTVDE.',
    ]);
  });

  test('promise 91: a driver who was active is never erased by time, and a reopened registration is not either', async () => {
    const office = await open();
    const left = await insertDriver(office.db, { approvedAt: null, createdAt: APPROVED });
    await leave(office, left);
    const rejected = await insertDriver(office.db, {
      status: 'INACTIVE',
      decidedAt: '2026-01-01T10:00:00.000Z',
      erasesAt: '2026-11-30T10:00:00.000Z',
    });
    expect(await (await comeBack(office, rejected)).json()).toMatchObject({ status: 'PENDING_VALIDATION' });
    const after = async (...days: number[]) => {
      for (const each of days)
        await runJob(office.services, 'drivers.erase-due', new Date(Date.UTC(2026, 10, 20 + each)));
      const rows = await office.db.select().from(drivers);
      return rows.map(({ fullName, status, erasesAt }) => [fullName, status, erasesAt]);
    };
    expect(await after(15, 30)).toEqual([
      ['Ana Exemplo', 'INACTIVE', null],
      ['Ana Exemplo', 'PENDING_VALIDATION', null],
    ]);
    expect((await after(100, 130)).at(0)).toEqual(['Ana Exemplo', 'INACTIVE', null]);
  });
});

test('promise 91: a report read while its driver leaves waits too', async () => {
  let id = '';
  const office = await officeWith((at) => leave(at, id));
  id = await insertDriver(office.db, { email: ROW.email });
  await office.upload(boltName(), boltReport([ROW]));
  expect([await office.grossEarnings(), (await office.waiting()).length]).toEqual([[], 1]);
});

test('leaving, returning and reopening a registration are notified by e-mail', async () => {
  const office = await postOffice();
  const request = (path: string, init: RequestInit = {}) =>
    office.staff(init.method ?? 'GET', path, JSON.parse(String(init.body)));
  const id = await insertDriver(office.db, { email: 'ana@exemplo.pt' });
  for (const docType of REQUIRED) await insertDocument(office.db, { driverId: id, docType });
  await leave({ request }, id);
  await comeBack({ request }, id);
  await comeBack({ request }, await insertDriver(office.db, { status: 'INACTIVE', email: 'rui@exemplo.pt' }));
  await office.send();
  const letters = await Promise.all(office.smtp.received.map(readMail));
  expect(letters.map(({ to, subject }) => [to, subject])).toEqual([
    [['ana@exemplo.pt'], 'A sua saída da Volante'],
    [['ana@exemplo.pt'], 'Está de novo ativo na Volante'],
    [['rui@exemplo.pt'], 'Retomámos o seu registo na Volante'],
  ]);
});

test('a registration that is rejected again is notified again', async () => {
  const office = await postOffice();
  const id = await insertDriver(office.db, { status: 'PENDING_VALIDATION', email: 'rui@exemplo.pt' });
  for (const [method, path, body] of [
    ['PATCH', 'status', { status: 'INACTIVE' }],
    ['POST', 'return', {}],
    ['PATCH', 'status', { status: 'INACTIVE' }],
  ] as const) {
    expect((await office.staff(method, `/api/drivers/${id}/${path}`, body)).status).toBe(200);
  }
  await office.send();
  const letters = await Promise.all(office.smtp.received.map(readMail));
  const rejected = 'O seu registo na Volante não foi aprovado';
  expect(letters.map(({ subject }) => subject)).toEqual([
    rejected,
    'Retomámos o seu registo na Volante',
    rejected,
  ]);
});

test('leaving is not a decision that can be taken back', async () => {
  const office = await postOffice();
  const id = await insertDriver(office.db, { status: 'PENDING_VALIDATION' });
  await office.staff('PATCH', `/api/drivers/${id}/status`, { status: 'ACTIVE' });
  office.later(60_000);
  await office.staff('POST', `/api/drivers/${id}/leaving`, { leftOn: '2026-11-20', reason: 'Reforma' });
  expect(await (await office.staff('GET', '/api/drivers/undoable')).json()).toEqual([]);
  expect((await office.staff('POST', `/api/drivers/${id}/decision/undo`)).status).toBe(409);
  expect(await office.db.select().from(drivers)).toMatchObject([
    { status: 'INACTIVE', leftOn: '2026-11-20' },
  ]);
});
