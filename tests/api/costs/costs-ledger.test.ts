import { expect, test } from 'vitest';
import { listFiles } from '../../../src/money/costs/files';
import { restatedCosts } from '../../../src/money/costs/restated';
import { shiftDate } from '../../fixtures/dates';
import { proposedIn } from '../../support/reports/correction-acts';
import { randomOf } from '../../support/reports/weeks';
import { costAct } from './cost-acts';
import { type Due, dueBy, partsOf, paysIn, type Row, read } from './cost-model';
import { newWorld, type World } from './cost-world';
import { beginFleet } from './fleet-acts';
import { standingOf } from './value-acts';

const SEQUENCES = Number(process.env.COST_SEQUENCES ?? 25);
const SEED = Number(process.env.COST_SEED ?? 1);
const ACTS = 30;
const LOOKED_AT_EACH = 3;

test(`promises 170 and 172: over ${SEQUENCES} orders of files that staff have seen or not, values issued again, hand-overs, shared cars, toll devices, numbers of cards,
  contracts, rules, words of staff, closings, payments, corrections and taking back, each movement is charged once, to who had the car, and what is paid or closed stays`, async () => {
  for (let n = 0; n < SEQUENCES; n += 1) {
    const world = await newWorld(randomOf(SEED * 1000 + n));
    await beginFleet(world);
    const acts: string[] = [];
    let frozen = new Map<string, number>();
    for (let act = 0; act < ACTS; act += 1) {
      acts.push(await costAct(world));
      const where = `seed ${SEED}, world ${n}: ${acts.join(', ')}`;
      const now = await frozenPayouts(world);
      for (const [id, cents] of frozen) if (now.has(id)) expect(now.get(id), where).toBe(cents);
      frozen = now;
      if ((act + 1) % LOOKED_AT_EACH === 0) await expectExact(world, where);
    }
  }
}, 600_000);

async function frozenPayouts(world: World): Promise<Map<string, number>> {
  const rows = await read(
    world,
    `SELECT id, payout_cents FROM financial_records r WHERE status = 'PAID' OR week_start_date IN
      (SELECT week_start_date FROM week_closings WHERE reopened_at IS NULL)`,
  );
  return new Map(rows.map(({ id, payout_cents }) => [String(id), Number(payout_cents)]));
}

async function expectExact(world: World, where: string): Promise<void> {
  const stored = await read(world, 'SELECT * FROM cost_movements ORDER BY key');
  const isGoneRent = ({ kind, state }: Row) => kind === 'rent' && state === 'gone';
  const movements = stored.filter((each) => !isGoneRent(each));
  const due = await dueBy(world);
  const found = movements.map((each) => `${each.key} ${each.cents} ${whoseOf(each)}`);
  const wanted = due.map(({ key, cents, whose }) => `${key} ${cents} ${whose}`);
  expect(without(found, wanted), where).toEqual(without(wanted, found));
  await expectParts(world, { movements, due }, where);
  const shares = await read(
    world,
    `SELECT s.*, m.key, m.week, m.driver_id AS own, m.share_cents FROM cost_shares s
      JOIN cost_movements m ON m.id = s.movement_id`,
  );
  for (const share of shares) {
    expect(share.due_cents, `${where}: ${share.key}`).toBe(
      share.own === share.driver_id ? share.share_cents : 0,
    );
  }
  const shared = new Set(shares.map(({ key, driver_id }) => `${key} ${driver_id}`));
  for (const each of movements) {
    if (Number(each.share_cents) !== 0) expect(shared, where).toContain(`${each.key} ${each.driver_id}`);
  }
  await expectAtHome(world, shares, where);
  expect(await sumsOfAcertos(world), where).toEqual(sumsBy(shares));
  await expectProposed(world, shares, where);
  await expectAsked(world, where);
  for (const { sums, outcome } of await listFiles(world.db)) {
    const { total, ...parts } = sums;
    const sum = Object.values(parts).reduce((cents, part) => cents + Math.round(Number(part) * 100), 0);
    expect(sum, where).toBe(Math.round(Number(total) * 100));
    if (outcome === 'undone') expect(total, where).toBe('0.00');
  }
}

/** The texts that differ, so that a failure shows them alone. */
const without = (some: readonly string[], others: readonly string[]) =>
  some.filter((each) => !others.includes(each));

const whoseOf = ({ state, driver_id }: Row) =>
  state === 'waiting' || state === 'free' || state === 'gone' ? state : (driver_id ?? 'fleet');

type Decided = { movements: readonly Row[]; due: readonly Due[] };

/** Each driver pays of a kind in a week by their own rule, or by that of the week's contract. */
async function expectParts(world: World, { movements, due }: Decided, where: string): Promise<void> {
  const pays = await paysIn(world);
  const charged = new Map(movements.map(({ key, share_cents }) => [key, Number(share_cents)]));
  const isDriver = ({ whose }: Due) => !['waiting', 'free', 'gone', 'fleet'].includes(whose);
  const groups = Map.groupBy(due.filter(isDriver), ({ whose, week, kind }) => `${whose} ${week} ${kind}`);
  for (const [group, own] of groups) {
    const [driver = '', week = '', kind = ''] = group.split(' ');
    const { each, sum } = partsOf(
      pays(driver, week, kind),
      own.map(({ cents }) => cents ?? 0),
    );
    const parts = own.map(({ key }) => charged.get(key) ?? 0);
    const found = parts.reduce((total, cents) => total + cents, 0);
    expect(
      [found, ...parts.map((cents, n) => (each[n] === null ? null : cents))],
      `${where}: ${group}`,
    ).toEqual([sum, ...each]);
  }
}

/** A share in a week that is open is in the first open one from its movement's own on. */
async function expectAtHome(world: World, shares: readonly Row[], where: string): Promise<void> {
  const { frozen, closed } = await frozenWeeks(world);
  const isFrozen = (driver: unknown, week: string) => frozen.has(`${driver} ${week}`) || closed.has(week);
  for (const { key, driver_id, week, week_start_date } of shares) {
    if (isFrozen(driver_id, String(week_start_date))) continue;
    let home = String(week);
    while (isFrozen(driver_id, home)) home = shiftDate(home, 7);
    expect(week_start_date, `${where}: home of ${key}`).toBe(home);
  }
}

/** The values that staff are asked about, by file. */
async function expectAsked(world: World, where: string): Promise<void> {
  const asked = [...world.stated].flatMap(([key, values]) =>
    values.filter((value) => value.isAsked && value !== standingOf(world, key)).map(({ fileId }) => fileId),
  );
  const found = (await restatedCosts(world.db)).flatMap(({ id, count }) => Array<string>(count).fill(id));
  expect(found.toSorted(), where).toEqual(asked.toSorted());
}

const sumsBy = (shares: readonly Row[]) => {
  const sums = new Map<string, number>();
  for (const { driver_id, week_start_date, cents } of shares) {
    const key = `${driver_id} ${week_start_date}`;
    sums.set(key, (sums.get(key) ?? 0) - Number(cents));
  }
  return [...sums].filter(([, cents]) => cents !== 0).toSorted();
};

/** The acertos of costs that stand, by driver and week. */
async function sumsOfAcertos(world: World): Promise<[string, number][]> {
  const rows = await read(
    world,
    `SELECT driver_id || ' ' || week_start_date AS key, sum(cents) AS cents FROM settlement_entries e
      WHERE origin_kind = 'cost' AND NOT EXISTS (SELECT 1 FROM settlement_entries c WHERE c.counters = e.id) GROUP BY 1`,
  );
  return rows
    .map(({ key, cents }): [string, number] => [String(key), Number(cents)])
    .filter(([, cents]) => cents !== 0)
    .toSorted();
}

/** Drivers' weeks that are paid, and weeks that are closed. */
async function frozenWeeks(world: World) {
  const paid = await read(
    world,
    `SELECT driver_id || ' ' || week_start_date AS key FROM financial_records WHERE status <> 'PENDING'`,
  );
  const closings = await read(world, 'SELECT week_start_date FROM week_closings WHERE reopened_at IS NULL');
  return {
    frozen: new Set(paid.map(({ key }) => String(key))),
    closed: new Set(closings.map(({ week_start_date }) => String(week_start_date))),
  };
}

/** In a week that is paid or closed the difference is proposed, unless it was taken or declined just so. Elsewhere there
 * is none. */
async function expectProposed(world: World, shares: readonly Row[], where: string): Promise<void> {
  const { frozen, closed } = await frozenWeeks(world);
  const taken = await read(
    world,
    `SELECT c.driver_id || ' ' || c.week_start_date AS key, sum(e.cents) AS cents FROM corrections c
      JOIN settlement_entries e ON e.id = c.entry_id WHERE c.platform = 'costs' GROUP BY 1`,
  );
  const declined = new Set(
    (
      await read(
        world,
        `SELECT driver_id || ' ' || week_start_date || ' ' || paid_cents || ' ' || due_cents AS key FROM corrections c
          WHERE decision = 'DECLINED' AND number = (SELECT max(number) FROM corrections o WHERE o.platform = 'costs'
            AND o.driver_id = c.driver_id AND o.week_start_date = c.week_start_date)`,
      )
    ).map(({ key }) => String(key)),
  );
  const sums = new Map<string, { paid: number; due: number }>();
  const sumOf = (key: string) => {
    const sum = sums.get(key) ?? { paid: 0, due: 0 };
    sums.set(key, sum);
    return sum;
  };
  for (const { driver_id, week_start_date, cents, due_cents } of shares) {
    const sum = sumOf(`${driver_id} ${week_start_date}`);
    sum.paid -= Number(cents);
    sum.due -= Number(due_cents);
  }
  for (const { key, cents } of taken) sumOf(String(key)).paid += Number(cents);
  const expected = [...sums].flatMap(([key, { paid, due }]) => {
    const isFrozen = frozen.has(key) || closed.has(key.slice(-10));
    if (!isFrozen) {
      expect([paid, due], `${where}: open ${key}`).toEqual([due, due]);
      return [];
    }
    return paid === due || declined.has(`${key} ${paid} ${due}`) ? [] : [`${key} ${paid} ${due}`];
  });
  const proposed = (await proposedIn(world.db)).map(
    ({ driver, week, paid, due }) => `${driver} ${week} ${paid} ${due}`,
  );
  expect(proposed.toSorted(), where).toEqual(expected.toSorted());
}
