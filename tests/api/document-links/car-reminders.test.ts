import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { cars } from '../../../db/schema/cars';
import { documentReminders } from '../../../db/schema/document-reminders';
import { drivers } from '../../../db/schema/drivers';
import { holdings } from '../../../db/schema/holdings';
import { lisbonDate } from '../../fixtures/dates';
import { runJob } from '../../support/api/app';
import { auditDetailsOf } from '../../support/api/registration';
import { insertCar, insertDocument, insertDriver, insertHolding } from '../../support/databases/rows';
import { postOffice, readMail } from '../../support/mail/mail-offices';

const DAY_MS = 86_400_000;

/** Ana has a car of her own with an insurance that lapses in 30 days; Rui has one of the fleet with the same. */
async function ownCarOffice() {
  const office = await postOffice();
  const { db, services, clock } = office;
  const inDays = (days: number) => lisbonDate(clock.now, days);
  const insuredUntil = inDays(30);
  const give = async (email: string, plate: string, owner: 'CONDUTOR' | 'FROTA') => {
    const driverId = await insertDriver(db, { fullName: 'Ana Sousa', email });
    const carId = await insertCar(db, { plate, owner, insuredUntil });
    await insertHolding(db, { carId, driverId, startsAt: `${inDays(-20)} 00:00` });
    return { driverId, carId };
  };
  const ana = await give('ana@exemplo.pt', 'AA00BB', 'CONDUTOR');
  await give('rui@exemplo.pt', 'AA00CC', 'FROTA');
  return {
    ...office,
    ...ana,
    inDays,
    insuredUntil,
    async remind() {
      const { reminded, failed } = await runJob(services, 'documents.remind', clock.now);
      expect(failed).toBe(0);
      return reminded;
    },
    /** The e-mails that have come, of each morning since. */
    async received() {
      office.later(DAY_MS / 2);
      await office.send();
      return Promise.all(office.smtp.received.map(readMail));
    },
  };
}

const words = (date: string) => date.split('-').toReversed().join('/');

test('promise 68: papers of a driver’s own car are in the e-mail about documents, each once', async () => {
  const office = await ownCarOffice();
  const { driverId, insuredUntil, remind, db } = office;
  expect(await remind()).toBe(1);
  expect(await remind()).toBe(0);
  const [first, ...others] = await office.received();
  expect(others).toEqual([]);
  expect([first?.to, first?.subject]).toEqual([
    ['ana@exemplo.pt'],
    'Volante: a validade dos documentos da sua viatura',
  ]);
  expect(first?.text).toContain(`Seguro da viatura AA-00-BB: até ${words(insuredUntil)}.`);
  expect(first?.text).not.toContain('/documento');
  expect(await auditDetailsOf(office, driverId)).toEqual([
    ['system', 'driver.remind', { driverId, docTypes: [], carPapers: ['INSURANCE'] }],
  ]);

  office.later(DAY_MS);
  expect(await remind()).toBe(0);
  office.later(14 * DAY_MS);
  await insertDocument(db, { driverId, docType: 'REG_CRIMINAL', expiryDate: office.inDays(7) });
  expect(await remind()).toBe(1);
  const both = (await office.received()).at(-1);
  expect(both?.text).toContain('Registo Criminal: caduca a ');
  expect(both?.text).toContain(`Seguro da viatura AA-00-BB: até ${words(insuredUntil)}.`);
  expect(both?.text).toMatch(/^Enviar o Registo Criminal:/m);
  const told = await db.select({ days: documentReminders.days }).from(documentReminders);
  expect(told.map(({ days }) => days).toSorted((a, b) => a - b)).toEqual([7, 15, 30]);
});

test('nobody is reminded of a car that is no longer theirs, or after its paper is renewed', async () => {
  const office = await ownCarOffice();
  const { db, carId, driverId, remind } = office;
  await db
    .update(cars)
    .set({ insuredUntil: office.inDays(300), version: 2 })
    .where(eq(cars.id, carId));
  expect(await remind()).toBe(0);
  await db
    .update(cars)
    .set({ insuredUntil: office.inDays(7), version: 3 })
    .where(eq(cars.id, carId));
  expect(await remind()).toBe(1);
  // The car goes before the e-mail does.
  const endsAt = `${office.inDays(0)} 00:00`;
  await db.update(holdings).set({ endsAt }).where(eq(holdings.carId, carId));
  expect(await office.received()).toEqual([]);
  office.later(7 * DAY_MS);
  expect(await remind()).toBe(0);
  await db.update(holdings).set({ endsAt: null }).where(eq(holdings.carId, carId));
  await db
    .update(cars)
    .set({ insuredUntil: office.inDays(1), version: 4 })
    .where(eq(cars.id, carId));
  await db.update(drivers).set({ status: 'INACTIVE' }).where(eq(drivers.id, driverId));
  expect(await remind()).toBe(0);
});

test('two servers at once send one reminder of a paper', async () => {
  const office = await ownCarOffice();
  const runs = await Promise.all([office.remind(), office.remind(), office.remind()]);
  expect(runs.reduce((sum, each) => sum + each)).toBe(1);
  expect(await office.received()).toHaveLength(1);
});
