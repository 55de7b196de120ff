import { expect, test } from 'vitest';
import { officeWith } from '../../support/api/office';
import { insertDriver } from '../../support/databases/rows';
import { boltName, boltReport, uberName, uberReport } from '../../support/reports/weeks';

const BEFORE = '2026-11-02';

test('promise 30: books a row that starts waiting while its account is assigned', async () => {
  const rows = uberReport([{ id: 'U1', name: 'Alguém Novo', gross: '10.00' }]);
  const office = await officeWith(({ upload }) => upload(uberName(), rows));
  const ana = await insertDriver(office.db, { fullName: 'Ana Certa' });
  const answer = await office.associate('uber', 'U1', ana);
  expect([answer.status, await answer.json()]).toMatchObject([200, { booked: 1 }]);
  expect(await office.waiting()).toEqual([]);
  expect(await office.records()).toMatchObject([{ grossEarnings: '10.00', driver: { id: ana } }]);
});

test('promise 30: books a row that starts waiting while another report teaches its account', async () => {
  const waits = boltReport([{ id: 'B1', name: 'Alguém Novo', gross: '10.00' }]);
  const teaches = boltReport([{ id: 'B1', name: 'Alguém Novo', email: 'ana@exemplo.test', gross: '20.00' }]);
  const office = await officeWith(({ upload }) => upload(boltName(BEFORE), waits));
  await insertDriver(office.db, { fullName: 'Ana Certa', email: 'ana@exemplo.test' });
  await office.upload(boltName(), teaches);
  expect(await office.waiting()).toEqual([]);
  expect((await office.records()).map((record) => record.grossEarnings)).toEqual(['20.00', '10.00']);
});
