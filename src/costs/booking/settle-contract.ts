import { and, gte, lt } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { isOneOf } from '../../../db/queries/one-of';
import type { BatchParts } from '../../../db/queries/transact';
import { costMovements } from '../../../db/schema/cost-movements';
import { areCostsAt, readRevision } from '../../ledger/kernel/cost-corrections';
import type { RecordsAlone } from '../../ledger/kernel/read-records';
import { countRevision, readFleet } from './change-fleet';
import { readMovements } from './cost-rows';
import { type By, settleCosts } from './settle-costs';

type Contract = By & {
  driverId: string;
  /** A Monday, and the one after the last week. */
  from: string;
  until: string;
  /** The driver's contract and records as the rest of the batch leaves them. */
  becoming: (read: RecordsAlone) => RecordsAlone;
};

/** Decides a driver's costs of the weeks whose contract changes. For a batch in `retryBasis`; `others` follow the
 * records. */
export async function settleContract(
  db: Database,
  { driverId, from, until, becoming, ...by }: Contract,
): Promise<BatchParts> {
  const isStill = areCostsAt(db, await readRevision(db));
  const { week } = costMovements;
  const isConcerned = and(isOneOf(costMovements.driverId, [driverId]), gte(week, from), lt(week, until));
  const movements = await readMovements(db, isConcerned);
  if (movements.length === 0) return { first: [isStill], others: [] };
  const { fleet } = await readFleet(db);
  const { first, others } = await settleCosts(db, { ...by, fleet, movements, becoming });
  return { first: [isStill, ...first], others: [...others, countRevision(db)] };
}
