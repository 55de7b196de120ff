import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { drivers } from '../../db/schema/drivers';
import { jobRuns } from '../../db/schema/job-runs';
import { createTestApp, erase, runHourlyJobs, runJob } from '../support/api/app';
import { insertDriver } from '../support/databases/rows';

const PEOPLE = 2_000;

/** Unique digits in no order. */
const scattered = (n: number) => String((n * 61_803_399) % 99_999_989).padStart(8, '0');

const personOf = (n: number) => ({
  id: crypto.randomUUID(),
  fullName: `Zulmira${scattered(n)} Quaresma`,
  email: `quaresma${scattered(n)}@exemplo.pt`,
  phoneNumber: `9${scattered(n)}`,
});

/** A fleet whose rows have moved from page to page as rows of others came between them. */
async function fleetOfPeople() {
  const app = await createTestApp();
  const people = Array.from({ length: PEOPLE }, (_, n) => personOf(n));
  for (let at = 0; at < PEOPLE; at += 50) {
    const rows = people.slice(at, at + 50).map((person) => ({
      ...person,
      cmtvdeNumber: person.id,
      contractType: 'SLOT' as const,
      status: 'INACTIVE' as const,
      createdAt: app.clock.now.toISOString(),
    }));
    await app.db.insert(drivers).values(rows);
  }
  const bytes = async () => {
    const names = (await readdir(app.folder)).filter((name) => /\.db(-wal|-shm)?$/.test(name));
    return (await Promise.all(names.map((name) => readFile(join(app.folder, name), 'latin1')))).join();
  };
  return { ...app, people, bytes };
}

test('promise 54: in a large fleet no page of the file has a trace of an erased driver', async () => {
  const { people, services, clock, bytes } = await fleetOfPeople();
  const erased = people.filter((_, n) => n % 10 === 0);
  for (const { id } of erased) await erase(services, id);
  await runHourlyJobs(services, clock.now);
  const kept = await bytes();
  const traces = erased.flatMap(({ fullName, email, phoneNumber }) =>
    [fullName, email, phoneNumber].filter((text) => kept.includes(text)),
  );
  expect(traces).toEqual([]);
  expect(kept.includes(people[1]?.fullName ?? '')).toBe(true);
});

test('promise 54: remains that an earlier version left in free pages are removed by the first run', async () => {
  const { db, people, services, clock, bytes } = await fleetOfPeople();
  await db.$client.execute('PRAGMA secure_delete = OFF');
  await db.delete(drivers);
  expect((await bytes()).includes(people[0]?.email ?? '')).toBe(true);
  await runHourlyJobs(services, clock.now);
  expect(/quaresma/i.test(await bytes())).toBe(false);
});

test('promise 54: deleted rows are overwritten in the file, and gone from its log after the next run', async () => {
  const { db, services, clock, bytes, people } = await fleetOfPeople();
  await runHourlyJobs(services, clock.now);
  await insertDriver(db, { fullName: 'Tardia Quaresma' });
  await db.delete(drivers);
  const again = new Date(clock.now.getTime() + 3_600_000);
  await runHourlyJobs(services, again);
  const kept = await bytes();
  expect(people.filter(({ email }) => kept.includes(email))).toEqual([]);
  expect(kept.includes('Tardia Quaresma')).toBe(false);
});

test('the file is rewritten only where somebody was erased since the last time', async () => {
  const { db, services, clock } = await createTestApp();
  const id = await insertDriver(db, { status: 'INACTIVE' });
  const run = async () => {
    await runHourlyJobs(services, clock.now);
    clock.now = new Date(clock.now.getTime() + 3_600_000);
    const [last] = await db
      .select()
      .from(jobRuns)
      .where(sql`job = 'database.overwrite'`)
      .orderBy(sql`id DESC`);
    return JSON.parse(last?.report ?? '{}').rewritten;
  };
  expect([await run(), await run()]).toEqual([1, 0]);
  await erase(services, id);
  expect([await run(), await run()]).toEqual([1, 0]);
});

test('reads go on while the file is rewritten, and writes wait and are made', async () => {
  const { db, services, clock } = await fleetOfPeople();
  const rewriting = runJob(services, 'database.overwrite', clock.now, new AbortController().signal);
  const [reading, writing] = [db.select().from(drivers).limit(1), insertDriver(db)];
  expect(await reading).toHaveLength(1);
  const id = await writing;
  expect(await rewriting).toMatchObject({ rewritten: 1, failed: 0 });
  expect(await db.select().from(drivers).where(sql`id = ${id}`)).toHaveLength(1);
});
