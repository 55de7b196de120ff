import { expect, test } from 'vitest';
import { documentReminders } from '../../../db/schema/document-reminders';
import { lisbonDate } from '../../fixtures/dates';
import { runJob } from '../../support/api/app';
import { staffOf } from '../../support/api/registration';
import { insertDocument, insertDriver } from '../../support/databases/rows';
import { postOffice } from '../../support/mail/mail-offices';

const DAY_MS = 86_400_000;

test('promise 68: correcting the date repeats no threshold of its version', async () => {
  const office = await postOffice();
  const driverId = await insertDriver(office.db, { email: 'ana@exemplo.pt' });
  const inDays = (days: number) => lisbonDate(office.clock.now, days);
  const id = await insertDocument(office.db, { driverId, expiryDate: inDays(30) });
  const remind = async () => (await runJob(office.services, 'documents.remind', office.clock.now)).reminded;
  const correct = async (days: number) => {
    const answer = await (await staffOf(office))('PATCH', `/api/documents/${id}/expiry`, {
      expiryDate: inDays(days),
    });
    expect(answer.status).toBe(200);
  };
  expect(await remind()).toBe(1);
  office.later(DAY_MS);
  await correct(30);
  expect(await remind()).toBe(0);
  await correct(60);
  expect(await remind()).toBe(1);
  await correct(7);
  office.later(DAY_MS);
  expect(await remind()).toBe(1);
  const told = await office.db.select({ days: documentReminders.days }).from(documentReminders);
  expect(told.map(({ days }) => days).toSorted((one, other) => other - one)).toEqual([60, 30, 7]);
});
