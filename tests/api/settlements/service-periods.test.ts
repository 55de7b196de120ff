import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drivers } from '../../../db/schema/drivers';
import { financialRecords } from '../../../db/schema/financial-records';
import { settlementEntries } from '../../../db/schema/settlement-entries';
import { shiftDate } from '../../fixtures/dates';
import { requiredDocuments } from '../../fixtures/papers';
import { erase, runJob } from '../../support/api/app';
import type { OfficeApi } from '../../support/api/office';
import { setting } from '../../support/api/office';
import { DATABASES } from '../../support/databases/databases';
import { insertDocument, insertDriver } from '../../support/databases/rows';

/** A time at which the date in Lisbon is that in UTC. */
const noonOf = (day: string) => new Date(`${day}T12:00:00.000Z`);

async function act(office: OfficeApi, at: Date, [method, path, body]: [string, string, object?]) {
  office.clock.now = at;
  const answer = await office.send(method, `/api/drivers/${path}`, body);
  if (!answer.ok) throw new Error(await answer.text());
}

/** Inserts every document that a driver needs to return. */
async function withDocuments({ db }: OfficeApi, driverId: string): Promise<string> {
  for (const docType of requiredDocuments('SLOT')) await insertDocument(db, { driverId, docType });
  return driverId;
}

async function approvedOn(office: OfficeApi, day: string, at = noonOf(day)): Promise<string> {
  const id = await insertDriver(office.db, { status: 'PENDING_VALIDATION' });
  await act(office, at, ['PATCH', `${id}/status`, { status: 'ACTIVE' }]);
  return withDocuments(office, id);
}

/** Imports the driver from a fleet's file, with a contract of that day. */
async function importedOn(office: OfficeApi, day: string, contractDate: string): Promise<string> {
  office.clock.now = noonOf(day);
  const mark = crypto.randomUUID().slice(0, 8);
  const form = new FormData();
  const header = 'Nome Completo;Email;Número de Telefone;Número CMTVDE;Tipo de Contrato;Data do Contrato';
  const line = `Ivo Frota;${mark}@frota.test;912345678;TVDE-${mark};Slot;${contractDate}`;
  form.set('file', new File([`${header}\r\n${line}\r\n`], 'frota.csv'));
  const answer = await office.request('/api/driver-imports', { method: 'POST', body: form });
  if (!answer.ok) throw new Error(await answer.text());
  const rows = await office.db.select({ id: drivers.id, email: drivers.email }).from(drivers);
  return withDocuments(office, rows.find(({ email }) => email === `${mark}@frota.test`)?.id ?? '');
}

function leaves(office: OfficeApi, id: string, day: string, leftOn = day): Promise<void> {
  return act(office, noonOf(day), ['POST', `${id}/leaving`, { leftOn, reason: 'Férias' }]);
}

function returns(office: OfficeApi, id: string, day: string, at = noonOf(day)): Promise<void> {
  return act(office, at, ['POST', `${id}/return`]);
}

/** `[from, until)`; with null it has not ended. */
type Absence = { from: string; until: string | null };

/** The Mondays of the weeks with a day of service. */
function servedWeeks(mondays: readonly string[], begun: string, absences: readonly Absence[]): string[] {
  const isAway = (day: string) =>
    absences.some(({ from, until }) => day >= from && (until === null || day < until));
  return mondays.filter((monday) =>
    [0, 1, 2, 3, 4, 5, 6].map((n) => shiftDate(monday, n)).some((day) => day >= begun && !isAway(day)),
  );
}

/** Fourteen weeks that are over on the last day. */
const FIRST = '2026-08-03';
const MONDAYS = Array.from({ length: 14 }, (_, n) => shiftDate(FIRST, 7 * n));
const TODAY = '2026-11-10';
const NOW = new Date(`${TODAY}T15:00:00.000Z`);
const FEE = { from: FIRST, kind: 'WEEK', amount: '25.00', withoutEarnings: true };

async function hour(office: OfficeApi) {
  office.clock.now = NOW;
  await runJob(office.services, 'fees.charge', NOW);
}

async function chargedWeeks({ db }: OfficeApi, id: string): Promise<string[]> {
  const rows = await db.select().from(financialRecords).where(eq(financialRecords.driverId, id));
  return rows.map(({ weekStartDate }) => weekStartDate).toSorted();
}

/** The weeks that a weekly bonus was given in. */
async function plannedWeeks(office: OfficeApi, id: string): Promise<string[]> {
  const answer = await office.request(`/api/drivers/${id}/plans`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
    body: JSON.stringify({
      category: 'BONUS',
      text: 'Por semana',
      amount: '1400.00',
      from: FIRST,
      instalments: 14,
    }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  await runJob(office.services, 'plans.book', NOW);
  const rows = await office.db.select().from(settlementEntries).where(eq(settlementEntries.driverId, id));
  return rows.map(({ weekStartDate }) => weekStartDate).toSorted();
}

const between = (from: string, until: string) => MONDAYS.filter((week) => week >= from && week < until);

describe.each(DATABASES)('periods of service, on %s', (_name, open) => {
  test('promise 145: a driver who left twice is charged for no week in which they were away', async () => {
    const office = await open();
    const id = await approvedOn(office, '2026-08-05');
    await setting(office, id, FEE);
    await leaves(office, id, '2026-08-31');
    await returns(office, id, '2026-09-28');
    await hour(office);
    const served = [...between(FIRST, '2026-08-31'), ...between('2026-09-28', '2026-11-09')];
    expect(await chargedWeeks(office, id)).toEqual(served);
    await leaves(office, id, TODAY, '2026-11-09');
    await hour(office);
    expect(await chargedWeeks(office, id)).toEqual(served);
    expect(await plannedWeeks(office, id)).toEqual(served);
  });

  test('promise 145: a driver from a fleet’s file is charged from the contract date on', async () => {
    const office = await open();
    const id = await importedOn(office, '2026-10-14', '2026-09-16');
    await setting(office, id, FEE);
    await hour(office);
    const served = between('2026-09-14', '2026-11-09');
    expect(await chargedWeeks(office, id)).toEqual(served);
    await leaves(office, id, TODAY);
    await hour(office);
    expect(await chargedWeeks(office, id)).toEqual([...served]);
    expect(await plannedWeeks(office, id)).toEqual(served);
  });

  test('promise 145: days are those of Lisbon, an hour ahead of UTC in summer', async () => {
    const office = await open();
    const monday = new Date('2026-08-09T23:30:00.000Z');
    const id = await approvedOn(office, '2026-08-10', monday);
    await leaves(office, id, '2026-08-17');
    await returns(office, id, '2026-08-31', new Date('2026-08-30T23:30:00.000Z'));
    await setting(office, id, FEE);
    await hour(office);
    expect(await chargedWeeks(office, id)).toEqual(['2026-08-10', ...between('2026-08-31', '2026-11-09')]);
  });

  test('a fee that was set again is taken off a week of absence', async () => {
    const office = await open();
    const id = await approvedOn(office, '2026-08-05');
    office.clock.now = new Date('2026-09-15T12:00:00.000Z');
    await setting(office, id, FEE);
    await leaves(office, id, TODAY, '2026-08-31');
    expect(await chargedWeeks(office, id)).toEqual(between(FIRST, '2026-09-14'));
    office.clock.now = NOW;
    await setting(office, id, { ...FEE, amount: '26.00' });
    expect(await chargedWeeks(office, id)).toEqual(between(FIRST, '2026-08-31'));
  });

  test('promise 145: nothing new is charged of an erased driver, whose absences are no longer stored', async () => {
    const office = await open();
    const id = await approvedOn(office, '2026-08-05');
    await leaves(office, id, '2026-08-31');
    await returns(office, id, '2026-09-28');
    await leaves(office, id, '2026-10-12');
    await setting(office, id, FEE);
    const before = await chargedWeeks(office, id);
    office.clock.now = NOW;
    await erase(office.services, id);
    await hour(office);
    expect(await chargedWeeks(office, id)).toEqual(before);
  });
});

const GAP = fc.integer({ min: 1, max: 30 });
const LIFE = fc.record({
  begins: fc.integer({ min: 0, max: 20 }),
  /** Days between the contract date and the import; null for an approval. */
  importedAfter: fc.option(fc.integer({ min: 0, max: 15 })),
  /** Each absence in days: until leaving, how long before its registration, and until the return. */
  absences: fc.array(fc.tuple(GAP, fc.integer({ min: 0, max: 12 }), GAP), { maxLength: 4 }),
  isAwayAtLast: fc.boolean(),
});

test('promise 145: whatever the order of leaving and returning, only weeks of service are charged', async () => {
  const [, open] = DATABASES[0] ?? [];
  const office = await (open as () => Promise<OfficeApi>)();
  await fc.assert(
    fc.asyncProperty(LIFE, async ({ begins, importedAfter, absences, isAwayAtLast }) => {
      const begun = shiftDate(FIRST, begins);
      let day = shiftDate(begun, importedAfter ?? 0);
      const id =
        importedAfter === null ? await approvedOn(office, begun) : await importedOn(office, day, begun);
      const away: { from: string; until: string | null }[] = [];
      for (const [n, [stay, late, gone]] of absences.entries()) {
        day = shiftDate(day, stay);
        const from = [begun, shiftDate(day, -late)].sort().at(-1) ?? begun;
        const back = shiftDate(day, gone);
        if (back > TODAY) break;
        await leaves(office, id, day, from);
        const isLast = isAwayAtLast && n === absences.length - 1;
        away.push({ from, until: isLast ? null : back });
        if (isLast) break;
        await returns(office, id, back);
        day = back;
      }
      office.clock.now = NOW;
      await setting(office, id, FEE);
      const served = servedWeeks(MONDAYS, begun, away);
      expect(await chargedWeeks(office, id)).toEqual(served);
      expect(await plannedWeeks(office, id)).toEqual(served);
    }),
    { numRuns: 25 },
  );
});
