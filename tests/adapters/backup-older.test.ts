import { join } from 'node:path';
import { createClient } from '@libsql/client';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { drivers } from '../../db/schema/drivers';
import { paymentReports } from '../../db/schema/payment-reports';
import { quarantinedFiles } from '../../db/schema/quarantined-files';
import { uploads } from '../../db/schema/uploads';
import { temporaryFolder } from '../support/api/app';
import { officeOfPerson } from '../support/databases/held-person';
import { oldDatabase } from '../support/databases/stored-rows';
import { operate } from '../support/processes/server-process';

const AT = '2026-01-12T09:00:00.000Z';

test('a backup from before approvals, versions and companies were kept knows them once it is restored', async () => {
  const older = await temporaryFolder();
  await oldDatabase(older, 'ADD `version`');
  const old = createClient({ url: `file:${join(older, 'frota.db')}` });
  await old.batch([
    `INSERT INTO payment_reports (id, created_at, source, file_name, sha256, platform, week_start_date, outcome, read)
      VALUES ('r', '${AT}', 'inbox', '20260105-20260111-payments_driver-FROTA_SUL.csv', 's', 'uber', '2026-01-05',
      'imported', 1)`,
    `INSERT INTO kept_bytes (key, created_at) VALUES ('k', '${AT}')`,
    `INSERT INTO uploads (key, visitor, created_at) VALUES ('u', 'v', '${AT}')`,
  ]);
  old.close();
  const backup = join(await temporaryFolder(), 'cópia');
  expect(await operate('backup', { DATA_DIR: older }, backup)).toMatchObject({ code: 0, err: '' });
  const { folder, db } = await officeOfPerson();
  const said = await operate('restore', { DATA_DIR: folder }, backup, '--confirmar', '--outra-origem');
  expect(said).toMatchObject({ code: 0, err: '' });
  expect(await db.select().from(drivers)).toMatchObject([
    { fullName: 'Ana Antiga', approvedAt: '2026-01-02T10:00:00.000Z', erasesAt: null, version: 1_000_001 },
  ]);
  const [report] = await db.select().from(paymentReports);
  expect(report).toMatchObject({ madeAt: AT, organisation: 'frota sul', undoneBy: null });
  expect(await db.select().from(quarantinedFiles)).toMatchObject([{ key: 'k', bytes: 0 }]);
  expect(await db.select().from(uploads).where(eq(uploads.key, 'u'))).toMatchObject([
    { bytes: 0, arrived: false, newcomer: false, network: null },
  ]);
});
