import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { quarantinedFiles } from '../../../db/schema/quarantined-files';
import {
  deleteRaw,
  keepMessage,
  quarantineRoom,
  readRaw,
} from '../../../src/reports/quarantine/quarantined-files';
import { createTestApp, runDailyJobs, runJob } from '../../support/api/app';

const MB = 1024 * 1024;

test('promise 49: quarantines up to 256 MB, and again once some are gone', async () => {
  const { services, db } = await createTestApp();
  const message = new Uint8Array(64 * MB).fill(1);
  const keys = await Promise.all(Array.from({ length: 6 }, () => keepMessage(services, message)));
  const kept = keys.flatMap((key) => key ?? []);
  expect(kept).toHaveLength(4);
  expect(await quarantineRoom(db)).toBe(0);
  expect(await keepMessage(services, new Uint8Array(1))).toBeNull();
  await deleteRaw(services, kept[0] ?? '');
  const again = await keepMessage(services, new Uint8Array([7]));
  expect(await readRaw(services, again ?? '')).toEqual(new Uint8Array([7]));
  expect(await quarantineRoom(db)).toBe(64 * MB - 1);
});

test('promise 49: files kept by a version that stored no sizes take their room from the first run on, despite other failures', async () => {
  const { services, db, clock } = await createTestApp();
  const keys = [];
  for (let n = 1; n <= 105; n += 1) keys.push(await keepMessage(services, new Uint8Array(n * 1000).fill(1)));
  const [gone = '', failing = '', known = ''] = keys.flatMap((key) => key ?? []);
  await db.update(quarantinedFiles).set({ bytes: 0 });
  await db.update(quarantinedFiles).set({ bytes: 7 }).where(eq(quarantinedFiles.key, known));
  const { storage } = services;
  await storage.remove(gone);
  const { open } = storage;
  storage.open = async (key) => {
    if (key === failing) throw new Error('the storage does not answer');
    return open(key);
  };
  const total = (105 * 106 * 1000) / 2;
  await runDailyJobs(services, clock.now);
  expect(await quarantineRoom(db)).toBe(256 * MB - total + 1000 + 2000 + 3000 - 7);
  storage.open = open;
  expect(await runJob(services, 'quarantine.measure', clock.now)).toEqual({ measured: 1, failed: 0 });
  expect(await quarantineRoom(db)).toBe(256 * MB - total + 1000 + 3000 - 7);
});
