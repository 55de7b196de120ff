import { join } from 'node:path';
import { strFromU8 } from 'fflate';
import { expect, test } from 'vitest';
import { documentLinks } from '../../db/schema/document-links';
import { documentReminders } from '../../db/schema/document-reminders';
import { archiveOf, createTestApp, erase, temporaryFolder } from '../support/api/app';
import { askedDriver, sendIn, showLink } from '../support/api/registration';
import { insertCar } from '../support/databases/rows';
import { operate } from '../support/processes/server-process';

const AT = '2026-11-20T10:00:00.000Z';

async function officeWithLink() {
  const app = await createTestApp();
  const asked = await askedDriver(app);
  const { driverId, documentId } = asked;
  await app.db.insert(documentReminders).values({ documentId, days: 30, driverId, createdAt: AT });
  return { ...app, ...asked };
}

test('links and reminders are in the export, without their tokens, and are erased with the driver', async () => {
  const office = await officeWithLink();
  const ofCar = { carId: 'car', paper: 'INSURANCE', date: '2026-12-20', days: 30, createdAt: AT };
  await office.db.insert(documentReminders).values({ ...ofCar, driverId: office.driverId });
  const { files } = await archiveOf(office.services, office.driverId);
  const told = (name: string) => JSON.parse(strFromU8(files[name] ?? new Uint8Array()));
  const { driverId, documentId } = office;
  expect(told('pedidos.json')).toEqual([
    {
      id: expect.any(String),
      driverId,
      docType: 'CC',
      createdAt: AT,
      expiresAt: '2026-11-27T10:00:00.000Z',
      spentBy: null,
    },
  ]);
  const reminded = { days: 30, driverId, createdAt: AT };
  const paper = `car INSURANCE 2026-12-20 ${driverId}`;
  expect(told('avisos.json')).toEqual([
    { ...reminded, documentId },
    { ...reminded, documentId: paper },
  ]);
  await erase(office.services, driverId);
  expect(await office.db.select().from(documentLinks)).toEqual([]);
  expect(await office.db.select().from(documentReminders)).toEqual([]);
  expect((await showLink(office, office.token)).status).toBe(404);
});

test('no link survives a restoration, and reminders sent after the backup are not sent again', async () => {
  const office = await officeWithLink();
  const carId = await insertCar(office.db, { owner: 'CONDUTOR' });
  const copy = join(await temporaryFolder(), 'hoje');
  expect(await operate('backup', { DATA_DIR: office.folder }, copy)).toMatchObject({ code: 0 });
  const { driverId, documentId } = office;
  await office.db.insert(documentReminders).values({ documentId, days: 15, driverId, createdAt: AT });
  await office.db.insert(documentReminders).values({ documentId: 'gone', days: 15, driverId, createdAt: AT });
  const ofCar = { carId, paper: 'INSURANCE', date: '2026-12-20', days: 30, driverId, createdAt: AT };
  await office.db.insert(documentReminders).values(ofCar);
  expect((await sendIn(office, office.token)).status).toBe(201);
  expect(await operate('restore', { DATA_DIR: office.folder }, copy, '--confirmar')).toMatchObject({
    code: 0,
  });
  expect((await showLink(office, office.token)).status).toBe(404);
  const told = await office.db.select().from(documentReminders);
  expect(told.map((row) => [row.documentId ?? row.carId, row.days])).toEqual([
    [documentId, 30],
    [documentId, 15],
    [carId, 30],
  ]);
});
