import { and, eq, inArray, not, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/opening/client';
import { contractOn } from '../../db/queries/contract-on';
import { jsonArrayOf, jsonOf, parsed } from '../../db/queries/json-of';
import { transact } from '../../db/queries/transact';
import { contractPeriods } from '../../db/schema/contract-periods';
import { documents } from '../../db/schema/documents';
import { drivers } from '../../db/schema/drivers';
import { auditEach, auditIfChanged } from '../audit/store';
import type { Shown } from '../decisions/rules';
import { isErased } from '../drivers/personal-data';
import { frozenWeeksBetween, rerateRecords } from '../ledger/rerate';
import { noteChange, wasChanged } from './changes';
import type { ContractChange, ContractPeriod } from './schema';

export const BEGINNING = '0001-01-01';
const NO_END = '9999-12-31';

function nextAfter(driverId: string, from: string): SQL {
  return sql`(SELECT coalesce(min(from_monday), ${NO_END}) FROM ${contractPeriods}
    WHERE driver_id = ${driverId} AND from_monday > ${from})`;
}

type Reading = { id: string; from: string };

function spanOf({ id, from }: Reading) {
  return { driverId: id, from: sql`${from}`, until: nextAfter(id, from) };
}

function standing(db: Database, { id, from }: Reading) {
  const { fromMonday, contractType } = contractPeriods;
  const period = jsonOf<ContractPeriod>({ from: fromMonday, contractType });
  return db
    .select({
      id: drivers.id,
      contractType: drivers.contractType,
      version: drivers.version,
      isErased: sql<number>`${isErased}`.mapWith(Boolean),
      inForce: contractOn(drivers, sql`${from}`),
      paidWeeks: frozenWeeksBetween('paid', spanOf({ id, from })),
      closedWeeks: frozenWeeksBetween('closed', spanOf({ id, from })),
      periods: parsed(
        jsonArrayOf(period, sql`FROM ${contractPeriods} WHERE driver_id = ${id}`, sql`from_monday`),
      ),
    })
    .from(drivers)
    .where(eq(drivers.id, id));
}

export async function readContract(db: Database, id: string) {
  const [found] = await standing(db, { id, from: BEGINNING });
  return found ?? null;
}

type Change = ContractChange & { id: string; staff: string; shown: Shown; at: string; today: string };

/** Answers the contract as it stands afterwards; null when there is no such driver. Later periods stay. */
export async function changeContract(
  db: Database,
  { id, from, contractType, staff, shown, at, today }: Change,
) {
  const changeId = crypto.randomUUID();
  const before = contractOn(drivers, sql`${from}`);
  const mayChange = and(
    eq(drivers.id, id),
    shown ? inArray(drivers.version, [...shown]) : undefined,
    not(isErased),
    sql`${before} <> ${contractType}`,
    sql`${frozenWeeksBetween('paid', spanOf({ id, from }))} IS NULL`,
    sql`${frozenWeeksBetween('closed', spanOf({ id, from }))} IS NULL`,
  );
  const changed = wasChanged(changeId);
  const { after } = await transact(db, {
    noted: noteChange(db, {
      changeId,
      at,
      of: sql`${mayChange}`,
      changes: sql`json_object('contractType', json_array(${before}, ${contractType}),
        'contractFrom', json_array(NULL, ${from}))`,
    }),
    audit: auditIfChanged(db, {
      at,
      actor: staff,
      action: 'driver.change-contract',
      subject: id,
      detail: { changeId, from, contractType },
    }),
    begin: db.run(sql`
      INSERT INTO ${contractPeriods} (driver_id, from_monday, contract_type)
      SELECT id, ${BEGINNING}, contract_type FROM ${drivers} WHERE id = ${id} AND ${changed}
        AND NOT EXISTS (SELECT 1 FROM ${contractPeriods} WHERE driver_id = ${id})`),
    period: db.run(sql`
      INSERT INTO ${contractPeriods} (driver_id, from_monday, contract_type)
      SELECT ${id}, ${from}, ${contractType} WHERE ${changed}
      ON CONFLICT (driver_id, from_monday) DO UPDATE SET contract_type = excluded.contract_type`),
    records: rerateRecords(db, { driverId: id, from, changed, at }),
    change: db
      .update(drivers)
      .set({ contractType: contractOn(drivers, sql`${today}`), version: sql`${drivers.version} + 1` })
      .where(and(eq(drivers.id, id), changed)),
    documents: db
      .update(documents)
      .set({ version: sql`${documents.version} + 1` })
      .where(and(eq(documents.driverId, id), changed)),
    after: standing(db, { id, from }),
  });
  return after[0] ?? null;
}

/** What begins today, in Lisbon, becomes the driver's contract; answers how many. Idempotent. */
export async function beginPeriods(db: Database, today: string, at: string): Promise<number> {
  const contract = contractOn(drivers, sql`${today}`);
  const begins = sql`${drivers.id} IN (SELECT driver_id FROM ${contractPeriods}) AND ${drivers.contractType} <> ${contract}`;
  const { begun } = await transact(db, {
    audit: auditEach(db, {
      at,
      actor: 'system',
      action: 'driver.begin-contract',
      subject: sql`${drivers.id}`,
      detail: jsonOf({ contractType: contract }),
      from: sql`FROM ${drivers} WHERE ${begins}`,
    }),
    begun: db.run(sql`
      UPDATE ${drivers} SET contract_type = ${contract}, version = version + 1 WHERE ${begins}`),
  });
  return begun.rowsAffected;
}
