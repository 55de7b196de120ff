import { expect, test } from 'vitest';
import { payingOffice } from '../../support/api/office';
import { answerXml } from '../../support/bank-files/bank-files';
import { watchStatements } from '../../support/databases/databases';
import { insertPayee, insertRecord } from '../../support/databases/rows';

test('a file is made, paid, taken back, returned and answered without a scan of lines, records or accounts', async () => {
  const office = await payingOffice();
  const { db, services } = office;
  for (const fullName of ['Ana', 'Rui'])
    await insertRecord(db, { driverId: await insertPayee(db, { fullName }) });
  // The day's first answer about drivers begins contracts, and scans them for it.
  await office.send('GET', '/api/documents/expiring/30');
  const watched = watchStatements(services.db);
  await office.voidBatch((await office.created()).id);
  const batch = await office.created();
  const [ana, rui] = batch.lines;
  const lines = [{ endToEndId: rui?.endToEndId ?? '', status: 'RJCT', code: 'AC04' }];
  const text = answerXml('03', { originalMessageId: batch.messageId, lines });
  expect((await office.answer(batch.id, text)).status).toBe(200);
  expect((await office.payBatch(batch.id)).status).toBe(200);
  expect((await office.giveBack(batch.id, ana?.id ?? '')).status).toBe(200);
  const steps = await watched.steps('payment_batch');
  expect(steps).toContain(
    'SEARCH payment_batch_lines USING INDEX payment_batch_lines_reference (batch_id=?)',
  );
  // The values that the call passes in, and the closed weeks, are few.
  const isSmall = (step: string) => /VIRTUAL TABLE|CONSTANT ROW|week_closings_week/.test(step);
  expect(steps.filter((step) => step.startsWith('SCAN ') && !isSmall(step))).toEqual([]);
  // Each line's record is looked up when the file is made.
  const read = (await watched.steps('a.id = l.value')).filter((step) => / financial_records /.test(step));
  expect(new Set(read)).toEqual(
    new Set(['SEARCH financial_records USING INDEX sqlite_autoindex_financial_records_1 (id=?)']),
  );
});

test('the last payment is looked up for those in the file, from the newest week back', async () => {
  const office = await payingOffice();
  const { db, services } = office;
  const [ana, rui] = [await insertPayee(db, { fullName: 'Ana' }), await insertPayee(db, { fullName: 'Rui' })];
  const paid = (driverId: string, weekStartDate: string, payoutCents: number) =>
    insertRecord(db, { driverId, weekStartDate, payoutCents, status: 'PAID' });
  for (const driverId of [ana, rui]) await insertRecord(db, { driverId });
  await paid(ana, '2026-10-26', 100_00);
  await paid(ana, '2026-11-02', 101_00);
  // Nothing was paid to Ana in the newest week, and Rui’s is nine weeks before it.
  await paid(ana, '2026-11-16', 0);
  await paid(rui, '2026-09-14', 102_00);
  const watched = watchStatements(services.db);
  const { lines } = await office.preview();
  const amounts = lines.map(({ warnings }) => warnings.filter(({ kind }) => kind === 'amount'));
  expect(amounts).toEqual([[{ kind: 'amount', text: 'O último pagamento foi de 101,00\u00a0€.' }], []]);
  const steps = (await watched.steps('"payout_cents" > ?')).filter((step) =>
    / financial_records /.test(step),
  );
  expect(steps).toContain(
    'SEARCH financial_records USING INDEX financial_records_driver_week (driver_id=? AND week_start_date>?)',
  );
  expect(
    steps.filter((step) => step.includes('INDEX financial_records_status (') && !step.includes('COVERING')),
  ).toEqual([]);
});
