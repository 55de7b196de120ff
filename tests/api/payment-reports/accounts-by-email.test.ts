import { expect, test } from 'vitest';
import { auditLog } from '../../../db/schema/audit-log';
import { erase } from '../../support/api/app';
import { officeApi } from '../../support/api/office';
import { insertDriver } from '../../support/databases/rows';
import { boltName, boltReport } from '../../support/reports/weeks';

const EMAIL = 'ana@exemplo.test';

test('an account that is an e-mail leaves none in the audit log, where nobody can erase it', async () => {
  const { db, services, uploaded, upload, associate, move, takeBack, undo } = await officeApi();
  const ana = await insertDriver(db, { email: EMAIL });
  const rui = await insertDriver(db, { fullName: 'Rui Outro' });
  const { files } = await uploaded(
    boltName(),
    boltReport([{ id: '-', name: 'A', email: EMAIL, gross: '10.00' }]),
  );
  await undo(files[0]?.id ?? '');
  await upload(boltName(), boltReport([{ id: '', name: 'A', email: EMAIL, gross: '10.00' }]));
  expect((await move('bolt', EMAIL, ana, rui)).status).toBe(200);
  expect((await takeBack('bolt', EMAIL, rui)).status).toBe(200);
  expect((await associate('bolt', EMAIL, ana)).status).toBe(200);
  await erase(services, ana, { evenUnpaid: true });
  const audited = await db.select().from(auditLog);
  expect(audited.filter(({ action }) => action.startsWith('platform-account')).length).toBeGreaterThan(5);
  expect(JSON.stringify(audited)).not.toContain(EMAIL);
});
