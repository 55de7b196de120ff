import type { settlementPlans } from '../../../db/schema/settlement-plans';
import { originOf } from '../../ledger/weeks/record-of';
import { DAY_MS, shiftDate } from '../../platform/domain/calendar';
import type { Random } from './random';
import type { DemoSettlement } from './settlements';
import type { DemoRecord } from './weeks';

export type DemoPlan = typeof settlementPlans.$inferInsert;

const INSTALMENTS = 8;
const PART_CENTS = -3_750;

/** One driver's plan of eight weeks, four of which are over. Changes the records of those weeks. */
export function halfPaid(
  records: readonly DemoRecord[],
  { staff, random }: { staff: string; random: Random },
): { plans: DemoPlan[]; entries: DemoSettlement[] } {
  const [first] = records;
  const able = records.filter(
    ({ driverId, payoutCents }) => driverId === first?.driverId && payoutCents >= 10_000,
  );
  const taken = able.slice(0, INSTALMENTS / 2).toReversed();
  const [begun] = taken;
  if (!begun) return { plans: [], entries: [] };
  const id = random.uuid();
  const { driverId, weekStartDate: firstMonday } = begun;
  const common = { driverId, category: 'DANOS', description: 'Para-choques, orçamento 118' } as const;
  const createdAt = `${firstMonday}T09:00:00.000Z`;
  const entries = taken.map((record): DemoSettlement => {
    record.settlementCents = (record.settlementCents ?? 0) + PART_CENTS;
    record.payoutCents += PART_CENTS;
    const entry = { ...common, id: random.uuid(), cents: PART_CENTS, weekStartDate: record.weekStartDate };
    const n = (Date.parse(record.weekStartDate) - Date.parse(firstMonday)) / (7 * DAY_MS) + 1;
    const bookedAt = `${shiftDate(record.weekStartDate, 8)}T09:00:00.000Z`;
    return { ...entry, ...originOf({ kind: 'plan', id, n }), createdBy: staff, createdAt: bookedAt };
  });
  const plan = { ...common, id, cents: INSTALMENTS * PART_CENTS, instalments: INSTALMENTS, firstMonday };
  const { origin } = originOf({ kind: 'manual', driverId, key: id });
  return { plans: [{ ...plan, mayGoNegative: false, createdBy: staff, createdAt, origin }], entries };
}
