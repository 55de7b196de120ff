import type { settlementEntries } from '../../../db/schema/settlement-entries';
import { originOf } from '../../ledger/weeks/record-of';
import { shiftDate } from '../../platform/domain/calendar';
import type { Random } from './random';
import type { DemoRecord } from './weeks';

export type DemoSettlement = typeof settlementEntries.$inferInsert;

const GIVEN = [
  { category: 'ADIANTAMENTO', cents: -5_000, description: 'Adiantamento em numerário' },
  { category: 'PORTAGENS', cents: 1_235, description: 'Portagens pagas pelo condutor' },
  { category: 'MULTA', cents: -3_000, description: 'Estacionamento, auto de outubro' },
  { category: 'BONUS', cents: 2_500, description: 'Bónus de avaliação' },
] as const;

const EVERY = 7;

/** Adds acertos to some weeks and changes their payouts; one in ten has a counter-entry. No payout falls below zero. */
export function settle(
  records: DemoRecord[],
  { staff, random }: { staff: string; random: Random },
): DemoSettlement[] {
  const able = records.filter((record) => record.payoutCents >= 10_000);
  return able.flatMap((record, index): DemoSettlement[] => {
    if (index % EVERY !== 0) return [];
    const turn = index / EVERY;
    const given = GIVEN[turn % GIVEN.length] ?? GIVEN[0];
    const { driverId, weekStartDate } = record;
    const id = random.uuid();
    const createdAt = `${shiftDate(weekStartDate, 8)}T09:00:00.000Z`;
    const entry = { ...given, id, driverId, weekStartDate, createdAt, createdBy: staff };
    const added: DemoSettlement = { ...entry, ...originOf({ kind: 'manual', driverId, key: id }) };
    if (turn % 10 === 9) {
      const counter = { ...entry, id: random.uuid(), cents: -given.cents, counters: id };
      return [added, { ...counter, ...originOf({ kind: 'counter', id }) }];
    }
    record.settlementCents = given.cents;
    record.payoutCents += given.cents;
    return [added];
  });
}
