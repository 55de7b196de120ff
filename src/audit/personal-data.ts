import { asc, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/opening/client';
import type { ResultsOf } from '../../db/queries/transact';
import { auditLog } from '../../db/schema/audit-log';
import { documents } from '../../db/schema/documents';
import { financialRecords } from '../../db/schema/financial-records';

export const FILES = [['auditoria.json', 'o que foi feito com estes dados, e quando']] as const;

/** Rows name people by id alone, so erasure leaves them. */
export function held(db: Database, driverId: string) {
  return { audit: db.select().from(auditLog).where(isAbout(driverId)).orderBy(asc(auditLog.id)) };
}

export function exported({ audit }: ResultsOf<ReturnType<typeof held>>) {
  return { 'auditoria.json': audit };
}

function isAbout(id: string): SQL {
  return sql`(${auditLog.subject} = ${id} OR ${auditLog.detail} ->> 'driverId' = ${id}
    OR ${auditLog.detail} ->> 'from' = ${id}
    OR ${auditLog.subject} IN (SELECT id FROM ${documents} WHERE driver_id = ${id})
    OR ${auditLog.subject} IN (SELECT id FROM ${financialRecords} WHERE driver_id = ${id}))`;
}
