import { expect, test } from 'vitest';
import { keepingLast, oneAtATime } from '../../../src/money/statements/pdf-maker';
import type { Statement } from '../../../src/money/statements/schema';
import { erase } from '../../support/api/app';
import { ana } from '../../support/api/registration';
import { insertRecord } from '../../support/databases/rows';

function statement(fullName: string): Statement {
  const week = { weekStartDate: '2026-11-09', payoutCents: 1, paidOn: null, issued: null };
  const none = { fleet: null, plates: [], account: null, recibo: [], today: '2026-11-18', sections: [] };
  return { ...week, ...none, fullName };
}

/** Makes PDFs that can be counted. `peak`: how many at once; `turns`: how often others had the event loop. */
function counted() {
  const made: string[] = [];
  const seen = { made, peak: 0, turns: [] as number[] };
  let [now, turns] = [0, 0];
  const make = async ({ fullName }: Statement) => {
    now += 1;
    seen.peak = Math.max(seen.peak, now);
    made.push(fullName);
    seen.turns.push(turns);
    setImmediate(() => {
      turns += 1;
    });
    await Promise.resolve();
    now -= 1;
    if (fullName === 'broken') throw new Error('no font');
    return new Uint8Array(1);
  };
  return { seen, make };
}

test('promise 165: PDFs are made one at a time, and others have the loop between', async () => {
  const { seen, make } = counted();
  const pdfs = oneAtATime(make);
  const names = ['a', 'b', 'broken', 'c'];
  const ended = await Promise.allSettled(names.map((name) => pdfs(statement(name), null)));
  expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(seen).toEqual({ made: names, peak: 1, turns: [0, 1, 2, 3] });
});

test('promise 165: a driver has three that wait, and others get theirs meanwhile', async () => {
  const { id: driverId, db, browser, asStaff } = await ana();
  const id = await insertRecord(db, { driverId });
  const own = () => browser.send('GET', `/api/me/weeks/${id}/statement/pdf`);
  const [staff, ...answers] = await Promise.all([
    asStaff('GET', `/api/financial-records/${id}/statement/pdf`),
    ...Array.from({ length: 12 }, own),
  ]);
  expect(staff.status).toBe(200);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(answers.filter(({ status }) => status === 200).length).toBe(12 - refused.length);
  for (const { headers } of refused) expect(headers.get('retry-after')).toBe('5');
  expect((await own()).status).toBe(200);
});

test('promise 165: one driver’s fourth is refused, and another’s first is not', async () => {
  const { make } = counted();
  const pdfs = oneAtATime(make);
  const all = ['1', '2', '3', '4'].map((name) => pdfs(statement(name), 'ana'));
  const [eva, ...ended] = await Promise.allSettled([pdfs(statement('eva'), 'eva'), ...all]);
  expect(eva?.status).toBe('fulfilled');
  expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
  expect(ended[3]).toMatchObject({ reason: { code: 'too_many_requests' } });
  expect(await pdfs(statement('5'), 'ana')).toHaveLength(1);
});

test('the same statement is made once, and the last sixty-four are kept', async () => {
  const { seen, make } = counted();
  const kept = keepingLast(make);
  for (let count = 0; count < 64; count += 1) await kept(statement(`${count}`));
  await kept(statement('0'));
  expect(seen.made).toHaveLength(64);
  await kept(statement('64'));
  await kept(statement('0'));
  expect(seen.made).toHaveLength(65);
  await kept(statement('1'));
  expect(seen.made).toHaveLength(66);
});

test('promise 165: a PDF made for somebody who is erased meanwhile is answered to nobody', async () => {
  const { id: driverId, db, services, asStaff } = await ana({ status: 'INACTIVE' });
  const id = await insertRecord(db, { driverId });
  const look = async () => {
    const answer = await asStaff('GET', `/api/financial-records/${id}/statement/pdf`);
    return Buffer.from(await answer.arrayBuffer());
  };
  const before = await look();
  expect((await look()).equals(before)).toBe(true);
  await erase(services, driverId);
  expect((await look()).equals(before)).toBe(false);
});
