import { expect, test } from 'vitest';
import { migrateDatabase } from '../../db/migrations/apply';
import { temporaryFolder } from '../support/api/app';
import { onCleanup } from '../support/api/cleanups';
import { openOld } from '../support/databases/stored-rows';

test('a database from before approvals were stored derives ACTIVE drivers from status and audit log', async () => {
  const folder = await temporaryFolder();
  const { db, close } = await openOld(folder, 'approved_at');
  onCleanup(close);
  const driver = (id: string, status: string, decidedAt: string) =>
    `INSERT INTO drivers (id, full_name, email, phone_number, cmtvde_number, contract_type, status, created_at, decided_at)
      VALUES ('${id}', '${id}', '${id}@exemplo.pt', '912345678', '${id}', 'SLOT', '${status}', '2026-01-01', ${decidedAt})`;
  const audited = (at: string, action: string, subject: string) =>
    `INSERT INTO audit_log (at, actor, action, subject) VALUES ('${at}', 'a', '${action}', '${subject}')`;
  await db.$client.batch([
    driver('active', 'ACTIVE', "'2026-02-01'"),
    driver('pending', 'PENDING_VALIDATION', 'NULL'),
    driver('rejected', 'INACTIVE', "'2026-02-02'"),
    driver('erased', 'INACTIVE', "'2026-02-03'"),
    audited('2026-02-02', 'driver.reject', 'rejected'),
    audited('2026-02-03', 'driver.approve', 'erased'),
    audited('2026-03-01', 'driver.erase', 'erased'),
  ]);
  await migrateDatabase(db);
  const { rows } = await db.$client.execute('SELECT id, approved_at FROM drivers ORDER BY id');
  expect(rows.map((row) => [row.id, row.approved_at])).toEqual([
    ['3f1c5b0e-6a52-4c52-9d3e-0a9a5b7f4d21', '2026-01-02T10:00:00.000Z'],
    ['active', '2026-02-01'],
    ['erased', '2026-02-03'],
    ['pending', null],
    ['rejected', null],
  ]);
});

test('an ACTIVE driver without an approval is given one when the approval alone decides', async () => {
  const folder = await temporaryFolder();
  const { db, close } = await openOld(folder, 'DROP INDEX `drivers_never_active`');
  onCleanup(close);
  await db.$client.execute(`
    INSERT INTO drivers (id, full_name, email, phone_number, cmtvde_number, contract_type, status, created_at, decided_at)
    SELECT value, value, value || '@exemplo.pt', '912345678', value, 'SLOT', key, '2026-01-01',
      iif(key = 'INACTIVE', '2026-02-02', NULL)
    FROM json_each('{"ACTIVE":"active","PENDING_VALIDATION":"pending","INACTIVE":"rejected"}')`);
  await migrateDatabase(db);
  const { rows } = await db.$client.execute(
    'SELECT id, approved_at FROM drivers WHERE full_name = id ORDER BY id',
  );
  expect(rows.map((row) => [row.id, row.approved_at])).toEqual([
    ['active', '2026-01-01'],
    ['pending', null],
    ['rejected', null],
  ]);
});
