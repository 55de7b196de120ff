import { asc, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import type { ResultsOf } from '../../../db/queries/transact';
import { auditLog } from '../../../db/schema/audit-log';
import { documents } from '../../../db/schema/documents';
import { financialRecords } from '../../../db/schema/financial-records';
import { recibos } from '../../../db/schema/recibos';

export const FILES = [['auditoria.json', 'o que foi feito com estes dados, e quando']] as const;

/** Exports the rows about a driver. They name people by id alone, so erasure leaves them. */
export function held(db: Database, driverId: string) {
  return { audit: db.select().from(auditLog).where(isAbout(driverId)).orderBy(asc(auditLog.id)) };
}

export function exported({ audit }: ResultsOf<ReturnType<typeof held>>) {
  return { 'auditoria.json': audit.map(({ roles, ...row }) => (roles === null ? row : { ...row, roles })) };
}

// A UNION of index look-ups: with an OR of the conditions SQLite scans the whole table.
function isAbout(id: string): SQL {
  const { detail } = auditLog;
  return sql`${auditLog.id} IN (
    SELECT id FROM ${auditLog} WHERE subject = ${id}
    UNION SELECT id FROM ${auditLog} WHERE ${detail} ->> 'driverId' = ${id} AND ${detail} ->> 'driverId' IS NOT NULL
    UNION SELECT id FROM ${auditLog} WHERE ${detail} ->> 'from' = ${id} AND action = 'platform-account.move'
    UNION SELECT a.id FROM ${documents} d JOIN ${auditLog} a ON a.subject = d.id WHERE d.driver_id = ${id}
    UNION SELECT a.id FROM ${recibos} d JOIN ${auditLog} a ON a.subject = d.id WHERE d.driver_id = ${id}
    UNION SELECT a.id FROM ${financialRecords} r JOIN ${auditLog} a ON a.subject = r.id WHERE r.driver_id = ${id})`;
}
