import type { FinancialRecord } from '../../src/money/finances/schema';
import { read, test } from '../support/offices/fleets';
import { expect, rowOf } from '../support/offices/office';

test('without the back/forward cache a record that was paid meanwhile is paid on the way back', async ({
  staffPage: page,
}) => {
  // A page with an unload handler is loaded again on the way back.
  await page.addInitScript(() => addEventListener('unload', () => undefined));
  const [record] = await read<FinancialRecord[]>(page, '/api/financial-records/pending');
  if (!record) throw new Error('nothing is to be paid');
  const week = record.weekStartDate.split('-').toReversed().join('/');
  const row = rowOf(page, record.driver.fullName).filter({ hasText: week });
  await page.goto('/finances?semana=todas');
  await expect(row).toContainText('Pendente');
  await page.goto('/register');
  const answer = await page.request.patch(`/api/financial-records/${record.id}/status`, {
    data: { status: 'PAID' },
  });
  expect(answer.status()).toBe(200);
  await page.goBack();
  await expect(row).toContainText('Pago');
});
