import { randomUUID } from 'node:crypto';
import type { Database } from '../../../db/opening/client';
import { documents } from '../../../db/schema/documents';
import { drivers } from '../../../db/schema/drivers';
import { financialRecords } from '../../../db/schema/financial-records';
import { vehicles } from '../../../db/schema/vehicles';

type Row<T extends { $inferInsert: object }> = Partial<T['$inferInsert']>;

/** An ACTIVE driver on SLOT, unless other fields are given. */
export async function insertDriver(db: Database, given: Row<typeof drivers> = {}): Promise<string> {
  const id = given.id ?? randomUUID();
  await db.insert(drivers).values({
    fullName: 'Ana Exemplo',
    email: `${id}@exemplo.test`,
    phoneNumber: '910000000',
    cmtvdeNumber: id.slice(0, 8),
    contractType: 'SLOT',
    status: 'ACTIVE',
    createdAt: '2026-11-20T09:00:00.000Z',
    approvedAt: given.status === undefined || given.status === 'ACTIVE' ? '2026-11-20T10:00:00.000Z' : null,
    ...given,
    id,
  });
  return id;
}

/** A validated Cartão de Cidadão that is valid for ten years, whose file does not exist. */
export async function insertDocument(
  db: Database,
  given: Row<typeof documents> & { driverId: string },
): Promise<string> {
  const id = given.id ?? randomUUID();
  const filePath = `/objects/${id}`;
  await db.insert(documents).values({
    docType: 'CC',
    status: 'VALIDATED',
    filePath,
    documentURL: filePath,
    fileName: 'documento.pdf',
    expiryDate: '2036-11-20',
    createdAt: '2026-11-20T09:00:00.000Z',
    contentType: 'application/pdf',
    size: 1_000,
    sha256: '0'.repeat(64),
    ...given,
    id,
  });
  return id;
}

/** A pending record that adds up: 500.00 gross, 125.00 commission, 25.00 flat rate, 350.00 payout. */
export async function insertRecord(
  db: Database,
  given: Row<typeof financialRecords> & { driverId: string },
): Promise<string> {
  const id = given.id ?? randomUUID();
  await db.insert(financialRecords).values({
    weekStartDate: '2026-11-09',
    grossCents: 50_000,
    commissionCents: 12_500,
    adjustmentsCents: 0,
    cashCents: 0,
    flatRateCents: 2_500,
    payoutCents: 35_000,
    status: 'PENDING',
    createdAt: '2026-11-16T09:00:00.000Z',
    ...given,
    id,
  });
  return id;
}

export async function insertVehicle(db: Database, driverId: string, licensePlate: string): Promise<void> {
  await db
    .insert(vehicles)
    .values({ id: randomUUID(), driverId, licensePlate, createdAt: '2026-11-20T09:00:00.000Z' });
}
