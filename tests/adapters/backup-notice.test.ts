import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { drivers } from '../../db/schema/drivers';
import { runJob, temporaryFolder } from '../support/api/app';
import { insertDriver } from '../support/databases/rows';
import { openServices } from '../support/databases/services';
import { operate } from '../support/processes/server-process';

const DAY_MS = 86_400_000;
const START = '2026-08-01T10:00:00.000Z';
const NOTED = '2026-10-30T10:00:00.000Z';
const KEPT = '2027-02-01T10:00:00.000Z';

test('promise 55: a registration in a restored backup is erased as last notified, or notified again', async () => {
  const [folder, fresh] = [await temporaryFolder(), await temporaryFolder()];
  const copy = join(await temporaryFolder(), 'hoje');
  const { db, close } = await openServices(folder);
  const id = await insertDriver(db, {
    status: 'INACTIVE',
    createdAt: START,
    decidedAt: START,
    decidedBy: 'x@y.pt',
    erasesAt: NOTED,
  });
  expect((await operate('backup', { DATA_DIR: folder }, copy)).code).toBe(0);
  await db.update(drivers).set({ erasesAt: KEPT }).where(eq(drivers.id, id));
  await close();
  const restoredAt = new Date('2026-12-01T10:00:00.000Z');
  const later = (days: number) => new Date(restoredAt.getTime() + days * DAY_MS);
  for (const [data, noted, erasedBefore, erasedBy] of [
    [folder, KEPT, 61, 62],
    [fresh, null, 13, 14],
  ] as const) {
    await (await openServices(data)).close();
    expect(await operate('restore', { DATA_DIR: data }, copy, '--confirmar', '--outra-origem')).toMatchObject(
      { code: 0 },
    );
    const restored = await openServices(data);
    const [driver] = await restored.db.select().from(drivers);
    expect(driver?.erasesAt).toBe(noted);
    await runJob(restored.services, 'drivers.erase-due', restoredAt);
    expect(await runJob(restored.services, 'drivers.erase-due', later(erasedBefore))).toMatchObject({
      erased: 0,
    });
    expect(await runJob(restored.services, 'drivers.erase-due', later(erasedBy))).toMatchObject({
      erased: 1,
    });
    await restored.close();
  }
});
