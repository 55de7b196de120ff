import { confirmRow } from '../../../src/reports/payment-reports/confirm-row';
import { dismissRow } from '../../../src/reports/payment-reports/decide-row';
import type { Services } from '../../../src/services';
import { insertDriver } from '../databases/rows';
import { CorrectedMoney } from './corrected-money';
import type { Planned } from './plan-acts';

export const STAFF = 'staff@frota.local';

export type Random = (below: number) => number;
export type Fleet = {
  services: Services;
  money: CorrectedMoney;
  random: Random;
  drivers: string[];
  /** Reports come as dated mails, in any order, or as uploads, of which the last counts. */
  isMail: boolean;
  /** Most weeks are paid by files for the bank. */
  isFiling: boolean;
  at: number;
  acts: number;
  reports: string[];
  plans: (Planned & { booked: Map<string, number> })[];
};

export const pick = <T>(random: Random, from: readonly T[]): T => from[random(from.length)] as T;
export const some = <T>(random: Random, from: readonly T[], oneIn: number): T[] =>
  from.filter(() => random(oneIn) === 0);

export async function newFleet(services: Services, random: Random, size: number): Promise<Fleet> {
  const drivers: string[] = [];
  for (let n = 0; n < size; n += 1) {
    drivers.push(await insertDriver(services.db, { fullName: `Pessoa ${n}`, approvedAt: '2026-01-01' }));
  }
  const fleet = {
    services,
    money: new CorrectedMoney(),
    random,
    drivers,
    isMail: random(2) === 0,
    isFiling: random(3) === 0,
    reports: [],
    plans: [],
  };
  return { ...fleet, acts: 0, at: Date.parse('2026-11-27T10:00:00Z') };
}

export async function isDone(act: Promise<unknown>, refusal: RegExp): Promise<boolean> {
  return act.then(
    () => true,
    (error: Error) => {
      if (!refusal.test(error.message)) throw error;
      return false;
    },
  );
}

/** The order of uploads is unknown: staff confirm that it is the last one. `driver`: for that driver alone. */
export async function answerDoubts({ services, money }: Fleet, week: string, driver?: string): Promise<void> {
  for (;;) {
    const found = await services.db.$client.execute({
      sql: `SELECT id, driver_id, platform, gross_cents, report_id FROM earnings WHERE week_start_date = ?
        AND driver_id = coalesce(?, driver_id) AND state = 'waiting' ORDER BY id`,
      args: [week, driver ?? null],
    });
    if (found.rows.length === 0) return;
    for (const row of found.rows) {
      const key = `${row.driver_id} ${week} ${row.platform}`;
      if (row.gross_cents === money.reported(key))
        await confirmRow(services, Number(row.id), { staff: STAFF });
      else {
        await dismissRow(services, Number(row.id), STAFF);
        money.forget(key, String(row.report_id));
      }
    }
  }
}
