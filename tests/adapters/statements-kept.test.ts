import { join } from 'node:path';
import { expect, test } from 'vitest';
import { statements } from '../../db/schema/statements';
import { temporaryFolder } from '../support/api/app';
import { officeOfPerson } from '../support/databases/held-person';
import { operate } from '../support/processes/server-process';

const told = ({ number, told, digest }: typeof statements.$inferSelect) => ({ number, told, digest });

// The test starts programs, on a machine that may be busy.
test('promise 161: a version sent after a backup stays over its restoration, and so does its number', {
  timeout: 240_000,
}, async () => {
  const { folder, db } = await officeOfPerson();
  const backup = join(await temporaryFolder(), 'cópia');
  const env = { DATA_DIR: folder };
  expect(await operate('backup', env, backup)).toMatchObject({ code: 0 });
  const [first] = await db.select().from(statements);
  if (!first) throw new Error('no version was told');
  await db
    .insert(statements)
    .values({ ...first, id: crypto.randomUUID(), number: first.number + 1, digest: 'e'.repeat(64) });
  const before = await db.select().from(statements).orderBy(statements.number);
  expect(await operate('restore', env, backup, '--confirmar')).toMatchObject({ code: 0 });
  const after = await db.select().from(statements).orderBy(statements.number);
  expect(after.map(told)).toEqual(before.map(told));
  expect(after).toHaveLength(2);
  await expect(db.delete(statements)).rejects.toThrow();
});
