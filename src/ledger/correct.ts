import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/opening/client';
import { insertSelect, jsonRows, sameColumns } from '../../db/queries/bulk-insert';
import { IS_SETTLED } from '../../db/queries/record-status';
import { corrections } from '../../db/schema/corrections';
import { earnings } from '../../db/schema/earnings';
import { financialRecords } from '../../db/schema/financial-records';
import { settlementEntries } from '../../db/schema/settlement-entries';
import { auditEach } from '../audit/store';
import type { Platform } from '../domain/platform';
import { ENTRY_OF, proposals } from './corrections';
import { isClosed } from './frozen';
import { isBooked } from './settled';
import { resettled } from './settlements';

/** What staff were shown, and the row that its decision becomes. */
export type Given = {
  id: string;
  driverId: string;
  weekStartDate: string;
  platform: Platform;
  number: number;
  paidCents: number;
  dueCents: number;
  /** Of a correction taken: of its acerto, and what it says. */
  entryId?: string;
  description?: string;
};

const GIVEN = jsonRows(
  ...(['id', 'driverId', 'weekStartDate', 'platform', 'number', 'paidCents', 'dueCents'] as const),
  ...(['entryId', 'description'] as const),
);

type Act = { given: readonly Given[]; staff: string; at: string };

/** `fit`: on drivers `k.driver_id`. `today`: `YYYY-MM-DD`, a Monday. */
export type Deciding = Act & {
  decision: 'TAKEN' | 'DECLINED';
  reason: string | null;
  fit: SQL;
  thisWeek: string;
};

const ACTIONS = { TAKEN: 'correction.take', DECLINED: 'correction.decline', PROPOSED: 'correction.propose' };

const listOf = (given: readonly Given[]) => JSON.stringify(given.map((each) => GIVEN.encode(each)));
const idsOf = (list: string) => sql`(SELECT ${GIVEN.value('id', 'value')} FROM json_each(${list}))`;

/** The next week that has earnings to pay, else the current one, of driver and week of a row. */
function weekFor(row: string, thisWeek: string): SQL {
  const of = (name: string) => sql.raw(`${row}.${name}`);
  const same = sql`r.driver_id = ${of('driver_id')}`;
  return sql`coalesce(
    (SELECT min(r.week_start_date) FROM ${financialRecords} r
      WHERE r.week_start_date > ${of('week_start_date')} AND ${same} AND r.status = 'PENDING'
      AND NOT ${isClosed('r')} AND ${isBooked('r')}),
    (SELECT date(max(r.week_start_date), '+7 days') FROM ${financialRecords} r WHERE ${same}
      AND r.week_start_date >= ${thisWeek} AND r.status ${IS_SETTLED}),
    ${thisWeek})`;
}

/** Steps of a batch: each of `given` that is still proposed as it was shown; what has changed is left. */
export function decideCorrections(
  db: Database,
  { given, decision, reason, fit, thisWeek, ...act }: Deciding,
) {
  const list = listOf(given);
  const keys = sql`SELECT DISTINCT ${GIVEN.value('driverId', 'value')} AS driver_id,
    ${GIVEN.value('weekStartDate', 'value')} AS week_start_date, ${GIVEN.value('platform', 'value')} AS platform
    FROM json_each(${list})`;
  const value = (name: Parameters<typeof GIVEN.value>[0]) => GIVEN.value(name, 'g.value');
  const asShown = sql`p.driver_id = ${value('driverId')} AND p.week_start_date = ${value('weekStartDate')}
    AND p.platform = ${value('platform')} AND p.number = ${value('number')}
    AND p.paid_cents = ${value('paidCents')} AND p.due_cents = ${value('dueCents')}`;
  const isTaken = decision === 'TAKEN';
  const decided = insertSelect(db, corrections, {
    values: {
      ...{ id: value('id'), weekStartDate: sql`p.week_start_date`, driverId: sql`p.driver_id` },
      ...{ platform: sql`p.platform`, number: sql`p.number`, paidCents: sql`p.paid_cents` },
      ...{ dueCents: sql`p.due_cents`, decision: sql`${decision}`, reason: sql`${reason}` },
      ...{ reports: sql`p.reports`, entryId: isTaken ? value('entryId') : sql`NULL` },
      entryWeek: isTaken ? weekFor('p', thisWeek) : sql`NULL`,
      ...{ decidedBy: sql`${act.staff}`, decidedAt: sql`${act.at}` },
    },
    from: sql`FROM ${proposals(fit, keys)} p JOIN json_each(${list}) g ON ${asShown}`,
  });
  return {
    decided,
    audit: audited(db, { list, decision, ...act }),
    ...(isTaken ? entered(db, list, act) : {}),
  };
}

/** Steps of a batch: what was declined is proposed again, while it is the last word. */
export function proposeAgain(db: Database, { given, ...act }: Act) {
  const list = listOf(given);
  const value = (name: Parameters<typeof GIVEN.value>[0]) => GIVEN.value(name, 'g.value');
  const decided = insertSelect(db, corrections, {
    values: {
      ...sameColumns('weekStartDate', 'driverId', 'platform', 'paidCents', 'dueCents', 'reports'),
      ...{ id: value('id'), number: sql`c.number + 1`, decision: sql`'PROPOSED'` },
      ...{ decidedBy: sql`${act.staff}`, decidedAt: sql`${act.at}` },
    },
    from: sql`FROM json_each(${list}) g JOIN ${corrections} c ON c.week_start_date = ${value('weekStartDate')}
        AND c.driver_id = ${value('driverId')} AND c.platform = ${value('platform')} AND c.number = ${value('number')}
      WHERE c.decision = 'DECLINED' AND NOT EXISTS (SELECT 1 FROM ${corrections} later
        WHERE later.week_start_date = c.week_start_date AND later.driver_id = c.driver_id
          AND later.platform = c.platform AND later.number > c.number)`,
  });
  return { decided, audit: audited(db, { list, decision: 'PROPOSED', ...act }) };
}

type Audited = Omit<Act, 'given'> & { list: string; decision: keyof typeof ACTIONS };

function audited(db: Database, { list, decision, staff, at }: Audited) {
  return auditEach(db, {
    ...{ at, actor: staff, action: ACTIONS[decision], subject: sql`id` },
    detail: sql`json_object('driverId', driver_id, 'week', week_start_date, 'platform', platform, 'paidCents', paid_cents,
      'dueCents', due_cents, 'entryWeek', entry_week)`,
    from: sql`FROM ${corrections} WHERE id IN ${idsOf(list)}`,
  });
}

/** An acerto for each that was taken. */
function entered(db: Database, list: string, { staff, at }: Omit<Act, 'given'>) {
  const added = insertSelect(db, settlementEntries, {
    values: {
      ...{ id: sql`c.entry_id`, driverId: sql`c.driver_id`, weekStartDate: sql`c.entry_week` },
      ...{
        category: sql`'CORRECAO'`,
        cents: sql`c.due_cents - c.paid_cents`,
        origin: sql`'correction:' || c.id`,
      },
      ...{
        description: GIVEN.value('description', 'g.value'),
        createdBy: sql`${staff}`,
        createdAt: sql`${at}`,
      },
    },
    from: sql`FROM json_each(${list}) g JOIN ${corrections} c ON c.id = ${GIVEN.value('id', 'g.value')}`,
  });
  return {
    added,
    ...resettled(db, sql`(SELECT entry_id FROM ${corrections} WHERE id IN ${idsOf(list)})`, at),
  };
}

/** Decided anew, the open week of a row would count twice: of its driver or its account one is taken. */
export function wasCorrected(row: string): SQL {
  const of = (name: string) => sql.raw(`${row}.${name}`);
  return sql`NOT ${isClosed(row)} AND EXISTS (SELECT 1 FROM ${corrections} c WHERE c.week_start_date = ${of('week_start_date')}
    AND EXISTS (SELECT 1 FROM ${ENTRY_OF})
    AND (c.driver_id = ${of('driver_id')} OR EXISTS (SELECT 1 FROM ${earnings} own CROSS JOIN ${earnings} its
      ON its.week_start_date = own.week_start_date AND its.external_id = own.external_id AND its.platform = own.platform
      WHERE own.week_start_date = c.week_start_date AND own.driver_id = ${of('driver_id')} AND own.state = 'booked'
        AND its.driver_id = c.driver_id)))`;
}

/** For a batch; idempotent. Amounts stay. */
export function emptyReasons(db: Database, driverId: string) {
  return db.run(
    sql`UPDATE ${corrections} SET reason = '' WHERE driver_id = ${driverId} AND reason IS NOT NULL`,
  );
}
