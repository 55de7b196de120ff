import { and, eq, inArray, not, sql } from 'drizzle-orm';
import type { Database } from '../../db/opening/client';
import { guard } from '../../db/queries/batch-guard';
import { contractOn } from '../../db/queries/contract-on';
import { jsonArrayOf, jsonOf, parsed } from '../../db/queries/json-of';
import { transact } from '../../db/queries/transact';
import { contractPeriods } from '../../db/schema/contract-periods';
import { documents } from '../../db/schema/documents';
import { drivers } from '../../db/schema/drivers';
import { auditEach, auditIfChanged } from '../audit/store';
import type { Shown } from '../decisions/rules';
import { isErased } from '../drivers/personal-data';
import { deleteUncharged, frozenWeeksBetween, rerateRecords } from '../ledger/rerate';
import { retryStale } from '../ledger/retry-stale';
import { noteChange, wasChanged } from './noted-changes';
import { BEGINNING, type ContractStep, contractStep } from './rules';
import type { ContractChange, ContractPeriod } from './schema';

type Span = { from: string; until: string };

function standing(db: Database, id: string, { from, until }: Span) {
  const { fromMonday, contractType } = contractPeriods;
  const period = jsonOf<ContractPeriod>({ from: fromMonday, contractType });
  const span = { driverId: id, from: sql`${from}`, until: sql`${until}` };
  return db
    .select({
      id: drivers.id,
      contractType: drivers.contractType,
      version: drivers.version,
      isErased: sql<number>`${isErased}`.mapWith(Boolean),
      paidWeeks: frozenWeeksBetween('paid', span),
      closedWeeks: frozenWeeksBetween('closed', span),
      periods: parsed(
        jsonArrayOf(period, sql`FROM ${contractPeriods} WHERE driver_id = ${id}`, sql`from_monday`),
      ),
    })
    .from(drivers)
    .where(eq(drivers.id, id));
}

const NO_WEEKS: Span = { from: BEGINNING, until: BEGINNING };

/** `periods` oldest first, the first from `BEGINNING`; null when there is no such driver. */
export async function readContract(db: Database, id: string) {
  return withPeriods(await standing(db, id, NO_WEEKS));
}

function withPeriods([found]: Awaited<ReturnType<typeof standing>>) {
  if (!found) return null;
  const { contractType, periods } = found;
  return { ...found, periods: periods.length > 0 ? periods : [{ from: BEGINNING, contractType }] };
}

type Change = ContractChange & { id: string; staff: string; shown: Shown; at: string; today: string };

/** Answers the contract as it stands afterwards; null when there is no such driver. Later periods stay. */
export function changeContract(db: Database, change: Change) {
  return retryStale(async () => {
    const read = await readContract(db, change.id);
    if (!read) return null;
    const step = contractStep(read.periods, change, change.today);
    if (step.kind !== 'change') return read;
    return withPeriods(await writeStep(db, { ...change, step, read: read.version }));
  });
}

type Writing = Change & { step: ContractStep & { kind: 'change' }; read: number };

async function writeStep(
  db: Database,
  { id, from, contractType, staff, shown, at, today, step, read }: Writing,
) {
  const changeId = crypto.randomUUID();
  const { instead } = step;
  const span = { driverId: id, from: sql`${step.from}`, until: sql`${step.until}` };
  const mayChange = and(
    eq(drivers.id, id),
    shown ? inArray(drivers.version, [...shown]) : undefined,
    not(isErased),
    sql`${frozenWeeksBetween('paid', span)} IS NULL`,
    sql`${frozenWeeksBetween('closed', span)} IS NULL`,
  );
  const changes =
    instead.contractType === contractType
      ? { contractFrom: [instead.from, from] }
      : { contractType: [instead.contractType, contractType], contractFrom: [null, from] };
  const changed = wasChanged(changeId);
  const { after } = await transact(db, {
    asRead: guard(db, 'decision', sql`(SELECT version FROM ${drivers} WHERE id = ${id}) = ${read}`),
    noted: noteChange(db, { changeId, at, of: sql`${mayChange}`, changes: sql`${JSON.stringify(changes)}` }),
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
    gone: db.run(sql`
      DELETE FROM ${contractPeriods} WHERE driver_id = ${id} AND ${changed}
        AND from_monday IN (SELECT value FROM json_each(${JSON.stringify(step.gone)}))`),
    period: db.run(sql`
      INSERT INTO ${contractPeriods} (driver_id, from_monday, contract_type)
      SELECT ${id}, ${from}, ${contractType} WHERE ${changed}
      ON CONFLICT (driver_id, from_monday) DO UPDATE SET contract_type = excluded.contract_type`),
    records: rerateRecords(db, { driverId: id, from: step.from, changed, at }),
    uncharged: deleteUncharged(db, { driverId: id, from: step.from, changed }),
    change: db
      .update(drivers)
      .set({ contractType: contractOn(drivers, sql`${today}`), version: sql`${drivers.version} + 1` })
      .where(and(eq(drivers.id, id), changed)),
    documents: db
      .update(documents)
      .set({ version: sql`${documents.version} + 1` })
      .where(and(eq(documents.driverId, id), changed)),
    after: standing(db, id, step),
  });
  return after;
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
