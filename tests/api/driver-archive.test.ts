import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { exportDriver } from '../../src/drivers/export';
import { createTestApp } from '../support/app';
import { insertDocument, insertDriver } from '../support/fleet';

test('an archive names the files that are not to be had, whatever they are called', async () => {
  const { db, services } = await createTestApp();
  const id = await insertDriver(db, {});
  await insertDocument(db, { driverId: id, docType: 'CC', fileName: "o meu $& $' cartão.pdf" });
  const { zip, missing } = await exportDriver(services, id, 'operator:ana');
  expect(missing).toEqual(["CC: o meu $& $' cartão.pdf"]);
  const text = strFromU8(unzipSync(zip)['LEIA-ME.txt'] ?? new Uint8Array());
  expect(text).toContain("Faltam os ficheiros: CC: o meu $& $' cartão.pdf.");
});
