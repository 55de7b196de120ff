import { beforeEach, expect, test } from 'vitest';
import { migrateDatabase } from '../../db/migrations/apply';
import type { Database } from '../../db/opening/client';
import { readRows } from '../../src/ledger/kernel/read-rows';
import { newScope } from '../../src/ledger/kernel/scope';
import type { Doubt } from '../../src/ledger/weeks/doubt';
import { temporaryFolder } from '../support/api/app';
import { onCleanup } from '../support/api/cleanups';
import { openOld } from '../support/databases/stored-rows';

const AT = '2026-11-16T09:00:00.000Z';
const NOTHING = { column: null, doubt: null, isOrdered: false, isConfirmed: false, hasSuccessor: false };

let db: Database;

/** Makes a database of the version before doubts had a column. */
beforeEach(async () => {
  const folder = await temporaryFolder();
  const opened = await openOld(folder, 'ADD `doubt`');
  onCleanup(opened.close);
  db = opened.db;
  await db.$client.execute(`INSERT INTO payment_reports (id, created_at, source, sha256, outcome, week_start_date)
    VALUES ('r', '${AT}', 'inbox', 'r', 'waiting', '2026-11-09')`);
});

async function addRow(id: number, reason: string | null, text: string | null) {
  await db.$client.execute({
    sql: `INSERT INTO earnings (id, report_id, platform, external_id, week_start_date, state, reason, fault_column,
        full_name, line, cells, changed_in, created_at)
      VALUES (?, 'r', 'uber', 'u1', '2026-11-09', 'waiting', ?, ?, 'Ana', 2, '[]', 'r', '${AT}')`,
    args: [id, reason, text],
  });
}

async function converted() {
  const { rows } = await db.$client.execute(
    "SELECT actor, subject, detail FROM audit_log WHERE action = 'earnings.convert-doubts'",
  );
  return rows.map((row) => ({ ...row }));
}

const amount = (of: string, cents: number, bound: string, against: number) =>
  ({ kind: 'amount', of, cents, bound, against }) as Doubt;

test('the doubts that were stored as words become data, and the audit log has their number', async () => {
  const rows: [string | null, string | null, Partial<typeof NOTHING> | { doubt: Doubt }][] = [
    [null, null, {}],
    ['bad_amount', 'Pago a si', { column: 'Pago a si' } as object],
    ['bad_amount', 'payout 100 version 200', { column: 'payout 100 version 200' } as object],
    ['unknown_driver', null, {}],
    ['implausible', null, {}],
    [null, 'told', { isOrdered: true }],
    ['unknown_driver', 'told', { isOrdered: true }],
    [null, 'confirmed', { isConfirmed: true }],
    ['driver_twice', 'confirmed', { isConfirmed: true }],
    [null, 'superseded', { hasSuccessor: true }],
    ['implausible', 'gross 2000000 week 1000000', { doubt: amount('gross', 2_000_000, 'week', 1_000_000) }],
    ['implausible', 'commission -5 week 10', { doubt: amount('commission', -5, 'week', 10) }],
    ['implausible', 'adjustments 900 gross 0', { doubt: amount('adjustments', 900, 'gross', 0) }],
    ['implausible', 'cash 900 week 10', { doubt: amount('cash', 900, 'week', 10) }],
    ['implausible', 'payout -900 gross -10', { doubt: amount('payout', -900, 'gross', -10) }],
    ['implausible', 'file 900 usual 100', { doubt: amount('file', 900, 'usual', 100) }],
    [
      'implausible',
      'payout 100 left 2026-11-01',
      { doubt: { kind: 'left', cents: 100, leftOn: '2026-11-01' } },
    ],
    ['implausible', 'payout -1200 version 3400', { doubt: { kind: 'version', cents: -1200, against: 3400 } }],
    ['implausible', 'payout 0 version 5 refused', { doubt: { kind: 'refused', cents: 0, against: 5 } }],
    [
      'implausible',
      'payout 1 version -2 superseded',
      { doubt: { kind: 'version', cents: 1, against: -2 }, hasSuccessor: true },
    ],
    [
      'implausible',
      'payout 100 company 200 frota um|dois,três version 2',
      {
        doubt: {
          kind: 'company',
          cents: 100,
          against: 200,
          company: 'frota um',
          others: ['dois', 'três version 2'],
        },
      },
    ],
    [
      'implausible',
      'payout 100 company 200 um|dois superseded',
      {
        doubt: { kind: 'company', cents: 100, against: 200, company: 'um', others: ['dois'] },
        hasSuccessor: true,
      },
    ],
  ];
  for (const [n, [reason, text]] of rows.entries()) await addRow(n + 1, reason, text);
  await migrateDatabase(db);
  const scope = { ...newScope(), weeks: new Set(['2026-11-09']), accounts: new Set(['u1']) };
  const read = (await readRows(db, scope)).rows.map(
    ({ column, doubt, isOrdered, isConfirmed, hasSuccessor }) => {
      return { column, doubt, isOrdered, isConfirmed, hasSuccessor };
    },
  );
  expect(read).toEqual(rows.map(([, , data]) => ({ ...NOTHING, ...data })));
  expect(await converted()).toEqual([{ actor: 'system', subject: 'earnings', detail: '{"rows":17}' }]);
});

test.each([
  'payout 100 version',
  'payout 1e2 version 200',
  'payout 100 version 200 refused again',
  'payout 100 version 200 meanwhile',
  'payout 100 left 2026-11',
  'payout 100 company 200 um',
  'payout 100 company 200 |dois',
  'payout 100 usual "200"',
  'tips 100 week 200',
  'gross 100 month 200',
  'gross 100 week 200 300',
  'fora do habitual',
  '',
])('«%s» stops the migration with the row’s id, and leaves everything as it was', async (text) => {
  await addRow(41, null, 'told');
  await addRow(42, 'implausible', text);
  await expect(migrateDatabase(db)).rejects.toThrow(`earnings 42: dúvida ilegível: ${text}`);
  const { rows } = await db.$client.execute('SELECT * FROM earnings ORDER BY id');
  expect(rows.map((row) => [row.fault_column, 'doubt' in row])).toEqual([
    ['told', false],
    [text, false],
  ]);
  expect(await converted()).toEqual([]);
});

test('a database without such rows has no audit row of it', async () => {
  await addRow(1, 'bad_amount', 'Pago a si');
  await migrateDatabase(db);
  expect(await converted()).toEqual([]);
});
