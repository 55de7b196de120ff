import { expect, test } from 'vitest';
import { listProposed } from '../../../src/money/corrections/entries';
import { listFiles } from '../../../src/money/costs/files';
import { restatedCosts } from '../../../src/money/costs/restated';
import { randomOf } from '../../support/reports/weeks';
import { costAct, fleetOf, newWorld, type World } from './cost-world';
import { outOfBounds, standingOf } from './value-acts';

const SEQUENCES = Number(process.env.COST_SEQUENCES ?? 25);
const SEED = Number(process.env.COST_SEED ?? 1);
const ACTS = 30;
const LOOKED_AT_EACH = 3;

type Row = Record<string, string | number | null>;

test(`promises 170 and 172: over ${SEQUENCES} orders of files that staff have seen or not, values issued again, hand-overs, rules, words of staff, closings, payments,
  corrections and taking back, each movement is charged once, to who had the car, and what is paid or closed stays`, async () => {
  for (let n = 0; n < SEQUENCES; n += 1) {
    const world = await newWorld(randomOf(SEED * 1000 + n));
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

const read = async ({ db }: World, sql: string) => (await db.$client.execute(sql)).rows as unknown as Row[];

async function frozenPayouts(world: World): Promise<Map<string, number>> {
  const rows = await read(
    world,
    `SELECT id, payout_cents FROM financial_records r WHERE status = 'PAID' OR week_start_date IN
      (SELECT week_start_date FROM week_closings WHERE reopened_at IS NULL)`,
  );
  return new Map(rows.map(({ id, payout_cents }) => [String(id), Number(payout_cents)]));
}

async function expectExact(world: World, where: string): Promise<void> {
  const movements = await read(world, 'SELECT * FROM cost_movements ORDER BY key');
  const due = await dueBy(world);
  const known = movements.map((each) => [
    each.key,
    each.cents === null ? null : Number(each.cents),
    whoseOf(each),
  ]);
  expect(known, where).toEqual(due.map(({ key, cents, whose }) => [key, cents, whose]));
  const shares = await read(
    world,
    `SELECT s.*, m.key, m.driver_id AS own, m.share_cents FROM cost_shares s JOIN cost_movements m ON m.id = s.movement_id`,
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

const whoseOf = ({ state, driver_id }: Row) =>
  state === 'waiting' || state === 'free' || state === 'gone' ? state : (driver_id ?? 'fleet');

type Due = { key: string; cents: number | null; whose: string };

/** The value of each movement that counts, and who had the car or the card at that minute. */
async function dueBy(world: World): Promise<Due[]> {
  const { holdings } = await fleetOf(world);
  const { carIds, cardIds, assigned, pool } = world;
  const ever = new Set((await read(world, 'SELECT key FROM cost_movements')).map(({ key }) => String(key)));
  const waiting = outOfBounds(world);
  const at = (id: string, of: 'carId' | 'cardId', time: string) =>
    holdings.find(
      (each) =>
        each[of] === id &&
        (of === 'cardId' || each.cardId === null) &&
        each.startsAt <= time.slice(0, 16) &&
        (each.endsAt === null || each.endsAt > time.slice(0, 16)),
    );
  const carHolder = (id: string | null | undefined, time: string) =>
    (id && at(id, 'carId', time)?.driverId) || 'waiting';
  return pool
    .filter(({ key }) => ever.has(key))
    .map((movement): Due => {
      const cents = standingOf(world, movement.key)?.cents ?? null;
      const { key, at: time, device, card, kind, chargeable } = movement;
      const to = assigned.get(key) ?? (waiting.has(key) ? 'waiting' : null);
      const byCard = card === null ? undefined : at(cardIds[Number(card.slice(2)) - 1] ?? '', 'cardId', time);
      const holder =
        card === null
          ? carHolder(carIds[Number(device?.slice(-1)) - 1], time)
          : (byCard?.driverId ?? carHolder(byCard?.carId, time));
      const isFree = !chargeable && kind !== 'subscription';
      if (cents === null) return { key, cents, whose: 'gone' };
      return { key, cents, whose: isFree ? 'free' : (to ?? holder) };
    })
    .toSorted((a, b) => (a.key < b.key ? -1 : 1));
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
      WHERE origin LIKE 'cost:%' AND NOT EXISTS (SELECT 1 FROM settlement_entries c WHERE c.counters = e.id) GROUP BY 1`,
  );
  return rows
    .map(({ key, cents }): [string, number] => [String(key), Number(cents)])
    .filter(([, cents]) => cents !== 0)
    .toSorted();
}

/** In a week that is paid or closed the difference is proposed, unless it was taken or declined just so. Elsewhere there
 * is none. */
async function expectProposed(world: World, shares: readonly Row[], where: string): Promise<void> {
  const frozen = new Set(
    (
      await read(
        world,
        `SELECT driver_id || ' ' || week_start_date AS key FROM financial_records WHERE status <> 'PENDING'`,
      )
    ).map(({ key }) => String(key)),
  );
  const closed = new Set(
    (await read(world, 'SELECT week_start_date FROM week_closings WHERE reopened_at IS NULL')).map((row) =>
      String(row.week_start_date),
    ),
  );
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
  const proposed = (await listProposed(world.db)).map(({ id }) => {
    const [driver, week, , , paid, due] = id.split('.');
    return `${driver} ${week} ${paid} ${due}`;
  });
  expect(proposed.toSorted(), where).toEqual(expected.toSorted());
}
