import { expect, test } from 'vitest';
import { migrateDatabase } from '../../db/migrations/apply';
import { temporaryFolder } from '../support/api/app';
import { onCleanup } from '../support/api/cleanups';
import { openOld } from '../support/databases/stored-rows';

const CAME = '2026-11-20T10:00:00.000Z';
const DECIDED = '2026-11-21T10:00:00.000Z';
const SENT = '2026-11-19T08:12:00.000Z';

test('promise 30: of reports from before, only a mail with a date of sending is dated, and each keeps its order', async () => {
  const folder = await temporaryFolder();
  const { db, close } = await openOld(folder, 'version_at');
  onCleanup(close);
  const report = (id: string, source: string, madeAt: string, decidedAt = 'NULL') =>
    `INSERT INTO payment_reports (id, created_at, made_at, source, sha256, outcome, platform, week_start_date, decided_at)
      VALUES ('${id}', '${CAME}', '${madeAt}', '${source}', '${id}', 'imported', 'uber', '2026-11-09', ${decidedAt})`;
  const row = (id: string) =>
    `INSERT INTO earnings (report_id, platform, week_start_date, state, gross_cents, commission_cents, adjustments_cents,
        cash_cents, full_name, line, cells, changed_in, created_at)
      VALUES ('${id}', 'uber', '2026-11-09', 'booked', 24000, 0, 0, 0, 'Ana', 2, '[]', '${id}', '${CAME}')`;
  await db.$client.batch([
    report('sent', 'inbox', SENT),
    report('came', 'inbox', CAME),
    report('stated-earlier', 'inbox', '2026-11-09', `'${DECIDED}'`),
    report('stated-later', 'inbox', DECIDED, `'${DECIDED}'`),
    report('uploaded', 'staff@frota.local', SENT),
    row('sent'),
  ]);
  await migrateDatabase(db);
  const reports = await db.$client.execute(
    'SELECT id, made_at, dated, is_stated_earlier FROM payment_reports ORDER BY id',
  );
  expect(reports.rows.map((report) => Object.values({ ...report }))).toEqual([
    ['came', CAME, 0, 0],
    ['sent', SENT, 1, 0],
    ['stated-earlier', '2026-11-09T00:00:00.000Z', 0, 1],
    ['stated-later', DECIDED, 0, 0],
    ['uploaded', SENT, 0, 0],
  ]);
  const rows = await db.$client.execute('SELECT state, gross_cents, version_at FROM earnings');
  expect(rows.rows).toMatchObject([{ state: 'booked', gross_cents: 24000, version_at: null }]);
});
