import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { type ResultsOf, type Statement, transact } from '../../../db/queries/transact';
import { contractPeriods } from '../../../db/schema/contract-periods';
import { documents } from '../../../db/schema/documents';
import { drivers } from '../../../db/schema/drivers';
import { audit, auditEach } from '../../platform/audit/store';
import type { ContractType } from '../../platform/domain/contract';
import { BEGINNING } from './contract-rules';
import { noteChange } from './noted-changes';
import type { ContractChange, ContractPeriod } from './schema';

const { fromMonday, contractType } = contractPeriods;

/** Returns steps of a batch, for `contractIn`. */
export function readingContract(db: Database, id: string) {
  return {
    found: db
      .select({
        id: drivers.id,
        contractType: drivers.contractType,
        version: drivers.version,
        erasedAt: drivers.erasedAt,
      })
      .from(drivers)
      .where(eq(drivers.id, id)),
    periods: db
      .select({ from: fromMonday, contractType })
      .from(contractPeriods)
      .where(eq(contractPeriods.driverId, id))
      .orderBy(fromMonday),
  };
}

/** `periods` are oldest first, the first from `BEGINNING`; null when there is no such driver. */
export function contractIn({ found, periods }: ResultsOf<ReturnType<typeof readingContract>>) {
  const [driver] = found;
  if (!driver) return null;
  const fromBeginning = { from: BEGINNING, contractType: driver.contractType };
  return { ...driver, periods: periods.length > 0 ? periods : [fromBeginning] };
}

type Change = ContractChange & {
  id: string;
  /** The contract that applies today. */
  today: ContractType;
  periods: readonly ContractPeriod[];
  instead: ContractPeriod;
  staff: string;
  at: string;
};

/** Returns steps of a batch, behind a guard on what was read: these periods replace those before. */
export function writePeriods(
  db: Database,
  { id, periods, instead, staff, at, today, ...change }: Change,
): Statement[] {
  const changeId = crypto.randomUUID();
  const { from } = change;
  const changes =
    instead.contractType === change.contractType
      ? { contractFrom: [instead.from, from] }
      : { contractType: [instead.contractType, change.contractType], contractFrom: [null, from] };
  return [
    noteChange(db, {
      changeId,
      at,
      of: eq(drivers.id, id),
      changes: sql`${JSON.stringify(changes)}`,
    }),
    audit(db, {
      at,
      actor: staff,
      action: 'driver.change-contract',
      subject: id,
      detail: { changeId, from, contractType: change.contractType },
    }),
    db.delete(contractPeriods).where(eq(contractPeriods.driverId, id)),
    db.insert(contractPeriods).values(
      periods.map((period) => ({
        driverId: id,
        fromMonday: period.from,
        contractType: period.contractType,
      })),
    ),
    db
      .update(drivers)
      .set({ contractType: today, version: sql`${drivers.version} + 1` })
      .where(eq(drivers.id, id)),
    db
      .update(documents)
      .set({ version: sql`${documents.version} + 1` })
      .where(eq(documents.driverId, id)),
  ];
}

/** Idempotent: periods that begin today, in Lisbon, become the driver's contract. Answers how many. */
export async function beginPeriods(db: Database, today: string, at: string): Promise<number> {
  const held = sql`(SELECT max(from_monday) FROM ${contractPeriods} WHERE driver_id = d.id AND from_monday <= ${today})`;
  const begins = sql`(SELECT p.driver_id, p.contract_type FROM ${contractPeriods} p JOIN ${drivers} d ON d.id = p.driver_id
    WHERE p.from_monday = ${held} AND p.contract_type <> d.contract_type)`;
  const { begun } = await transact(db, {
    audit: auditEach(db, {
      at,
      actor: 'system',
      action: 'driver.begin-contract',
      subject: sql`driver_id`,
      detail: sql`json_object('contractType', contract_type)`,
      from: sql`FROM ${begins}`,
    }),
    begun: db.run(sql`
      UPDATE ${drivers} SET contract_type = b.contract_type, version = version + 1
      FROM ${begins} b WHERE ${drivers}.id = b.driver_id`),
  });
  return begun.rowsAffected;
}
