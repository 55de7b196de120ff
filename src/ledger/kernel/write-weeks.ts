import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { fromRows, insertSelect, jsonRows } from '../../../db/queries/bulk-insert';
import { inPieces } from '../../../db/queries/pieces';
import type { Statement } from '../../../db/queries/transact';
import { earnings } from '../../../db/schema/earnings';
import { financialRecords } from '../../../db/schema/financial-records';
import { isSettled, type RecordAmounts, recordOf, type StandingRecord } from '../weeks/record-of';
import type { Row } from '../weeks/week-rows';
import type { FileToDecide } from './decide-files';
import { weekKey } from './read-records';
import type { Weeks } from './read-weeks';

type Writing = {
  /** Marks the stored rows that change. */
  changeId: string;
  at: string;
  today: string;
  /** Weeks whose records are recalculated, in addition to those with changed rows. */
  concerned: Iterable<Pick<Row, 'driverId' | 'week'>>;
};

const ROWS = jsonRows(
  'id',
  'state',
  'reason',
  'column',
  'doubt',
  'isOrdered',
  'isConfirmed',
  'hasSuccessor',
  'driverId',
  'versionAt',
  'versionStep',
);
const RECORDS = jsonRows(
  'driverId',
  'week',
  'grossCents',
  'commissionCents',
  'adjustmentsCents',
  'cashCents',
  'flatRateCents',
  'settlementCents',
  'payoutCents',
  'feeBasis',
);

/** Stored rows that differ from the rows as read. */
export function changedRows({ ledger, before }: Pick<Weeks, 'ledger' | 'before'>): Row[] {
  return ledger.rows.filter((row) => {
    const was = before.get(row.id);
    return was !== undefined && stored(was) !== stored(row);
  });
}

function stored(row: Row): string {
  return JSON.stringify(ROWS.encode(row));
}

/** Steps of a batch, behind `isStill`: the difference between the rows read and the rows decided. */
export function writeWeeks(db: Database, weeks: Weeks, writing: Writing): Statement[] {
  const { changeId } = writing;
  const { before } = weeks;
  const changed = changedRows(weeks);
  const statements: Statement[] = [];
  if (changed.length > 0) {
    const value = (name: Parameters<typeof ROWS.value>[0]) => ROWS.value(name, sql`v.value`);
    statements.push(
      db.run(sql`
        UPDATE ${earnings} AS r SET state = ${value('state')}, reason = ${value('reason')},
          fault_column = ${value('column')}, doubt = ${value('doubt')}, is_ordered = ${value('isOrdered')},
          is_confirmed = ${value('isConfirmed')}, has_successor = ${value('hasSuccessor')},
          driver_id = ${value('driverId')}, version_at = ${value('versionAt')},
          version_step = ${value('versionStep')}, changed_in = ${changeId}
        FROM json_each(${JSON.stringify(changed.map(ROWS.encode))}) v WHERE r.id = ${value('id')}`),
    );
  }
  const kept = new Set(weeks.ledger.rows.map(({ id }) => id));
  const changedIds = new Set(changed.map(({ id }) => id));
  const was = [...before.values()].filter(({ id }) => changedIds.has(id) || !kept.has(id));
  const concerned = [...writing.concerned, ...changed, ...was];
  return [...statements, ...writeRecords(db, weeks, { ...writing, concerned })];
}

/** Recalculates the pending records of weeks that are not closed from their rows and acertos. */
export function writeRecords(
  db: Database,
  weeks: Weeks,
  { at, today, concerned }: Pick<Writing, 'at' | 'today' | 'concerned'>,
): Statement[] {
  return writeOutcomes(db, sumUp(weeks, concerned, today), at);
}

/** The resulting record of a driver's week; null if nothing is left, which deletes the record. */
export type Outcome = {
  driverId: string;
  week: string;
  record: StandingRecord | null;
  amounts: RecordAmounts | null;
};

export function writeOutcomes(db: Database, outcomes: readonly Outcome[], at: string): Statement[] {
  const put = outcomes.flatMap(({ driverId, week, amounts }) =>
    amounts ? [{ ...amounts, driverId, week }] : [],
  );
  const ended = outcomes.flatMap(({ amounts, record }) => (amounts === null && record ? [record.id] : []));
  const statements: Statement[] = [];
  if (put.length > 0) statements.push(putRecords(db, put, at));
  if (ended.length > 0) {
    statements.push(
      db.run(sql`DELETE FROM ${financialRecords} WHERE status = 'PENDING'
        AND id IN (SELECT value FROM json_each(${JSON.stringify(ended)}))`),
    );
  }
  return statements;
}

/** Recalculates drivers' weeks that are neither closed nor settled. */
function sumUp(
  { ledger, records, payers, entries }: Weeks,
  concerned: Iterable<Pick<Row, 'driverId' | 'week'>>,
  today: string,
): Outcome[] {
  const booked = Map.groupBy(
    ledger.rows.filter(({ state, driverId }) => state === 'booked' && driverId !== null),
    ({ driverId, week }) => weekKey(driverId, week),
  );
  const keys = new Map([...concerned].map((each) => [weekKey(each.driverId, each.week), each]));
  return [...keys].flatMap(([key, { driverId, week }]) => {
    const payer = driverId === null ? undefined : payers.get(driverId);
    const record = records.get(key) ?? null;
    const isFrozen = ledger.isClosed({ week }) || isSettled(record);
    if (driverId === null || !payer || isFrozen) return [];
    const amounts = recordOf({
      monday: week,
      today,
      payer,
      booked: booked.get(key) ?? [],
      entries: entries.get(key) ?? [],
    });
    return [{ driverId, week, record, amounts }];
  });
}

type Put = RecordAmounts & { driverId: string; week: string };

/** The version increases with each change of an amount. */
function putRecords(db: Database, records: readonly Put[], at: string): Statement {
  const rows = records.map(({ feeBasis, ...record }) =>
    RECORDS.encode({ ...record, feeBasis: feeBasis && JSON.stringify(feeBasis) }),
  );
  const of = (name: Parameters<typeof RECORDS.value>[0]) => RECORDS.value(name, sql`v.value`);
  return db.run(sql`
    INSERT INTO ${financialRecords} (id, driver_id, week_start_date, gross_cents, commission_cents, adjustments_cents,
      cash_cents, flat_rate_cents, settlement_cents, payout_cents, fee_basis, status, created_at)
    SELECT ${newIds(at)}, ${of('driverId')}, ${of('week')}, ${of('grossCents')}, ${of('commissionCents')},
      ${of('adjustmentsCents')}, ${of('cashCents')}, ${of('flatRateCents')}, ${of('settlementCents')},
      ${of('payoutCents')}, ${of('feeBasis')}, 'PENDING', ${at}
    FROM json_each(${JSON.stringify(rows)}) v WHERE true
    ON CONFLICT (driver_id, week_start_date) DO UPDATE SET
      version = version + ((gross_cents, commission_cents, adjustments_cents, cash_cents, flat_rate_cents,
        settlement_cents) IS NOT (excluded.gross_cents, excluded.commission_cents, excluded.adjustments_cents,
        excluded.cash_cents, excluded.flat_rate_cents, excluded.settlement_cents)),
      gross_cents = excluded.gross_cents, commission_cents = excluded.commission_cents,
      adjustments_cents = excluded.adjustments_cents, cash_cents = excluded.cash_cents,
      flat_rate_cents = excluded.flat_rate_cents, fee_basis = excluded.fee_basis,
      settlement_cents = excluded.settlement_cents, payout_cents = excluded.payout_cents
    WHERE status = 'PENDING'`);
}

/** UUIDv7 (RFC 9562 §5.7): sequential keys, cheap to index. */
function newIds(at: string): SQL {
  const time = Date.parse(at).toString(16).padStart(12, '0');
  const start = `${time.slice(0, 8)}-${time.slice(8)}-7`;
  return sql`format('%s%03x-%04x-%012x', ${start}, random() & 0xfff,
    0x8000 | (random() & 0x3fff), random() & 0xffffffffffff)`;
}

const NEW_ROWS = jsonRows(
  'reportId',
  'platform',
  'weekStartDate',
  'externalId',
  'driverId',
  'state',
  'reason',
  'faultColumn',
  'doubt',
  'isOrdered',
  'isConfirmed',
  'hasSuccessor',
  'differenceCents',
  'grossCents',
  'commissionCents',
  'adjustmentsCents',
  'cashCents',
  'fullName',
  'email',
  'phone',
  'line',
  'cells',
  'versionAt',
  'versionStep',
);

/** Inserts the rows of new reports in their decided state. */
export function addRows(db: Database, files: readonly FileToDecide[], at: string): Statement[] {
  const rows = files.flatMap(encodedRows);
  return inPieces(rows).map((piece) =>
    insertSelect(db, earnings, {
      values: {
        ...NEW_ROWS.values(sql`value`),
        changedIn: NEW_ROWS.value('reportId', sql`value`),
        createdAt: sql`${at}`,
      },
      from: fromRows(piece),
    }),
  );
}

function encodedRows({ weekStartDate, given, rows }: FileToDecide): unknown[][] {
  return rows.flatMap((row, n) => {
    const own = given[n];
    if (!own) return [];
    const { fullName, email, phone, line, cells, differenceCents } = own;
    return [
      NEW_ROWS.encode({
        ...row,
        ...row.amounts,
        reportId: row.report.id,
        weekStartDate,
        faultColumn: row.column,
        differenceCents,
        fullName,
        line,
        cells: JSON.stringify(cells),
        // The person's data is stored only for rows that staff must assign.
        email: own.reason === null ? null : email,
        phone: own.reason === null ? null : phone,
      }),
    ];
  });
}
