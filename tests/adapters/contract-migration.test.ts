import { expect, test } from 'vitest';
import { createApp } from '../../src/app';
import { createSession, temporaryFolder } from '../support/api/app';
import { openServices } from '../support/databases/services';
import { openOld } from '../support/databases/stored-rows';

const DRIVER = '3f1c5b0e-6a52-4c52-9d3e-0a9a5b7f4d21';
const RECORDS = 'SELECT * FROM financial_records ORDER BY id';

test('a database without contract periods comes through with the same weeks, to the cent', async () => {
  const folder = await temporaryFolder();
  const old = await openOld(folder, 'contract_periods');
  for (const [n, week, status] of [
    [1, '2026-10-26', 'PAID'],
    [2, '2026-11-02', 'PENDING'],
    [3, '2026-11-09', 'PENDING'],
  ]) {
    await old.db.$client.execute({
      sql: `INSERT INTO financial_records (id, driver_id, week_start_date, gross_cents, commission_cents,
        adjustments_cents, cash_cents, flat_rate_cents, payout_cents, status, created_at)
        VALUES (?, ?, ?, 50000, 100, 7, 3, 1234, 48670, ?, '2026-11-16T09:00:00.000Z')`,
      args: [`r${n}`, DRIVER, String(week), String(status)],
    });
  }
  const before = (await old.db.$client.execute(RECORDS)).rows;
  await old.close();
  const { db, services, close } = await openServices(folder);
  const after = (await db.$client.execute(RECORDS)).rows;
  expect(after).toEqual(before.map((record) => expect.objectContaining({ ...record })));
  const contract = await createApp(services).request(`/api/drivers/${DRIVER}/contract`, {
    headers: { cookie: await createSession(services) },
  });
  expect((await contract.json()).periods).toEqual([{ from: null, contractType: 'SLOT' }]);
  await close();
});
