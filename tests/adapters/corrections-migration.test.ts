import { expect, test } from 'vitest';
import { createSession, openApp, temporaryFolder } from '../support/api/app';
import { openOld } from '../support/databases/stored-rows';

const DRIVER = '3f1c5b0e-6a52-4c52-9d3e-0a9a5b7f4d21';
const AT = '2026-11-16T09:00:00.000Z';

test('a conflict of the version before becomes a correction to take, and its record stays', async () => {
  const folder = await temporaryFolder();
  const old = await openOld(folder, 'CREATE TABLE `corrections`');
  const report = (id: string, outcome: string) =>
    `INSERT INTO payment_reports (id, created_at, made_at, source, sha256, outcome, read, platform, week_start_date)
      VALUES ('${id}', '${AT}', '${AT}', 'staff@frota.local', '${id}', '${outcome}', 1, 'uber', '2026-11-09')`;
  const row = (reportId: string, state: string, gross: number) =>
    `INSERT INTO earnings (report_id, platform, external_id, week_start_date, driver_id, state, gross_cents,
      commission_cents, adjustments_cents, cash_cents, full_name, line, cells, changed_in, created_at)
      VALUES ('${reportId}', 'uber', 'u1', '2026-11-09', '${DRIVER}', '${state}', ${gross}, 0, 0, 0, 'Ana', 2, '[]',
        '${reportId}', '${AT}')`;
  await old.db.$client.batch(
    [
      report('one', 'imported'),
      row('one', 'booked', 10_000),
      report('two', 'conflict'),
      row('two', 'conflict', 13_000),
      `INSERT INTO financial_records (id, driver_id, week_start_date, gross_cents, commission_cents, adjustments_cents,
        cash_cents, flat_rate_cents, payout_cents, status, paid_at, created_at)
        VALUES ('r', '${DRIVER}', '2026-11-09', 10000, 0, 0, 0, 2000, 8000, 'PAID', '${AT}', '${AT}')`,
    ],
    'write',
  );
  const records = async (db: typeof old.db) =>
    (await db.$client.execute('SELECT * FROM financial_records')).rows;
  const [before] = await records(old.db);
  await old.close();
  const { app, db, services, close } = await openApp(folder);
  const headers = { cookie: await createSession(services) };
  expect(await (await app.request('/api/corrections', { headers })).json()).toMatchObject([
    { driver: { id: DRIVER }, paid: '100.00', due: '130.00', difference: '30.00', files: [{ id: 'two' }] },
  ]);
  expect(await records(db)).toEqual([expect.objectContaining({ ...before })]);
  await close();
});
