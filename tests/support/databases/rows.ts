import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { auditLog } from '../../../db/schema/audit-log';
import { bankAccounts } from '../../../db/schema/bank-accounts';
import { carCards } from '../../../db/schema/car-cards';
import { cars } from '../../../db/schema/cars';
import { costFiles } from '../../../db/schema/cost-files';
import { costLines } from '../../../db/schema/cost-lines';
import { costMovements } from '../../../db/schema/cost-movements';
import { costRules } from '../../../db/schema/cost-rules';
import { costShares } from '../../../db/schema/cost-shares';
import { documents } from '../../../db/schema/documents';
import { drivers } from '../../../db/schema/drivers';
import { earnings } from '../../../db/schema/earnings';
import { financialRecords } from '../../../db/schema/financial-records';
import { holdings } from '../../../db/schema/holdings';
import { inboxState } from '../../../db/schema/inbox-state';
import { paymentReports } from '../../../db/schema/payment-reports';
import { sessions } from '../../../db/schema/sessions';
import { weekClosings } from '../../../db/schema/week-closings';
import { waitingCar } from '../../../src/people/cars/waiting-car-rules';
import { BEGINNING } from '../../../src/platform/domain/wall-time';
import { cookieName } from '../../../src/platform/sessions/cookies';
import { STAFF_SESSION } from '../../../src/platform/sessions/session-rules';
import { createHashedToken } from '../../../src/platform/sessions/token';

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

const MADE = { createdBy: 'staff@frota.local', createdAt: '2026-11-01T09:00:00.000Z' };

/** A car of the fleet, unless other fields are given. */
export async function insertCar(db: Database, given: Row<typeof cars> = {}): Promise<string> {
  const id = given.id ?? randomUUID();
  await db.insert(cars).values({ plate: 'AA00BB', owner: 'FROTA', ...MADE, ...given, id });
  return id;
}

/** A fuel card, unless other fields are given. */
export async function insertCard(
  db: Database,
  given: Row<typeof carCards> & { number: string },
): Promise<string> {
  const id = given.id ?? randomUUID();
  await db.insert(carCards).values({ kind: 'COMBUSTIVEL', ...MADE, ...given, id });
  return id;
}

/** A holding of a car or a card by a driver, or of a card by a car. */
export async function insertHolding(
  db: Database,
  given: Row<typeof holdings> & { startsAt: string },
): Promise<string> {
  const id = given.id ?? randomUUID();
  await db.insert(holdings).values({ ...MADE, ...given, id });
  return id;
}

/** A report that was imported, without its rows. */
export async function insertReport(db: Database, given: Row<typeof paymentReports> = {}): Promise<string> {
  const id = given.id ?? randomUUID();
  const came = {
    createdAt: '2026-11-16T09:00:00.000Z',
    source: 'inbox',
    sha256: id,
    outcome: 'imported',
    weekStartDate: '2026-11-09',
  } as const;
  await db.insert(paymentReports).values({ ...came, ...given, id });
  return id;
}

/** A booked row of such a report, and of its week: 609.65 gross, 162.40 commission, 23.11 adjustments. */
export async function insertEarning(
  db: Database,
  given: Row<typeof earnings> & { reportId: string; driverId: string },
): Promise<void> {
  await db.insert(earnings).values({
    platform: 'uber',
    weekStartDate: '2026-11-09',
    state: 'booked',
    grossCents: 60_965,
    commissionCents: 16_240,
    adjustmentsCents: 2_311,
    cashCents: 0,
    fullName: 'Ana Exemplo',
    line: 2,
    cells: '[]',
    changedIn: given.reportId,
    createdAt: '2026-11-16T09:00:00.000Z',
    ...given,
  });
}

/** A car that the driver named, and that waits to be taken on. */
export async function insertNamedCar(db: Database, driverId: string, licensePlate: string): Promise<void> {
  const named = { licensePlate, make: null, model: null };
  const made = { staff: 'visitor', at: '2026-11-20T09:00:00.000Z' };
  await db.insert(cars).values(waitingCar(driverId, named, made));
}

export const STAFF_EMAIL = 'staff@frota.local';

type Given = {
  email?: string;
  /** The time of the sign-in: now, unless given. */
  at?: Date;
  /** The origin of the program that the cookie is for: plain http, unless given. */
  origin?: string;
};

/** Inserts a session without a sign-in before it, and its traces; answers the value of a Cookie header. */
export async function openStaffSession(db: Database, given: Given = {}): Promise<string> {
  const { email = STAFF_EMAIL, at = new Date(), origin = 'http://localhost' } = given;
  const { token, tokenHash } = await createHashedToken();
  const instant = at.toISOString();
  const row = { tokenHash, email, name: 'Ana Frota', createdAt: instant, lastSeenAt: instant };
  await db.batch([db.insert(sessions).values(row)]);
  return `${cookieName(STAFF_SESSION, origin)}=${token}`;
}

/** Inserts a closing as of staff, with nothing carried over. */
export async function insertClosing(db: Database, weekStartDate = '2026-11-09'): Promise<string> {
  const id = randomUUID();
  const closedAt = '2026-11-20T09:00:00.000Z';
  await db.insert(weekClosings).values({ id, weekStartDate, closedBy: 'staff@frota.local', closedAt });
  return id;
}

/** The inbox as staff watch it from this time on, every five minutes. */
export async function insertInbox(
  db: Database,
  since: Date,
  given: Row<typeof inboxState> = {},
): Promise<void> {
  const watched = { monitoring: true, intervalMinutes: 5, activeSince: since.toISOString() };
  await db.insert(inboxState).values({ id: 1, ...watched, ...given });
}

export const IBAN = 'PT50000201231234567890154';

/** Inserts an account as confirmed by staff. */
export async function insertAccount(
  db: Database,
  driverId: string,
  given: Row<typeof bankAccounts> = {},
): Promise<string> {
  const id = randomUUID();
  await db.insert(bankAccounts).values({
    id,
    driverId,
    iban: IBAN,
    bic: null,
    holder: 'Ana Exemplo',
    nif: '123456789',
    status: 'CONFIRMED',
    enteredBy: 'driver',
    createdAt: '2026-11-01T09:00:00.000Z',
    ...given,
  });
  return id;
}

/** An active driver with a bank account. */
export async function insertPayee(db: Database, given: Row<typeof drivers> = {}) {
  const id = await insertDriver(db, { status: 'ACTIVE', ...given });
  await insertAccount(db, id);
  return id;
}

/** The audit rows of learnt accounts. */
export function learntOf(db: Database) {
  return db
    .select({ actor: auditLog.actor, subject: auditLog.subject, detail: auditLog.detail })
    .from(auditLog)
    .where(eq(auditLog.action, 'platform-account.learn'));
}

/** A toll device that is in the car, from the beginning unless a time is given. */
export async function insertDevice(
  db: Database,
  { carId, number, startsAt = BEGINNING }: { carId: string; number: string; startsAt?: string },
): Promise<string> {
  const made = { createdBy: STAFF_EMAIL, createdAt: '2026-11-16T09:00:00.000Z' };
  const cardId = await insertCard(db, { number, kind: 'PORTAGENS', ...made });
  await insertHolding(db, { cardId, carId, startsAt, ...made });
  return cardId;
}

/** The driver's own car with a toll device, a card and a toll of theirs, and what the driver pays of tolls. */
export async function insertOwnCar(
  db: Database,
  driverId: string,
  { plate, device }: { plate: string; device: string },
): Promise<void> {
  const made = { createdBy: 'staff@frota.local', createdAt: '2026-11-16T09:00:00.000Z' };
  const held = { driverId, startsAt: '2026-11-02 08:00', ...made };
  const carId = await insertCar(db, { plate, owner: 'CONDUTOR', ...made });
  await insertDevice(db, { carId, number: device });
  const cardId = await insertCard(db, { number: '78248000', ...made });
  await insertHolding(db, { carId, ...held });
  await insertHolding(db, { cardId, ...held });
  const rule = { kind: 'toll', fromMonday: '2026-11-02', pays: 'PART', basisPoints: 5_000 } as const;
  await db.insert(costRules).values({ id: randomUUID(), n: 1, driverId, ...rule, ...made });
  const [fileId, movementId] = [randomUUID(), randomUUID()];
  await db.insert(costFiles).values({
    id: fileId,
    createdAt: made.createdAt,
    receivedFrom: made.createdBy,
    fileName: 'portagens.csv',
    sha256: fileId,
    outcome: 'imported',
  });
  await db.insert(costMovements).values({
    id: movementId,
    fileId,
    key: `viaverde|${plate}|${device}|1`,
    source: 'viaverde',
    kind: 'toll',
    at: '2026-11-03 10:00:00',
    week: '2026-11-02',
    plate,
    device,
    place: 'Casa da Zulmira',
    cents: 160,
    isChargeable: true,
    state: 'driver',
    carId,
    driverId,
    shareCents: 80,
  });
  const data = { plate, device, place: 'Casa da Zulmira' };
  await db.insert(costLines).values({ id: randomUUID(), fileId, line: 2, movementId, cents: 160, data });
  const share = { movementId, driverId, weekStartDate: '2026-11-02', cents: 80, dueCents: 80 };
  await db.insert(costShares).values(share);
}
