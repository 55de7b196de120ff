import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/opening/client';
import { jsonRows } from '../../db/queries/bulk-insert';
import { decimalOf, jsonArrayOf, jsonBoolean, jsonOf, readJson } from '../../db/queries/json-of';
import { transact } from '../../db/queries/transact';
import { corrections } from '../../db/schema/corrections';
import { drivers } from '../../db/schema/drivers';
import { paymentReports } from '../../db/schema/payment-reports';
import { settlementEntries } from '../../db/schema/settlement-entries';
import { isErased } from '../drivers/personal-data';
import { type Deciding, decideCorrections, type Given, proposeAgain } from '../ledger/correct';
import { proposals } from '../ledger/corrections';
import type { Correction, CorrectionOutcome, DecidedCorrection } from './schema';

const MOST_LISTED = 1000;
const MOST_DECIDED = 200;

const FIT = sql`EXISTS (SELECT 1 FROM ${drivers} WHERE ${drivers.id} = k.driver_id AND NOT ${isErased})`;

const FILE = jsonOf<Correction['files'][number]>({
  id: paymentReports.id,
  fileName: paymentReports.fileName,
  receivedAt: paymentReports.createdAt,
  organisation: paymentReports.organisation,
});

/** Of a row `c`, of driver `d`. */
const SHOWN = {
  id: sql<string>`(c.driver_id || '.' || c.week_start_date || '.' || c.platform || '.' || c.number || '.' || c.paid_cents
    || '.' || c.due_cents)`,
  driver: jsonOf<Correction['driver']>({ id: sql<string>`d.id`, fullName: sql<string>`d.full_name` }),
  weekStartDate: sql<string>`c.week_start_date`,
  platform: sql<Correction['platform']>`c.platform`,
  paid: decimalOf(sql<number>`c.paid_cents`),
  due: decimalOf(sql<number>`c.due_cents`),
  difference: decimalOf(sql<number>`(c.due_cents - c.paid_cents)`),
  files: jsonArrayOf(
    FILE,
    // In this order: by its own a planner goes through all reports for each correction.
    sql`FROM json_each(c.reports) CROSS JOIN ${paymentReports} ON ${paymentReports.id} = json_each.value`,
    sql`${paymentReports.createdAt} DESC`,
  ),
};

const PROPOSED = jsonOf<Correction>({ ...SHOWN, doubt: sql<Correction['doubt']>`c.doubt` });

const DECIDED = jsonOf<DecidedCorrection>({
  ...SHOWN,
  decision: sql<DecidedCorrection['decision']>`c.decision`,
  reason: sql<string | null>`c.reason`,
  decidedBy: sql<string>`c.decided_by`,
  decidedAt: sql<string>`c.decided_at`,
  entry: sql<DecidedCorrection['entry']>`iif(c.entry_id IS NULL, NULL, ${jsonOf<
    NonNullable<DecidedCorrection['entry']>
  >({
    id: sql<string>`c.entry_id`,
    weekStartDate: sql<string>`c.entry_week`,
    isCountered: jsonBoolean(
      sql`EXISTS (SELECT 1 FROM ${settlementEntries} WHERE ${settlementEntries.counters} = c.entry_id)`,
    ),
  })})`,
  isLast:
    jsonBoolean(sql`NOT EXISTS (SELECT 1 FROM ${corrections} later WHERE later.week_start_date = c.week_start_date
    AND later.driver_id = c.driver_id AND later.platform = c.platform AND later.number > c.number)`),
});

/** Those to decide, newest week first. */
export function listProposed(db: Database): Promise<Correction[]> {
  return readJson(
    db,
    proposedOf(sql`1`, sql`c.week_start_date DESC, d.full_name, c.platform LIMIT ${MOST_LISTED}`),
  );
}

function proposedOf(fit: SQL, order: SQL): SQL<Correction[]> {
  const from = sql`FROM ${proposals(sql`${FIT} AND ${fit}`)} c JOIN ${drivers} d ON d.id = c.driver_id`;
  return jsonArrayOf(PROPOSED, from, order);
}

/** Newest first. */
export function listDecided(db: Database): Promise<DecidedCorrection[]> {
  return readJson(db, decidedOf(sql`1`, sql`c.rowid DESC LIMIT ${MOST_DECIDED}`));
}

function decidedOf(these: SQL, order: SQL): SQL<DecidedCorrection[]> {
  return jsonArrayOf(
    DECIDED,
    sql`FROM ${corrections} c JOIN ${drivers} d ON d.id = c.driver_id WHERE c.decision <> 'PROPOSED' AND ${these}`,
    order,
  );
}

export async function correctionsOf(db: Database, driverId: string, week: string) {
  const [proposed, decided] = await Promise.all([
    readJson(db, proposedOf(sql`k.driver_id = ${driverId} AND k.week_start_date = ${week}`, sql`c.platform`)),
    readJson(db, decidedOf(sql`c.week_start_date = ${week} AND c.driver_id = ${driverId}`, sql`c.rowid`)),
  ]);
  return { proposed, decided };
}

const GIVEN = jsonRows('driverId', 'weekStartDate', 'platform', 'number', 'paidCents', 'dueCents');

/** What each of `given` has become, by this decision or by an equal one before. */
function outcomes(db: Database, given: readonly Given[], decision: string) {
  const wanted = GIVEN.values('g.value');
  const listed = sql`json_each(${JSON.stringify(given.map(GIVEN.encode))})`;
  return db.all<{ place: number; entryId: string | null; weekStartDate: string | null }>(sql`
    SELECT g.key AS place, c.entry_id AS entryId, c.entry_week AS weekStartDate FROM ${listed} g
    CROSS JOIN ${corrections} c ON c.week_start_date = ${wanted.weekStartDate} AND c.driver_id = ${wanted.driverId}
      AND c.platform = ${wanted.platform}
    WHERE c.paid_cents = ${wanted.paidCents} AND c.due_cents = ${wanted.dueCents} AND c.decision = ${decision}
      AND c.number = ${wanted.number} + (${decision} = 'PROPOSED')`);
}

export type Outcomes = Pick<CorrectionOutcome, 'entryId' | 'weekStartDate'> & { place: number };

export async function storeDecision(db: Database, deciding: Omit<Deciding, 'fit'>): Promise<Outcomes[]> {
  const { after } = await transact(db, {
    ...decideCorrections(db, { ...deciding, fit: FIT }),
    after: outcomes(db, deciding.given, deciding.decision),
  });
  return after;
}

export async function storeProposal(
  db: Database,
  act: Parameters<typeof proposeAgain>[1],
): Promise<Outcomes[]> {
  const { after } = await transact(db, {
    ...proposeAgain(db, act),
    after: outcomes(db, act.given, 'PROPOSED'),
  });
  return after;
}
