import { expect, test } from 'vitest';
import { auditLog } from '../../../db/schema/audit-log';
import { earnings } from '../../../db/schema/earnings';
import { officeApi } from '../../support/api/office';
import { insertDriver } from '../../support/databases/rows';
import { boltName, boltReport, MONDAY, uberName, uberReport } from '../../support/reports/weeks';

const BEFORE = '2026-11-02';
const grossOf = (records: readonly { grossEarnings: string }[]) =>
  records.map((record) => record.grossEarnings);

test('undoes an import: its rows go, the rows it replaced count again, its bytes can be imported again', async () => {
  const office = await officeApi();
  await insertDriver(office.db, { fullName: 'Ana Exemplo' });
  await office.upload(uberName(), uberReport([{ id: 'U1', gross: '800.00' }]));
  const wrong = uberReport([
    { id: 'U1', gross: '100.00' },
    { id: 'U2', name: 'Alguém', gross: '7.00' },
  ]);
  const { files } = await office.uploaded(uberName(), wrong);
  expect(grossOf(await office.records())).toEqual(['100.00']);
  const undone = await office.undo(files[0]?.id ?? '');
  expect([undone.status, await undone.json()]).toMatchObject([
    200,
    {
      outcome: 'undone',
      undoable: false,
      counts: { imported: 0, waiting: 0, skipped: 0, conflict: 0, unchanged: 0 },
      undone: { by: 'staff@frota.local', at: '2026-11-20T10:00:00.000Z' },
    },
  ]);
  expect(grossOf(await office.records())).toEqual(['800.00']);
  expect(await office.waiting()).toEqual([]);
  expect(await office.db.select().from(earnings)).toHaveLength(1);
  expect((await office.uploaded(uberName(), wrong)).files).toMatchObject([{ outcome: 'waiting' }]);
  expect(grossOf(await office.records())).toEqual(['100.00']);
});

test('undoes a report of a wrong week and imports it under the right one', async () => {
  const office = await officeApi();
  await insertDriver(office.db, { fullName: 'Ana Exemplo' });
  const content = uberReport([{ id: 'U1', gross: '100.00' }]);
  const { files } = await office.uploaded('relatorio.csv', content, { weekStartDate: BEFORE });
  await office.undo(files[0]?.id ?? '');
  expect(await office.records()).toEqual([]);
  const right = await office.uploaded('relatorio.csv', content, { weekStartDate: MONDAY });
  expect(right.files).toMatchObject([{ outcome: 'imported', weekStartDate: MONDAY }]);
  expect(await office.records()).toMatchObject([{ weekStartDate: MONDAY, grossEarnings: '100.00' }]);
});

test('rejects undoing a partly paid import, naming who was paid', async () => {
  const office = await officeApi();
  await insertDriver(office.db, { fullName: 'Ana Exemplo' });
  await insertDriver(office.db, { fullName: 'Rui Alheio' });
  const rows = [
    { id: 'U1', gross: '100.00' },
    { id: 'U2', name: 'Rui Alheio', gross: '50.00' },
  ];
  const { files } = await office.uploaded(uberName(), uberReport(rows));
  const [ana] = await office.records();
  await office.pay(ana?.id ?? '');
  const refused = await office.undo(files[0]?.id ?? '');
  expect([refused.status, (await refused.json()).error.message]).toEqual([
    409,
    'Já está pago o que esta importação diz de: Ana Exemplo (semana de 09/11/2026).',
  ]);
  expect(grossOf(await office.records())).toEqual(['100.00', '50.00']);
  expect((await office.reports())[0]).toMatchObject({ outcome: 'imported', counts: { imported: 2 } });
});

test('every answer marks a partly paid import as not undoable', async () => {
  const office = await officeApi();
  const names = ['Ana', 'Rui', 'Eva', 'Ivo', 'Lia', 'Noa', 'Zoé'].map((name) => `${name} Exemplo`);
  for (const fullName of names) await insertDriver(office.db, { fullName });
  const rows = names.map((name, at) => ({ id: `U${at}`, name, gross: '100.00' }));
  const { files } = await office.uploaded(uberName(), uberReport(rows));
  expect(files).toMatchObject([{ undoable: true, paid: null }]);
  await office.uploaded(boltName(), boltReport([{ id: 'B1', name: 'Zoé Exemplo', gross: '1.00' }]));
  await office.uploaded(uberName(BEFORE), uberReport([{ id: 'U1', name: 'Rui Exemplo', gross: '1.00' }]));
  for (const { id, weekStartDate, driver } of await office.records())
    if (weekStartDate === MONDAY && driver.fullName !== 'Zoé Exemplo') await office.pay(id);
  const paid = { names: names.slice(0, 3), more: true };
  expect(await office.reports()).toMatchObject([
    { undoable: true, paid: null, weekStartDate: BEFORE },
    { undoable: true, paid: null, platform: 'bolt' },
    { undoable: false, paid, platform: 'uber' },
  ]);
  const confirmed = await office.send('POST', `/api/payment-reports/${files[0]?.id}/confirm`);
  expect(await confirmed.json()).toMatchObject({ undoable: false, paid });
});

test('undoes a conflict of a paid week, which stays', async () => {
  const office = await officeApi();
  await insertDriver(office.db, { fullName: 'Ana Exemplo' });
  await office.upload(uberName(), uberReport([{ id: 'U1', gross: '100.00' }]));
  const [record] = await office.records();
  await office.pay(record?.id ?? '');
  const { files } = await office.uploaded(uberName(), uberReport([{ id: 'U1', gross: '90.00' }]));
  expect(files).toMatchObject([{ outcome: 'conflict', undoable: true }]);
  expect((await office.undo(files[0]?.id ?? '')).status).toBe(200);
  expect(await office.records()).toMatchObject([{ status: 'PAID', grossEarnings: '100.00' }]);
});

test('undoing is idempotent, with one audit row, and needs an import', async () => {
  const office = await officeApi();
  await insertDriver(office.db, { fullName: 'Ana Exemplo' });
  const content = uberReport([{ id: 'U1', gross: '100.00' }]);
  const { files } = await office.uploaded(uberName(), content);
  const id = files[0]?.id ?? '';
  const answers = await Promise.all(Array.from({ length: 8 }, () => office.undo(id)));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  const audited = await office.db.select().from(auditLog);
  expect(audited.filter(({ action }) => action === 'payment-report.undo')).toMatchObject([
    { actor: 'staff@frota.local', subject: id, detail: JSON.stringify({ rows: 1, weekStartDate: MONDAY }) },
  ]);
  const refused = await office.uploaded('relatorio.csv', content);
  expect((await office.undo(refused.files[0]?.id ?? '')).status).toBe(409);
  expect((await office.undo(crypto.randomUUID())).status).toBe(404);
});

test('unlearns, audited, an account that only the import taught', async () => {
  const office = await officeApi();
  await insertDriver(office.db, { fullName: 'Ana Exemplo', email: 'ana@exemplo.test' });
  await insertDriver(office.db, { fullName: 'Rui Certo', email: 'rui@exemplo.test' });
  const rows = [
    { id: 'B1', name: 'A', email: 'ana@exemplo.test', gross: '1.00' },
    { id: 'B2', name: 'R', email: 'rui@exemplo.test', gross: '2.00' },
  ];
  const { files } = await office.uploaded(boltName(BEFORE), boltReport(rows));
  await office.upload(boltName(), boltReport([{ id: 'B2', name: 'R', gross: '3.00' }]));
  await office.undo(files[0]?.id ?? '');
  expect(await office.accounts()).toMatchObject([{ driver: { fullName: 'Rui Certo' } }]);
  expect(grossOf(await office.records())).toEqual(['3.00']);
  const audited = await office.db.select().from(auditLog);
  expect(audited.filter(({ action }) => action === 'platform-account.unlearn')).toHaveLength(1);
});

test('a superseded waiting row waits again once its replacement is undone', async () => {
  const office = await officeApi();
  await insertDriver(office.db, { fullName: 'Ana Exemplo' });
  await office.upload(uberName(), uberReport([{ id: 'U1', gross: '80.00', stated: '90.00' }]));
  const { files } = await office.uploaded(uberName(), uberReport([{ id: 'U1', gross: '80.00' }]));
  expect(await office.waiting()).toEqual([]);
  await office.undo(files[0]?.id ?? '');
  expect(await office.waiting()).toMatchObject([{ reason: 'does_not_add_up' }]);
  expect(await office.records()).toEqual([]);
});
