import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { financialRecords } from '../../db/schema/financial-records';
import { paymentBatchLines } from '../../db/schema/payment-batch-lines';
import { paymentBatches } from '../../db/schema/payment-batches';
import { createApp } from '../../src/app';
import { createSession, createTestApp, temporaryFolder } from '../support/api/app';
import { COMPANY } from '../support/bank-files/bank-files';
import { insertPayee, insertRecord } from '../support/databases/rows';
import { insertFleet, openServices } from '../support/databases/services';
import { withinOneDay } from '../support/processes/children';
import { operate } from '../support/processes/server-process';

const digestOf = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');

/** A server on that folder, which staff call. */
async function started(folder: string) {
  const { services, db, close } = await openServices(folder, { company: COMPANY, now: () => new Date() });
  const headers = { Cookie: await createSession(services), 'Content-Type': 'application/json' };
  const app = createApp(services);
  const post = async (path: string, body: object) =>
    (await app.request(path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
  const file = async (id: string) =>
    Buffer.from(await (await app.request(`/api/payment-batches/${id}/file`, { headers })).arrayBuffer());
  const created = async () =>
    post('/api/payment-batches', { digest: (await post('/api/payment-batches/preview', {})).digest });
  return { db, close, file, created };
}

test('promise 122: a file is the same bytes after a restart, a backup and a restoration', async () => {
  // The digest that was shown holds for its day alone.
  await withinOneDay(60_000);
  const folder = await temporaryFolder();
  const first = await started(folder);
  await insertRecord(first.db, { driverId: await insertPayee(first.db, { fullName: 'Ștefan Conceição' }) });
  const batch = await first.created();
  const made = await first.file(batch.id);
  expect(digestOf(new Uint8Array(made))).toBe(batch.sha256);
  await first.close();

  const second = await started(folder);
  expect((await second.file(batch.id)).equals(made)).toBe(true);
  const backup = join(await temporaryFolder(), 'hoje');
  expect(await operate('backup', { DATA_DIR: folder }, backup)).toMatchObject({ code: 0, err: '' });
  const late = await insertPayee(second.db, { fullName: 'Rui Exemplo' });
  await insertRecord(second.db, { driverId: late });
  await second.created();
  await second.db.update(paymentBatches).set({ file: 'x' });
  await second.close();
  const restored = await operate('restore', { DATA_DIR: folder }, backup, '--confirmar');
  expect(restored).toMatchObject({ code: 0 });
  expect(restored.out).toContain('ATENÇÃO: 1 pagamento(s)');
  expect(restored.out).toContain(`semana de 2026-11-09, condutor ${late}`);

  const third = await started(folder);
  expect((await third.file(batch.id)).equals(made)).toBe(true);
  expect(await third.db.select().from(paymentBatches)).toMatchObject([{ id: batch.id, status: 'CREATED' }]);
  await third.close();
});

test('the demo fleet’s last payments were made by a file, which adds up', async () => {
  const { db } = await createTestApp();
  const now = new Date('2026-11-20T10:00:00.000Z');
  await insertFleet(db, { drivers: 60, weeks: 26, now });
  const [batch, ...others] = await db.select().from(paymentBatches);
  const paid = (await db.select().from(paymentBatchLines)).map(({ recordId }) => recordId);
  const records = await db.select().from(financialRecords).where(inArray(financialRecords.id, paid));
  expect([others, batch?.lineCount, batch?.sha256]).toEqual([
    [],
    records.length,
    digestOf(batch?.file ?? ''),
  ]);
  expect(records.every(({ status }) => status === 'PAID')).toBe(true);
  expect(records.reduce((sum, { payoutCents: cents }) => sum + cents, 0)).toBe(batch?.sumCents);
});
