import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { changedValues } from '../../../db/queries/changed-fields';
import { jsonOf, parsed } from '../../../db/queries/json-of';
import type { Statement } from '../../../db/queries/transact';
import { documents } from '../../../db/schema/documents';
import { driverChanges } from '../../../db/schema/driver-changes';
import { drivers } from '../../../db/schema/drivers';
import { WAS_ACTIVE } from '../../ledger/matching/store';
import { queueIfChanged } from '../../mail/outbox/store';
import { auditIfChanged } from '../../platform/audit/store';
import type { Shown } from '../../platform/decisions/shown-rules';
import { isShown } from '../../platform/decisions/store';
import { noteChange, wasChanged } from './noted-changes';
import type { DriverCorrection } from './schema';

type Given = { id: string; fields: DriverCorrection; onlyIf?: SQL | undefined };

/** Selects other ACTIVE drivers with the e-mail or the CMTVDE number that this ACTIVE one would get. */
function others({ id, fields }: Given) {
  const isOther = sql`other.id <> ${id} AND other.status = 'ACTIVE'
    AND EXISTS (SELECT 1 FROM ${drivers} own WHERE own.id = ${id} AND own.status = 'ACTIVE')`;
  const sharing = (field: keyof DriverCorrection, same: ReturnType<typeof sql>) =>
    sql`SELECT other.full_name, ${field} AS field FROM ${drivers} other WHERE ${isOther} AND ${same}`;
  return sql`${sharing('email', sql`lower(other.email) = lower(${fields.email ?? null})`)}
    UNION ALL ${sharing('cmtvdeNumber', sql`upper(other.cmtvde_number) = upper(${fields.cmtvdeNumber ?? null})`)}`;
}

type Taken = { fullName: string; field: 'email' | 'cmtvdeNumber' };

export function standing(db: Database, given: Given) {
  const fullName = sql<string>`full_name`;
  const taken = jsonOf<Taken>({ fullName, field: sql<Taken['field']>`field` });
  return db
    .select({
      fullName: drivers.fullName,
      email: drivers.email,
      phoneNumber: drivers.phoneNumber,
      cmtvdeNumber: drivers.cmtvdeNumber,
      version: drivers.version,
      erasedAt: drivers.erasedAt,
      isWanted: sql<number>`${given.onlyIf ?? sql`1`}`.mapWith(Boolean),
      wasActive: sql<number>`${WAS_ACTIVE}`.mapWith(Boolean),
      taken: parsed<Taken | null>(
        sql<Taken | null>`coalesce((SELECT ${taken} FROM (${others(given)}) LIMIT 1), 'null')`,
      ),
    })
    .from(drivers)
    .where(eq(drivers.id, given.id));
}

/** Reads the driver and the obstacles to the correction; null when unknown. */
export async function readStanding(db: Database, given: Given) {
  const [found] = await standing(db, given);
  return found ?? null;
}

export type Standing = NonNullable<Awaited<ReturnType<typeof readStanding>>>;

type Correction = Given & { changeId: string; staff: string; shown: Shown; now: Date };

/** Steps of a batch. Decisions about documents stay. */
export function writeCorrection(
  db: Database,
  { id, fields, changeId, staff, shown, now, onlyIf }: Correction,
): Statement[] {
  const at = now.toISOString();
  const mayChange = and(
    eq(drivers.id, id),
    isShown(drivers.version, shown),
    isNull(drivers.erasedAt),
    sql`NOT EXISTS (${others({ id, fields })})`,
    onlyIf,
  );
  const action = 'driver.correct';
  const isOtherAddress = sql`EXISTS (SELECT 1 FROM ${driverChanges} WHERE change_id = ${changeId}
    AND lower(changes ->> '$.email[0]') <> lower(changes ->> '$.email[1]'))`;
  const notice = (kind: 'email_changed_old' | 'email_changed_new') =>
    queueIfChanged(db, {
      kind,
      action: kind,
      at,
      of: sql`SELECT ${changeId} AS subject, ${id} AS driver_id, json_object('changeId', ${changeId}) AS detail
        WHERE ${isOtherAddress}`,
    });
  return [
    noteChange(db, { changeId, at, changes: changedValues(drivers, fields), of: sql`${mayChange}` }),
    auditIfChanged(db, {
      at,
      actor: staff,
      action,
      subject: id,
      detail: sql`(SELECT json_object('changeId', change_id, 'fields', (SELECT json_group_array(key) FROM json_each(changes)))
        FROM ${driverChanges} WHERE change_id = ${changeId})`,
    }),
    notice('email_changed_old'),
    notice('email_changed_new'),
    db
      .update(drivers)
      .set({ ...fields, version: sql`${drivers.version} + 1` })
      .where(and(eq(drivers.id, id), wasChanged(changeId))),
    db
      .update(documents)
      .set({ version: sql`${documents.version} + 1` })
      .where(and(eq(documents.driverId, id), wasChanged(changeId))),
  ];
}
