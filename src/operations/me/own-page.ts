import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { transact } from '../../../db/queries/transact';
import { documents } from '../../../db/schema/documents';
import { driverSessions } from '../../../db/schema/driver-sessions';
import { drivers } from '../../../db/schema/drivers';
import { financialRecords } from '../../../db/schema/financial-records';
import { paymentBatchLines } from '../../../db/schema/payment-batch-lines';
import { paymentBatches } from '../../../db/schema/payment-batches';
import { isLive } from '../../ledger/kernel/store';
import { answeringWeek } from '../../money/finances/explain-rules';
import { lastRequest } from '../../people/data-requests/requests';
import { registeredFields } from '../../people/drivers/register';
import { lisbonDate } from '../../platform/domain/calendar';
import { ownDocuments, ownWeeks, WEEKS_OF_A_PAGE } from './own-page-rules';
import type { OwnPage, OwnWeeks } from './schema';

/** Null for an unknown driver. */
export async function findOwnPage(db: Database, driverId: string, now: Date): Promise<OwnPage | null> {
  const { found, versions, weeks } = await transact(db, {
    found: db
      .select({
        ...registeredFields,
        wasActive: sql<number>`${drivers.status} = 'ACTIVE' OR ${drivers.approvedAt} IS NOT NULL`.mapWith(
          Boolean,
        ),
      })
      .from(drivers)
      .where(eq(drivers.id, driverId)),
    versions: db
      .select({
        docType: documents.docType,
        standing: documents.standing,
        status: documents.status,
        fileName: documents.fileName,
        expiryDate: documents.expiryDate,
        createdAt: documents.createdAt,
        rejectionReason: documents.rejectionReason,
        rejectionNote: documents.rejectionNote,
      })
      .from(documents)
      .where(eq(documents.driverId, driverId))
      .orderBy(desc(documents.createdAt)),
    weeks: readingWeeks(db, driverId, 0),
  });
  const [driver] = found;
  if (!driver) return null;
  const request = await lastRequest(db, driverId);
  const week = answeringWeek(ownWeeks(weeks), lisbonDate(now)) ?? null;
  return { ...driver, week, documents: ownDocuments(versions, driver.contractType), request };
}

/** A guard of a claim: the session is valid. Rejected and former drivers may send documents for a return. */
export function mayAddDocuments(driverId: string, sessionHash: string): SQL {
  return sql`EXISTS (SELECT 1 FROM ${driverSessions} session JOIN ${drivers} ON ${drivers.id} = session.driver_id
    WHERE session.token_hash = ${sessionHash} AND ${drivers.id} = ${driverId} AND ${drivers.erasedAt} IS NULL)`;
}

export async function findWeeks(db: Database, driverId: string, offset: number): Promise<OwnWeeks> {
  const rows = await readingWeeks(db, driverId, offset);
  return {
    weeks: ownWeeks(rows).slice(0, WEEKS_OF_A_PAGE),
    more: rows.length > WEEKS_OF_A_PAGE,
  };
}

/** Reads one more than a page has, to which its last week is compared. */
function readingWeeks(db: Database, driverId: string, offset: number) {
  return db
    .select({
      record: financialRecords,
      paidOn: paymentBatches.paidOn,
      executionDate: paymentBatches.executionDate,
      iban: paymentBatchLines.iban,
    })
    .from(financialRecords)
    .leftJoin(
      paymentBatchLines,
      and(eq(paymentBatchLines.recordId, financialRecords.id), isLive(paymentBatchLines.status)),
    )
    .leftJoin(paymentBatches, eq(paymentBatches.id, paymentBatchLines.batchId))
    .where(eq(financialRecords.driverId, driverId))
    .orderBy(desc(financialRecords.weekStartDate))
    .limit(WEEKS_OF_A_PAGE + 1)
    .offset(offset);
}

export async function ownsWeek(db: Database, driverId: string, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: financialRecords.id })
    .from(financialRecords)
    .where(and(eq(financialRecords.id, id), eq(financialRecords.driverId, driverId)));
  return rows.length > 0;
}
