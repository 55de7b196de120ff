import { expect, test } from 'vitest';
import { drivers } from '../../../db/schema/drivers';
import { platformAccounts } from '../../../db/schema/platform-accounts';
import type { OfficeApi } from '../../support/api/office';
import { officeApi, officeWith } from '../../support/api/office';
import { insertDriver } from '../../support/databases/rows';
import { accountId, boltName, boltReport } from '../../support/reports/weeks';

const EVA = {
  fullName: 'Eva Nova',
  email: 'eva@exemplo.test',
  phoneNumber: '919 999 999',
  status: 'PENDING_VALIDATION',
} as const;
const ROW = { id: 'B1', name: 'E', email: EVA.email, gross: '10.00' };

const approve = (office: OfficeApi, id: string) =>
  office.send('PATCH', `/api/drivers/${id}/status`, { status: 'ACTIVE' });

test('promise 41: books a row that begins to wait during its driver’s approval', async () => {
  const office = await officeWith(({ upload }) => upload(boltName(), boltReport([ROW])));
  const id = await insertDriver(office.db, EVA);
  expect((await approve(office, id)).status).toBe(200);
  expect([await office.grossEarnings(), await office.waiting()]).toEqual([['10.00'], []]);
});

test('promise 41: books a row that was read during its driver’s approval', async () => {
  let id = '';
  const office = await officeWith((at) => approve(at, id));
  id = await insertDriver(office.db, EVA);
  await office.upload(boltName(), boltReport([ROW]));
  expect([await office.grossEarnings(), await office.waiting()]).toEqual([['10.00'], []]);
});

test('promise 41: books nothing by an e-mail that the registrant has changed since', async () => {
  const office = await officeWith(({ db }) => db.update(drivers).set({ email: 'outra@exemplo.test' }));
  const id = await insertDriver(office.db, EVA);
  const { db } = office.services;
  office.services.db = office.db;
  await office.upload(boltName(), boltReport([ROW]));
  office.services.db = db;
  expect((await approve(office, id)).status).toBe(200);
  expect([await office.records(), (await office.waiting()).length]).toEqual([[], 1]);
});

test('promise 41: books nothing by a phone that a concurrent approval shares', async () => {
  let other = '';
  const office = await officeWith((at) => approve(at, other));
  const id = await insertDriver(office.db, EVA);
  other = await insertDriver(office.db, { ...EVA, fullName: 'Rui Outro', email: 'rui@exemplo.test' });
  const { db } = office.services;
  office.services.db = office.db;
  const unread = { id: 'B2', name: 'R', phone: '919999999', gross: '5.00', stated: '1.00' };
  await office.upload(boltName(), boltReport([ROW, unread]));
  office.services.db = db;
  expect((await approve(office, id)).status).toBe(200);
  expect(await office.grossEarnings()).toEqual(['10.00']);
  expect((await office.waiting()).map(({ reason }) => reason)).toEqual(['does_not_add_up']);
});

test('thirty concurrent approvals all succeed while another’s row waits', async () => {
  const office = await officeApi();
  await office.upload(boltName(), boltReport([{ ...ROW, name: 'Z', email: 'ninguem@exemplo.test' }]));
  const ids = await Promise.all(
    Array.from({ length: 30 }, () => insertDriver(office.db, { status: 'PENDING_VALIDATION' })),
  );
  const answers = await Promise.all(ids.map((id) => approve(office, id)));
  expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200));
});

test('promise 45: moves the week of a report that is read during its account’s move', async () => {
  const [ana, rui] = [crypto.randomUUID(), crypto.randomUUID()];
  const account = { ...ROW, name: 'X', email: '', gross: '100.00' };
  const office = await officeWith(({ send }) =>
    send('PUT', `/api/platform-accounts/bolt/${accountId('b1')}`, { driverId: rui, from: ana }),
  );
  await insertDriver(office.db, { id: ana, fullName: 'Ana Errada' });
  await insertDriver(office.db, { id: rui, fullName: 'Rui Certo' });
  await office.db.insert(platformAccounts).values({
    platform: 'bolt',
    externalId: accountId('b1'),
    driverId: ana,
    learntFrom: 'email',
    createdAt: 'x',
  });
  await office.upload(boltName(), boltReport([account]));
  expect((await office.records()).map(({ driver }) => driver.id)).toEqual([rui]);
});
