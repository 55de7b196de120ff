import { describe, expect, test } from 'vitest';
import { earnings } from '../../../db/schema/earnings';
import type { WaitingRow } from '../../../src/reports/payment-reports/schema';
import { officeApi } from '../../support/api/office';
import { DATABASES } from '../../support/databases/databases';
import { insertDriver } from '../../support/databases/rows';
import { boltName, boltReport } from '../../support/reports/weeks';

const PATH = '/api/payment-reports/waiting';

/** Staff with as many rows that wait, half of them of the week before, and several of one name. */
async function officeOf(open: typeof officeApi, rows: number) {
  const office = await open();
  await office.upload(boltName(), boltReport([{ id: 'B0', name: 'Nome 0', gross: '1.00' }]));
  const [first] = await office.db.select().from(earnings);
  if (!first) throw new Error('no row waits');
  const { id: _id, ...row } = first;
  const more = Array.from({ length: rows - 1 }, (_, n) => ({
    ...row,
    externalId: crypto.randomUUID(),
    fullName: `Nome ${(n + 1) % 400}`,
    weekStartDate: n % 2 ? '2026-11-02' : '2026-11-09',
  }));
  for (let n = 0; n < more.length; n += 200) await office.db.insert(earnings).values(more.slice(n, n + 200));
  async function page(path: string) {
    const answer = await office.request(path);
    const waiting: WaitingRow[] = await answer.json();
    const next = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1];
    return { ids: waiting.map(({ id }) => id), next };
  }
  async function pages(path: string) {
    const ids: number[] = [];
    for (let at: string | undefined = path; at; ) {
      const { ids: these, next } = await page(at);
      ids.push(...these);
      at = next;
    }
    return ids;
  }
  return { ...office, page, pages };
}

describe.each(DATABASES)('waiting rows, on %s', (_name, open) => {
  test('are paged by 1,000 by default, to the last', async () => {
    const { page, pages } = await officeOf(open, 2_100);
    const first = await page(PATH);
    expect(first.ids).toHaveLength(1_000);
    const all = await pages(PATH);
    expect([all.length, new Set(all).size]).toEqual([2_100, 2_100]);
    expect(all.slice(0, 1_000)).toEqual(first.ids);
    expect(await pages(`${PATH}?limit=350`)).toEqual(all);
  });

  test('continue after a row that no longer waits, unshifted by new ones', async () => {
    const { page, dismissRow, upload } = await officeOf(open, 7);
    const { ids } = await page(PATH);
    const first = await page(`${PATH}?limit=3`);
    expect(first.ids).toEqual(ids.slice(0, 3));
    await dismissRow(ids[2] ?? 0);
    await upload(boltName('2026-11-16'), boltReport([{ id: 'B1', name: 'Aaa', gross: '1.00' }]));
    expect((await page(first.next ?? '')).ids).toEqual(ids.slice(3, 6));
  });
});

test('a full last page has no next one', async () => {
  const { page } = await officeOf(officeApi, 3);
  expect(await page(`${PATH}?limit=3`)).toMatchObject({ next: undefined });
});

test('later pages have the same suggestions', async () => {
  const office = await officeOf(officeApi, 3);
  const driverId = await insertDriver(office.db, { fullName: 'Nome Zeferino' });
  await office.upload(boltName('2026-10-26'), boltReport([{ id: 'B9', name: 'Zeferino', gross: '1.00' }]));
  const answer = await office.request(`${PATH}?limit=3`);
  const next = /<([^>]+)>/.exec(answer.headers.get('link') ?? '')?.[1] ?? '';
  const [row]: WaitingRow[] = await (await office.request(next)).json();
  expect(row?.suggestions.map((each) => each.driverId)).toEqual([driverId]);
});
