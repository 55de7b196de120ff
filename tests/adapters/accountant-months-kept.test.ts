import { join } from 'node:path';
import { asc } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { accountantMonths } from '../../db/schema/accountant-months';
import { uploads } from '../../db/schema/uploads';
import { temporaryFolder } from '../support/api/app';
import { officeOfPerson } from '../support/databases/held-person';
import { insertDriver } from '../support/databases/rows';
import { operate } from '../support/processes/server-process';

// The test starts programs, on a machine that may be busy.
test('a version made after a backup keeps its number, and its file where the backup has all whom it names', {
  timeout: 240_000,
}, async () => {
  const { folder, db, person } = await officeOfPerson();
  const keep = async (number: number, ...drivers: string[]) => {
    await db.insert(accountantMonths).values({
      id: crypto.randomUUID(),
      month: '2026-10',
      number,
      objectKey: `0000000${number}-0000-4000-8000-000000000000`,
      named: JSON.stringify(drivers),
      content: 'c'.repeat(64),
      sha256: 'e'.repeat(64),
      createdBy: 'staff@frota.local',
      createdAt: '2026-11-16T09:00:00.000Z',
    });
  };
  const months = () => db.select().from(accountantMonths).orderBy(asc(accountantMonths.number));
  const backup = join(await temporaryFolder(), 'cópia');
  const env = { DATA_DIR: folder };
  expect(await operate('backup', env, backup)).toMatchObject({ code: 0 });
  const later = await insertDriver(db, { fullName: 'Rui Depois' });
  await keep(1, person);
  await keep(2, person, later);
  const [first, second] = await months();
  expect(await operate('restore', env, backup, '--confirmar')).toMatchObject({ code: 0 });
  expect(await months()).toEqual([first, { ...second, objectKey: null }]);
  const noted = (await db.select().from(uploads)).map(({ key }) => key);
  expect(noted).toContain(second?.objectKey);
  expect(noted).not.toContain(first?.objectKey);
  await expect(db.delete(accountantMonths)).rejects.toThrow();
});
