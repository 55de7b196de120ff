import { sql } from 'drizzle-orm';
import { decimalOf, jsonOf } from '../../../db/queries/json-of';
import { settlementEntries } from '../../../db/schema/settlement-entries';
import type { Settlement } from './schema';

const { id, category, cents, description, createdBy, createdAt, counters, origin } = settlementEntries;

export type StoredSettlement = Omit<Settlement, 'restsOn'> & { origin: string };

export const SETTLEMENT = jsonOf<StoredSettlement>({
  id,
  category,
  text: description,
  createdBy,
  createdAt,
  counters,
  origin,
  amount: decimalOf(cents),
  counteredBy: sql<string | null>`(SELECT counter.id FROM ${settlementEntries} counter
    WHERE counter.counters = ${id})`,
});
