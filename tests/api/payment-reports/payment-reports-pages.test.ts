import { expect, test } from 'vitest';
import type { PaymentReport } from '../../../src/reports/payment-reports/schema';
import { officeApi } from '../../support/api/office';

/** Staff with so many reports, all of one instant, as the files of one mail are. */
async function officeWithReports(count: number) {
  const office = await officeApi();
  for (let at = 0; at < count; at += 1) await office.upload(`${at}.csv`, `nada,${at}\n`);
  async function page(query: string) {
    const answer = await office.request(`/api/payment-reports${query}`);
    const reports: PaymentReport[] = await answer.json();
    const next = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1];
    return { names: reports.map((report) => report.fileName), next };
  }
  return { ...office, page };
}

test('lists all reports newest first by default', async () => {
  const { page } = await officeWithReports(3);
  expect(await page('')).toEqual({ names: ['2.csv', '1.csv', '0.csv'], next: undefined });
});

test('links to the next page, which new reports do not shift', async () => {
  const { page, upload } = await officeWithReports(5);
  const first = await page('?limit=2');
  expect(first.names).toEqual(['4.csv', '3.csv']);
  await upload('novo.csv', 'nada\n');
  const second = await page(first.next?.replace('/api/payment-reports', '') ?? '');
  expect(second.names).toEqual(['2.csv', '1.csv']);
  const third = await page(second.next?.replace('/api/payment-reports', '') ?? '');
  expect(third).toEqual({ names: ['0.csv'], next: undefined });
});

test('a full last page has no next one', async () => {
  const { page } = await officeWithReports(2);
  expect(await page('?limit=2')).toEqual({ names: ['1.csv', '0.csv'], next: undefined });
});
