import { expect, test } from 'vitest';
import type { Services } from '../../../src/services';
import { type OfficeApi, officeApi } from '../../support/api/office';
import { insertDriver } from '../../support/databases/rows';
import { randomOf, uberName, uberReport } from '../../support/reports/weeks';

const SEQUENCES = Number(process.env.CLOSING_SEQUENCES ?? 5);
const SEED = Number(process.env.CLOSING_SEED ?? 1);
const ACTS = 40;
const WEEKS = ['2026-10-26', '2026-11-02', '2026-11-09'];
const NAMES = ['Ana Exemplo', 'Rui Exemplo', 'Eva Exemplo'];

type World = OfficeApi & { drivers: string[]; acts: number };
type Random = (below: number) => number;
const pick = <T>(random: Random, from: readonly T[]): T => from[random(from.length)] as T;

/** Refusals are as good as other answers: only the resulting state counts. */
const ACT: Record<string, (world: World, random: Random) => Promise<unknown>> = {
  async report(world, random) {
    const rows = NAMES.map((name, n) => ({ id: `U${n}`, name, gross: `${random(200)}.0${random(10)}` }));
    const name = uberName(pick(random, WEEKS));
    await world.upload(name, `${uberReport(rows.slice(random(3)))}${'\n'.repeat(world.acts)}`);
    for (const { id } of await world.waiting()) await world.confirmRow(id);
  },
  settle: (world, random) =>
    world.settle(pick(random, world.drivers), {
      week: pick(random, WEEKS),
      amount: `${random(2) ? '-' : ''}${1 + random(150)}.00`,
    }),
  async pay(world, random) {
    const records = await world.records();
    if (records.length > 0) await world.pay(pick(random, records).id);
  },
  async takeBack(world, random) {
    const records = await world.records();
    if (records.length === 0) return;
    await world.send('POST', `/api/financial-records/${pick(random, records).id}/payment/undo`);
  },
  async correct(world, random) {
    const proposed = await world.list<{ id: string }[]>('/api/corrections');
    if (proposed.length > 0)
      await world.send('POST', '/api/corrections/take', { ids: [pick(random, proposed).id] });
  },
  close: (world, random) => world.closed(pick(random, WEEKS)).catch(() => undefined),
  async reopen(world, random) {
    const week = pick(random, WEEKS);
    await world.reopen(week, (await world.checklist(week)).closing?.id);
  },
};
const TURNS = [
  'report',
  'report',
  'settle',
  'settle',
  'pay',
  'takeBack',
  'correct',
  'close',
  'close',
  'reopen',
];

/** The paid and open amounts less those earned, charged and settled, without balances that were only carried. */
async function lost({ db }: Pick<Services, 'db'>) {
  const { rows } = await db.$client.execute(`
    SELECT d.full_name AS name,
      (SELECT coalesce(sum(payout_cents), 0) FROM financial_records WHERE driver_id = d.id AND carried_to IS NULL)
      - (SELECT coalesce(sum(gross_cents - commission_cents + adjustments_cents - cash_cents), 0) FROM earnings
          WHERE driver_id = d.id AND state = 'booked')
      + (SELECT coalesce(sum(flat_rate_cents), 0) FROM financial_records WHERE driver_id = d.id)
      - (SELECT coalesce(sum(cents), 0) FROM settlement_entries e WHERE driver_id = d.id
          AND origin_kind <> 'carry' AND coalesce(counters, '') NOT IN (SELECT id FROM settlement_entries
            WHERE origin_kind = 'carry')) AS cents
    FROM drivers d`);
  return rows.filter(({ cents }) => cents !== 0);
}

/** Payouts of closed weeks, which nothing but a payment may change. */
async function closedPayouts({ db }: Pick<Services, 'db'>) {
  const { rows } = await db.$client.execute(`
    SELECT c.id || ' ' || r.id || ' ' || r.payout_cents AS told FROM week_closings c
      JOIN financial_records r USING (week_start_date) WHERE c.reopened_at IS NULL`);
  return rows.map(({ told }) => String(told));
}

test(`promise 111: over ${SEQUENCES} orders of reports, acertos, payments, corrections, closings and reopenings no cent
  is lost or made, and no closed week changes`, async () => {
  for (let n = 0; n < SEQUENCES; n += 1) {
    const random = randomOf(SEED * 1000 + n);
    let at = Date.parse('2026-11-20T08:00:00Z');
    const office = await officeApi({ now: () => new Date(at) });
    const drivers = [];
    for (const fullName of NAMES) drivers.push(await insertDriver(office.db, { fullName }));
    const world = { ...office, drivers, acts: 0 };
    let before: string[] = [];
    for (; world.acts < ACTS; world.acts += 1) {
      at += 60_000;
      const turn = pick(random, TURNS);
      await ACT[turn]?.(world, random);
      const told = `seed ${SEED * 1000 + n}, act ${world.acts}: ${turn}`;
      expect(await lost(office), told).toEqual([]);
      const after = await closedPayouts(office);
      const still = new Set(after.map((each) => each.split(' ')[0]));
      const kept = before.filter((each) => still.has(each.split(' ')[0]));
      expect(
        after.filter((each) => before.some((was) => was.split(' ')[0] === each.split(' ')[0])),
        told,
      ).toEqual(kept);
      before = after;
    }
  }
}, 300_000);
