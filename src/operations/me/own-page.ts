import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { transact } from '../../../db/queries/transact';
import { documents } from '../../../db/schema/documents';
import { driverSessions } from '../../../db/schema/driver-sessions';
import { drivers } from '../../../db/schema/drivers';
import { financialRecords } from '../../../db/schema/financial-records';
import { lastRequest } from '../../people/data-requests/requests';
import { decimalOf } from '../../platform/domain/money-text';
import { ownDocuments, WEEKS_OF_A_PAGE } from './own-page-rules';
import type { OwnPage, OwnWeeks } from './schema';

/** Null for an unknown driver. */
export async function findOwnPage(db: Database, driverId: string): Promise<OwnPage | null> {
  const { found, versions } = await transact(db, {
    found: db
      .select({
        id: drivers.id,
        fullName: drivers.fullName,
        email: drivers.email,
        phoneNumber: drivers.phoneNumber,
        cmtvdeNumber: drivers.cmtvdeNumber,
        contractType: drivers.contractType,
        status: drivers.status,
        createdAt: drivers.createdAt,
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
  });
  const [driver] = found;
  if (!driver) return null;
  const request = await lastRequest(db, driverId);
  return { ...driver, documents: ownDocuments(versions, driver.contractType), request };
}

/** A guard of a claim: the session is valid. Rejected and former drivers may send documents for a return. */
export function mayAddDocuments(driverId: string, sessionHash: string): SQL {
  return sql`EXISTS (SELECT 1 FROM ${driverSessions} session JOIN ${drivers} ON ${drivers.id} = session.driver_id
    WHERE session.token_hash = ${sessionHash} AND ${drivers.id} = ${driverId} AND ${drivers.erasedAt} IS NULL)`;
}

export async function findWeeks(db: Database, driverId: string, offset: number): Promise<OwnWeeks> {
  const rows = await db
    .select()
    .from(financialRecords)
    .where(eq(financialRecords.driverId, driverId))
    .orderBy(desc(financialRecords.weekStartDate))
    .limit(WEEKS_OF_A_PAGE + 1)
    .offset(offset);
  const weeks = rows.slice(0, WEEKS_OF_A_PAGE).map((row) => ({
    id: row.id,
    weekStartDate: row.weekStartDate,
    grossEarnings: decimalOf(row.grossCents),
    platformCommission: decimalOf(row.commissionCents),
    flatRateDeduction: decimalOf(row.flatRateCents),
    carriedTo: row.carriedTo,
    finalPayout: decimalOf(row.payoutCents),
    status: row.status === 'PAID' ? ('PAID' as const) : ('PENDING' as const),
  }));
  return { weeks, more: rows.length > WEEKS_OF_A_PAGE };
}

export async function ownsWeek(db: Database, driverId: string, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: financialRecords.id })
    .from(financialRecords)
    .where(and(eq(financialRecords.id, id), eq(financialRecords.driverId, driverId)));
  return rows.length > 0;
}
