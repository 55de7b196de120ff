import { expect, test } from 'vitest';
import type { Database } from '../../../db/opening/client';
import { paymentBatchLines } from '../../../db/schema/payment-batch-lines';
import { paymentBatches } from '../../../db/schema/payment-batches';
import { ana } from '../../support/api/registration';
import { insertRecord, STAFF_EMAIL } from '../../support/databases/rows';

test('the page has the last week that is over, with the day and the account of its payment', async () => {
  const { id, db, get, browser, asStaff } = await ana();
  expect((await get('/api/me')).week).toBeNull();
  const paidAt = '2026-11-20T09:59:00.000Z';
  const paid = { driverId: id, weekStartDate: '2026-11-09', status: 'PAID', paidAt } as const;
  const recordId = await insertRecord(db, paid);
  await insertRecord(db, { driverId: id, weekStartDate: '2026-11-02', payoutCents: 36_000 });
  await insertRecord(db, { driverId: id, weekStartDate: '2027-11-01' });
  const byHand = { weekStartDate: '2026-11-09', difference: '-10.00', paidOn: '2026-11-20', paidTo: null };
  expect((await get('/api/me')).week).toMatchObject(byHand);
  await insertPaidLine(db, { driverId: id, recordId });
  const byFile = { ...byHand, paidOn: '2026-11-23', dueOn: null, paidTo: 'PT50 •••• 0154' };
  expect((await get('/api/me')).week).toMatchObject(byFile);
  expect((await get('/api/me/weeks')).weeks[1]).toMatchObject(byFile);
  const read = async (answer: Response | Promise<Response>) => (await answer).text();
  expect(await read(browser.send('GET', `/api/me/weeks/${recordId}/statement`))).toContain('em 23/11/2026');
  const exported = '/api/financial-records/export?format=csv&week=2026-11-09';
  expect(await read(asStaff('GET', exported))).toContain(';Pago;23/11/2026');
});

/** A line of a file that the bank paid on 23/11, and one of a file that was voided before. */
async function insertPaidLine(db: Database, { driverId, recordId }: { driverId: string; recordId: string }) {
  for (const [number, status] of [[1, 'VOIDED'] as const, [2, 'PAID'] as const]) {
    const id = crypto.randomUUID();
    await db.insert(paymentBatches).values({
      id,
      number,
      messageId: id,
      origin: id,
      version: '03',
      executionDate: '2026-11-21',
      lineCount: 1,
      sumCents: 35_000,
      sha256: '',
      status,
      createdBy: STAFF_EMAIL,
      createdAt: '2026-11-20T09:00:00.000Z',
      paidOn: status === 'PAID' ? '2026-11-23' : null,
    });
    await db.insert(paymentBatchLines).values({
      id: crypto.randomUUID(),
      batchId: id,
      recordId,
      driverId,
      weekStartDate: '2026-11-09',
      name: 'Ana Sousa',
      iban: 'PT50000201231234567890154',
      cents: 35_000,
      endToEndId: id,
      remittance: '',
      status,
      at: '2026-11-20T09:59:00.000Z',
    });
  }
}
