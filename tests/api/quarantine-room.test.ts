import { expect, test } from 'vitest';
import { deleteRaw, keepMessage, quarantineRoom, readRaw } from '../../src/quarantine/quarantined-files';
import { createTestApp } from '../support/api/app';

const MB = 1024 * 1024;

test('promise 49: messages are kept for staff up to 256 MB, and again once some are gone', async () => {
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
