import { counter, settle } from '../../../src/money/settlements/settle';
import { SETTLEMENT_CATEGORIES } from '../../../src/platform/domain/settlement-categories';
import type { World } from './ledger-acts';

const STAFF = 'staff@frota.local';
/** Amounts in cents. */
const AMOUNTS = [-12_345, -5000, -1, 1, 250, 100_000];

type Random = (below: number) => number;
/** `plan`: the id of the plan that has made it. */
type Entry = { id: string; at: string; cents: number; isCountered: boolean; plan?: string };

/** Acertos of drivers' weeks, whose key is `at`. */
export class SettlementModel {
  readonly entries: Entry[] = [];

  settled(at: string): number {
    return this.entries.reduce(
      (sum, entry) => sum + (entry.at === at && !entry.isCountered ? entry.cents : 0),
      0,
    );
  }

  /** Weeks with one that is not countered. */
  weeks(): string[] {
    return this.entries.flatMap((entry) => (entry.isCountered ? [] : [entry.at]));
  }
}

async function isTaken(act: Promise<unknown>): Promise<boolean> {
  return act.then(
    () => true,
    (error: Error) => {
      if (!error.message.startsWith('Esta semana já está paga')) throw error;
      return false;
    },
  );
}

function expectSame(isDone: boolean, isExpected: boolean): void {
  if (isDone !== isExpected) throw new Error(`an acerto that was ${isDone ? 'taken' : 'refused'}`);
}

/** Some are sent twice. */
export async function settleOne({ services, model, people }: World, random: Random): Promise<void> {
  const [driver, week] = [people[random(people.length)] ?? '', ['2026-11-02', '2026-11-09'][random(2)] ?? ''];
  const category = SETTLEMENT_CATEGORIES[random(SETTLEMENT_CATEGORIES.length)] ?? 'OUTRO';
  const cents = AMOUNTS[random(AMOUNTS.length)] ?? 1;
  const given = { week, category, amount: (cents / 100).toFixed(2), text: 'Acerto' };
  const by = { staff: STAFF, shown: null, key: crypto.randomUUID() };
  const isOpen = !model.isPaid({ driver, week });
  for (let time = 0; time <= random(2); time += 1) {
    expectSame(await isTaken(settle(services, driver, given, by)), isOpen);
  }
  if (!isOpen) return;
  const found = await services.db.$client.execute({
    sql: 'SELECT id FROM settlement_entries WHERE origin = ?',
    args: [`manual:${driver}:${by.key}`],
  });
  const id = String(found.rows[0]?.id);
  model.settlements.entries.push({ id, at: `${driver} ${week}`, cents, isCountered: false });
}

/** For one that is countered already it changes nothing. */
export async function counterOne({ services, model }: World, random: Random): Promise<void> {
  const { entries } = model.settlements;
  const entry = entries[random(Math.max(1, entries.length))];
  if (!entry) return;
  const [driver = '', week = ''] = entry.at.split(' ');
  const isOpen = entry.isCountered || !model.isPaid({ driver, week });
  expectSame(await isTaken(counter(services, entry.id, { staff: STAFF, shown: null })), isOpen);
  if (isOpen) entry.isCountered = true;
}
