import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/opening/client';
import { insertSelect } from '../../db/queries/bulk-insert';
import { feeInForce } from '../../db/queries/fee-in-force';
import { jsonArrayOf, jsonBoolean, jsonOf, parsed } from '../../db/queries/json-of';
import { transact } from '../../db/queries/transact';
import { drivers } from '../../db/schema/drivers';
import { feeRules } from '../../db/schema/fee-rules';
import { auditIfChanged } from '../audit/store';
import type { Shown } from '../decisions/rules';
import { isShown, rowsVersion, shownText } from '../decisions/store';
import { shiftDate } from '../domain/calendar';
import type { FeeRule } from '../domain/fees';
import { isErased, knownDriverExists } from '../drivers/personal-data';
import { chargeWeeks } from '../ledger/charge';
import { deleteUncharged, frozenWeeks, rerateRecords } from '../ledger/rerate';
import type { StoredFee } from './rules';

const NO_END = '9999-12-31';

const { n, fromMonday, untilMonday, kind, cents, basisPoints, minCents, maxCents, createdBy, createdAt } =
  feeRules;

const STORED = jsonOf<StoredFee>({
  ...{ n, kind, cents, basisPoints, minCents, maxCents, createdBy, createdAt },
  from: fromMonday,
  until: untilMonday,
  withoutEarnings: jsonBoolean(sql`${feeRules.withoutEarnings} = 1`),
});

const versionOf = (driverId: string) => rowsVersion(feeRules, driverId);

type Frozen = Record<'paid' | 'closed', SQL<string | null>>;
type Reading = { id: string; today: string; frozen?: Frozen };

const NONE: Frozen = { paid: sql<string | null>`NULL`, closed: sql<string | null>`NULL` };

function standing(db: Database, { id, today, frozen = NONE }: Reading) {
  return db
    .select({
      id: drivers.id,
      isErased: sql<number>`${isErased}`.mapWith(Boolean),
      version: versionOf(id),
      inForce: feeInForce(sql`${id}`, sql`${today}`),
      paidWeeks: frozen.paid,
      closedWeeks: frozen.closed,
      rules: parsed(jsonArrayOf(STORED, sql`FROM ${feeRules} WHERE driver_id = ${id}`, sql`n DESC`)),
    })
    .from(drivers)
    .where(eq(drivers.id, id));
}

export async function readFees(db: Database, reading: Omit<Reading, 'frozen'>) {
  const [found] = await standing(db, reading);
  return found ?? null;
}

type Setting = {
  id: string;
  from: string;
  rule: FeeRule;
  withoutEarnings: boolean;
  staff: string;
  shown: Shown;
  at: string;
  today: string;
};

/** Answers the rules as they stand afterwards; null when there is no such driver. Again is a no-op. */
export async function setFee(db: Database, setting: Setting) {
  const { id: driverId, from, rule, withoutEarnings, staff, shown, at, today } = setting;
  const ruleId = crypto.randomUUID();
  const limits = rule.kind === 'PERCENT' ? rule : null;
  const values = {
    fromMonday: sql`${from}`,
    untilMonday: sql`${rule.kind === 'NONE' ? shiftDate(from, 7 * rule.weeks) : null}`,
    kind: sql`${rule.kind}`,
    cents: sql`${'cents' in rule ? rule.cents : null}`,
    basisPoints: sql`${limits?.basisPoints ?? null}`,
    minCents: sql`${limits?.minCents ?? null}`,
    maxCents: sql`${limits?.maxCents ?? null}`,
    withoutEarnings: sql`${withoutEarnings ? 1 : 0}`,
  };
  const condition = changes(driverId, from, values.untilMonday);
  const frozen = {
    paid: frozenWeeks('paid', driverId, condition),
    closed: frozenWeeks('closed', driverId, condition),
  };
  const given = sql`${shownText(shown)}`;
  const changed = sql`EXISTS (SELECT 1 FROM ${feeRules} WHERE id = ${ruleId})`;
  const { after } = await transact(db, {
    added: insertSelect(db, feeRules, {
      values: {
        ...{ id: sql`${ruleId}`, driverId: sql`${driverId}`, n: versionOf(driverId), ...values },
        ...{ createdBy: sql`${staff}`, createdAt: sql`${at}` },
      },
      from: sql`WHERE ${and(
        knownDriverExists(driverId),
        isShown(versionOf(driverId), given),
        sql`NOT ${isSame(driverId, values)}`,
        sql`${frozen.paid} IS NULL`,
        sql`${frozen.closed} IS NULL`,
      )}`,
    }),
    audit: auditIfChanged(db, {
      ...{ at, actor: staff, action: 'fee-rule.set', subject: driverId },
      detail: { ...rule, from, withoutEarnings },
    }),
    records: rerateRecords(db, { driverId, from, changed, at }),
    uncharged: deleteUncharged(db, { driverId, from, changed }),
    ...chargeWeeks(db, { of: sql`driver_id = ${driverId} AND ${changed}`, actor: staff, at }),
    after: standing(db, { id: driverId, today, frozen }),
  });
  return after[0] ?? null;
}

/** Of records `w`: whether a rule of that span would hold in their week. */
function changes(driverId: string, from: string, until: SQL): SQL {
  const week = sql`w.week_start_date`;
  const standing = sql`${feeRules} s WHERE s.driver_id = ${driverId} AND s.n = ${feeInForce(sql`${driverId}`, week)}`;
  // One that ends gives way to another from its Monday, even after that one's end.
  return sql`(${week} >= ${from} AND NOT EXISTS (SELECT 1 FROM ${standing} AND s.from_monday > ${from})
    AND (${week} < coalesce(${until}, ${NO_END})
      OR EXISTS (SELECT 1 FROM ${standing} AND s.from_monday = ${from} AND s.until_monday IS NOT NULL)))`;
}

/** Whether the last rule from that Monday says the same. */
function isSame(driverId: string, values: Record<string, SQL> & { fromMonday: SQL }): SQL {
  const same = Object.entries(values).map(
    ([key, value]) =>
      sql`${sql.raw(key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))} IS ${value}`,
  );
  const { fromMonday: from } = values;
  return sql`EXISTS (SELECT 1 FROM ${feeRules} WHERE driver_id = ${driverId} AND ${sql.join(same, sql` AND `)}
    AND n = (SELECT max(n) FROM ${feeRules} WHERE driver_id = ${driverId} AND from_monday = ${from}))`;
}
