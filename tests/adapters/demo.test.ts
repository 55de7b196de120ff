import { inArray, isNotNull } from 'drizzle-orm';
import { decode } from 'jpeg-js';
import { PDFDocument } from 'pdf-lib';
import { describe, expect, test } from 'vitest';
import { cars } from '../../db/schema/cars';
import { contractPeriods } from '../../db/schema/contract-periods';
import { documentLinks } from '../../db/schema/document-links';
import { documentReminders } from '../../db/schema/document-reminders';
import { documents } from '../../db/schema/documents';
import { drivers } from '../../db/schema/drivers';
import { feeRules } from '../../db/schema/fee-rules';
import { financialRecords } from '../../db/schema/financial-records';
import { holdings } from '../../db/schema/holdings';
import { outbox } from '../../db/schema/outbox';
import { settlementEntries } from '../../db/schema/settlement-entries';
import { weekClosings } from '../../db/schema/week-closings';
import { payoutCents } from '../../src/ledger/weeks/record-of';
import { drawPaper } from '../../src/operations/demo/drawing';
import { fillDatabase } from '../../src/operations/demo/fill';
import { buildFleet } from '../../src/operations/demo/fleet';
import { listCards, listCars } from '../../src/people/cars/list-cars';
import { proposals } from '../../src/people/cars/proposals';
import { remindDrivers } from '../../src/people/document-links/remind-drivers';
import { daysLeft } from '../../src/people/documents/expiry-rules';
import { historyOf } from '../../src/people/driver-changes/driver-history';
import { MAX_UPLOAD_BYTES } from '../../src/people/uploads/upload-limits';
import { fileTypeOf } from '../../src/platform/domain/file-types';
import { isWrittenPlate } from '../../src/platform/domain/plate';
import { sha256Hex } from '../../src/platform/secrets/digest';
import { createTestApp } from '../support/api/app';
import { weeklyFlatRateCents } from '../support/reports/weeks';

const NOW = new Date('2026-11-20T10:00:00.000Z');
const PLAN = { drivers: 60, weeks: 26, now: NOW };

/** With `files`, each document is drawn and stored, for a third of the fleet, since that takes time. */
async function createDemo({ files = false } = {}) {
  const test = await createTestApp();
  const fleet = buildFleet(files ? { ...PLAN, drivers: 20 } : PLAN);
  const storage = files ? test.services.storage : { keep: async () => {} };
  const draw = files ? drawPaper : async () => new Uint8Array(1);
  const filling = await fillDatabase(test.db, storage, fleet, NOW, draw);
  return { ...test, fleet, filling };
}

function counted<T>(rows: T[], key: (row: T) => string): Record<string, number> {
  return Object.fromEntries(
    Object.entries(Object.groupBy(rows, key)).map(([name, of]) => [name, of?.length ?? 0]),
  );
}

describe('the demo fleet', () => {
  test('has a car for most drivers, an exchange, one by day and night, and a paper that lapses', async () => {
    const { db, services } = await createDemo();
    const { cars, total } = await listCars({ db, now: () => NOW }, { search: '', limit: 500 });
    expect(total).toBeGreaterThan(30);
    expect(new Set(cars.map(({ plate }) => plate)).size).toBe(total);
    expect(counted(cars, ({ holders }) => `${holders.length}`)).toEqual({ 1: total - 1, 2: 1 });
    const ended = await db.select().from(holdings).where(isNotNull(holdings.endsAt));
    expect(ended).toHaveLength(2);
    expect(
      cars.flatMap(({ papers }) => papers).filter(({ date }) => date < '2026-11-27').length,
    ).toBeGreaterThan(1);
    expect((await listCards({ ...services, now: () => NOW })).every(({ holder }) => holder !== null)).toBe(
      true,
    );
    expect(await proposals(db)).toHaveLength(2);
  });

  test('has sixty drivers in every state, with both contracts, and a vehicle for each rental', async () => {
    const { db, filling } = await createDemo();
    expect(filling).toEqual({ outcome: 'filled' });
    const rows = await db.select().from(drivers);
    expect(counted(rows, (row) => row.status)).toEqual({ ACTIVE: 39, PENDING_VALIDATION: 15, INACTIVE: 6 });
    const rentals = rows.filter((row) => row.contractType === 'VEHICLE_RENTAL');
    const named = await db.select().from(cars).where(isNotNull(cars.namedBy));
    expect(named.map((row) => row.namedBy).toSorted()).toEqual(rentals.map((row) => row.id).toSorted());
    expect(named.every((car) => isWrittenPlate(car.named?.licensePlate ?? ''))).toBe(true);
  });

  test('has for each driver the history of a life up to now', async () => {
    const { db, fleet } = await createDemo();
    const titles = new Map<string, string[]>();
    for (const { id } of fleet.drivers) {
      const { entries } = await historyOf(db, id);
      titles.set(id, entries.map(({ title }) => title).toReversed());
      expect(entries.map(({ at }) => at)).toEqual(
        entries
          .map(({ at }) => at)
          .toSorted()
          .toReversed(),
      );
      expect(entries.every(({ at }) => at <= NOW.toISOString())).toBe(true);
    }
    for (const { id, status, approvedAt } of fleet.drivers) {
      const told = titles.get(id) ?? [];
      expect(told[0]).toBe('Registo recebido');
      expect(told.includes('Condutor aprovado')).toBe(approvedAt !== null);
      expect(told.includes('Condutor rejeitado')).toBe(status === 'INACTIVE' && approvedAt === null);
      expect(told.includes('Condutor desativado')).toBe(status === 'INACTIVE' && approvedAt !== null);
    }
    const all = new Set([...titles.values()].flat());
    expect([...all]).toEqual(
      expect.arrayContaining([
        'Documento recebido',
        'Documento aprovado',
        'Documento rejeitado',
        'Documento expirado',
      ]),
    );
  });

  test('has a week closed, whose negative payouts went over to a week that is pending', async () => {
    const { db, fleet } = await createDemo();
    const [closing] = await db.select().from(weekClosings);
    const records = await db.select().from(financialRecords);
    const carried = records.filter(({ carriedTo }) => carriedTo !== null);
    expect(carried.length).toBeGreaterThan(0);
    for (const { id, driverId, weekStartDate, payoutCents: cents, carriedTo } of carried) {
      expect(weekStartDate).toBe(closing?.weekStartDate);
      const entry = fleet.settlements.find(({ origin }) => origin === `carry:${id}:${closing?.id}`);
      expect(entry).toMatchObject({ driverId, weekStartDate: carriedTo, cents, category: 'SALDO_ANTERIOR' });
      const next = records.find((each) => each.driverId === driverId && each.weekStartDate === carriedTo);
      expect(next).toMatchObject({ status: 'PENDING' });
    }
    const owed = records.filter(
      (each) => each.weekStartDate === closing?.weekStartDate && each.payoutCents < 0,
    );
    expect(owed).toHaveLength(carried.length);
  });

  test('sends no e-mail', async () => {
    const { db } = await createDemo();
    expect(await db.select().from(outbox)).toEqual([]);
  });

  test('has documents in every state, of pending drivers too, and at every threshold', async () => {
    const { db, fleet } = await createDemo();
    const rows = await db.select().from(documents);
    const pending = new Set(
      fleet.drivers.filter((row) => row.status === 'PENDING_VALIDATION').map((row) => row.id),
    );
    const states = ['EXPIRED', 'PENDING_VALIDATION', 'REJECTED', 'VALIDATED'];
    const ofPending = rows.filter((row) => pending.has(row.driverId));
    expect(Object.keys(counted(ofPending, (row) => row.status)).toSorted()).toEqual(states);
    const days = rows.map((row) => daysLeft(row.expiryDate ?? '', NOW));
    for (const threshold of [-1, 0, 1, 7, 8, 30, 31, 60]) expect(days).toContain(threshold);
    expect(Math.max(...days)).toBeGreaterThan(5 * 365);
    for (const row of rows) expect(row.status === 'EXPIRED').toBe(daysLeft(row.expiryDate ?? '', NOW) < 0);
  });

  test('has renewals that wait, beside versions that are valid and expired', async () => {
    const { db } = await createDemo();
    const rows = await db.select().from(documents);
    const waiting = rows.filter(({ standing }) => standing === 'RENEWAL');
    const beside = waiting.map(({ driverId, docType }) =>
      rows.find((row) => row.standing === 'CURRENT' && row.driverId === driverId && row.docType === docType),
    );
    expect(new Set(beside.map((row) => row?.status))).toEqual(new Set(['VALIDATED', 'EXPIRED']));
    expect(new Set(waiting.map(({ status }) => status))).toEqual(new Set(['PENDING_VALIDATION']));
  });

  test('has sent each reminder that is due, with a link that is open, so that a start sends none again', async () => {
    const { db, services, filling } = await createDemo();
    expect(filling).toEqual({ outcome: 'filled' });
    const all = await db.select().from(documentReminders);
    const told = all.filter(({ documentId }) => documentId !== null);
    expect(new Set(told.map(({ days }) => days))).toEqual(new Set([0, 1, 15, 30, 60]));
    expect(all.length).toBeGreaterThan(told.length);
    const open = await db.select().from(documentLinks);
    expect(open.map(({ expiresAt }) => expiresAt > NOW.toISOString())).toEqual(told.map(() => true));
    const mailer = { domain: 'frota.test', send: () => Promise.reject(new Error('a letter')) };
    expect(await remindDrivers({ ...services, mailer }, NOW)).toEqual({ reminded: 0, failed: 0 });
  });

  test('has a driver who left, with an expired document and one that waits again', async () => {
    const { db, fleet } = await createDemo();
    const left = fleet.drivers.filter(({ leftOn }) => leftOn !== null).map(({ id }) => id);
    const rows = await db.select().from(documents).where(inArray(documents.driverId, left));
    const waiting = rows.filter(({ standing }) => standing === 'RENEWAL');
    expect(waiting.map(({ driverId, docType }) => `${driverId} ${docType}`).toSorted()).toEqual(
      left.map((id) => `${id} CMTVDE`).toSorted(),
    );
    expect(rows.filter(({ status }) => status === 'EXPIRED')).toHaveLength(left.length);
  });

  test('keeps a file for each document that opens as its type', async () => {
    const { db, services, fleet } = await createDemo({ files: true });
    const holders = new Map(fleet.papers.map((paper) => [paper.id, paper.holder]));
    for (const row of await db.select().from(documents)) {
      const kept = await services.storage.open(row.filePath.replace('/objects/', ''));
      const bytes = new Uint8Array(await new Response(kept?.body).arrayBuffer());
      expect([bytes.byteLength, await sha256Hex(bytes)]).toEqual([row.size, row.sha256]);
      expect(row.size).toBeLessThan(MAX_UPLOAD_BYTES);
      expect(fileTypeOf(bytes)).toBe(row.contentType);
      if (row.contentType === 'image/jpeg') expect(decode(bytes).width).toBe(672);
      else expect((await PDFDocument.load(bytes)).getTitle()).toContain(holders.get(row.id));
    }
  });

  test('has 26 weeks of records, exact to the cent, with the last one pending', async () => {
    const { db } = await createDemo();
    const contracts = new Map((await db.select().from(drivers)).map((row) => [row.id, row.contractType]));
    const periods = (await db.select().from(contractPeriods)).toReversed();
    expect(periods.map(({ contractType }) => contractType)).toEqual(['VEHICLE_RENTAL', 'SLOT']);
    const rules = await db.select().from(feeRules);
    expect(rules).toHaveLength(1);
    const rows = await db.select().from(financialRecords);
    const weeks = [...new Set(rows.map((row) => row.weekStartDate))].toSorted();
    expect([weeks.length, weeks[0], weeks.at(-1)]).toEqual([26, '2026-05-18', '2026-11-09']);
    for (const row of rows) {
      const period = periods.find(
        ({ driverId, fromMonday }) => driverId === row.driverId && fromMonday <= row.weekStartDate,
      );
      const contract = period?.contractType ?? contracts.get(row.driverId) ?? 'SLOT';
      const [rule] = rules.filter(
        ({ driverId, fromMonday }) => driverId === row.driverId && fromMonday <= row.weekStartDate,
      );
      const part = Math.max(2_500, Math.round(row.grossCents / 20));
      expect(row.flatRateCents).toBe(rule ? part : weeklyFlatRateCents(contract, row.weekStartDate));
      expect(JSON.parse(row.feeBasis ?? '').kind).toBe(rule ? 'PERCENT' : 'DEFAULT');
      expect(row.payoutCents).toBe(payoutCents(row));
      if (row.weekStartDate === '2026-11-09' || row.payoutCents < 0) expect(row.status).toBe('PENDING');
      else if (row.weekStartDate < '2026-11-02') expect(row.status).toBe('PAID');
    }
    expect(rows.some((row) => row.payoutCents < 0)).toBe(true);
    expect(
      new Set(rows.filter((row) => row.weekStartDate === '2026-11-02').map((row) => row.status)).size,
    ).toBe(2);
  });

  test('has acertos, one of ten countered, that each record counts to the cent', async () => {
    const { db } = await createDemo();
    const entries = await db.select().from(settlementEntries);
    const countered = entries.filter(({ counters }) => counters !== null);
    expect([entries.length > 40, countered.length > 3]).toEqual([true, true]);
    for (const record of await db.select().from(financialRecords)) {
      const own = entries.filter(
        ({ driverId, weekStartDate }) =>
          driverId === record.driverId && weekStartDate === record.weekStartDate,
      );
      expect(record.settlementCents).toBe(own.reduce((sum, { cents }) => sum + cents, 0));
    }
  });

  test('has drivers who left, with what they earned until then', async () => {
    const { db } = await createDemo();
    const left = await db.select().from(drivers).where(isNotNull(drivers.leftOn));
    expect(left.map(({ status, leftOn }) => [status, leftOn])).toEqual(
      Array.from({ length: 3 }, () => ['INACTIVE', '2026-11-10']),
    );
    const records = await db
      .select()
      .from(financialRecords)
      .where(
        inArray(
          financialRecords.driverId,
          left.map(({ id }) => id),
        ),
      );
    expect(records.length).toBeGreaterThan(5);
    expect(records.filter(({ weekStartDate }) => weekStartDate >= '2026-11-10')).toEqual([]);
  });

  test('changes nothing the second time, on another day either', async () => {
    const { db } = await createDemo();
    const before = await Promise.all([db.select().from(documents), db.select().from(financialRecords)]);
    const nextMonth = new Date('2026-12-20T10:00:00.000Z');
    const again = await fillDatabase(
      db,
      { keep: () => Promise.reject(new Error('a file was written')) },
      buildFleet({ ...PLAN, now: nextMonth }),
      nextMonth,
    );
    expect(again).toEqual({ outcome: 'already-there' });
    expect(await Promise.all([db.select().from(documents), db.select().from(financialRecords)])).toEqual(
      before,
    );
  });

  test('never goes beside drivers that are not its own', async () => {
    const { db, services } = await createTestApp();
    const [someone] = buildFleet({ ...PLAN, drivers: 1, seed: 2 }).drivers;
    if (someone) await db.insert(drivers).values(someone);
    const filling = await fillDatabase(db, services.storage, buildFleet(PLAN), NOW);
    expect(filling).toEqual({ outcome: 'not-empty', drivers: 1 });
    expect(await db.select().from(drivers)).toHaveLength(1);
    expect(await db.select().from(documents)).toHaveLength(0);
  });

  test('is the same for the same plan, and a larger one has no two drivers alike', () => {
    expect(buildFleet(PLAN)).toEqual(buildFleet(PLAN));
    const fleet = buildFleet({ ...PLAN, drivers: 10_000, weeks: 1 });
    for (const field of ['id', 'email', 'phoneNumber', 'cmtvdeNumber'] as const) {
      expect(new Set(fleet.drivers.map((driver) => driver[field])).size).toBe(10_000);
    }
    expect(new Set(fleet.cars.map((car) => car.plate)).size).toBe(fleet.cars.length);
    expect(new Set(fleet.papers.map((paper) => paper.key)).size).toBe(fleet.papers.length);
  });
});
