import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { jobRuns } from '../../db/schema/job-runs';
import { rateLimits } from '../../db/schema/rate-limits';
import { sessions } from '../../db/schema/sessions';
import { uploads } from '../../db/schema/uploads';
import type { Job } from '../../src/job-runs/run';
import { runDailyJobs, runHourlyJobs } from '../../src/jobs';
import { startSchedule } from '../../src/schedule';
import { deleteUnclaimedUploads } from '../../src/uploads/delete-unclaimed';
import { createTestApp } from '../support/app';
import { pdfFile } from '../support/files';
import { objects, type TestApp, upload } from '../support/registration';
import { createSession } from '../support/sign-in';

const HOUR_MS = 3_600_000;

function pass(app: TestApp, ms: number): Date {
  app.clock.now = new Date(app.clock.now.getTime() + ms);
  return app.clock.now;
}

const runsOf = (app: TestApp, job: string) => app.db.select().from(jobRuns).where(eq(jobRuns.job, job));

/** A job that counts how often it was run. */
function counted(work: Job = async () => ({ done: 1 })) {
  const job = vi.fn(work);
  return { job, times: () => job.mock.calls.length };
}

test('promise 26: the hourly jobs, which also run at start, delete what nobody claimed', async () => {
  const app = await createTestApp();
  await upload(app, await pdfFile());
  pass(app, 24 * HOUR_MS);
  const schedule = startSchedule(app.services);
  await vi.waitFor(async () => expect((await objects(app)).incoming).toEqual([]));
  await schedule.stop();
  expect(app.logged.join()).toContain('"event":"job.done","job":"uploads.clean","deleted":1,"failed":0');
});

test('sessions past their idle or absolute end are deleted once a day, and no other', async () => {
  const app = await createTestApp();
  await createSession(app.services, 'idle@frota.local');
  await createSession(app.services, 'old@frota.local');
  pass(app, 8 * HOUR_MS);
  await app.db
    .update(sessions)
    .set({ lastSeenAt: app.clock.now.toISOString() })
    .where(eq(sessions.email, 'old@frota.local'));
  await app.db.insert(sessions).values({
    tokenHash: 'a',
    email: 'used@frota.local',
    name: null,
    createdAt: new Date(app.clock.now.getTime() - 8 * HOUR_MS + 1).toISOString(),
    lastSeenAt: new Date(app.clock.now.getTime() - HOUR_MS + 1).toISOString(),
  });
  await runDailyJobs(app.services, app.clock.now);
  expect((await app.db.select().from(sessions)).map(({ email }) => email)).toEqual(['used@frota.local']);
  expect(await runsOf(app, 'sessions.clean')).toMatchObject([
    { outcome: 'ok', report: '{"deleted":2}', error: null },
  ]);
});

test('counters of a window that is over are deleted once a day', async () => {
  const app = await createTestApp();
  await app.app.request('/api/objects/upload', { method: 'POST' });
  const counters = () => app.db.$count(rateLimits);
  await runDailyJobs(app.services, app.clock.now);
  expect(await counters()).toBe(1);
  await runDailyJobs(app.services, pass(app, 24 * HOUR_MS));
  expect(await counters()).toBe(0);
});

test('a job of the day is run once a day of Lisbon’s, one of the hour once an hour, however often they are asked for', async () => {
  const app = await createTestApp();
  const [daily, hourly] = [counted(), counted()];
  const ask = async (at: string) => {
    app.clock.now = new Date(at);
    await runHourlyJobs(app.services, app.clock.now, { jobs: { hourly: hourly.job } });
    await runDailyJobs(app.services, app.clock.now, { jobs: { daily: daily.job } });
    return [daily.times(), hourly.times()];
  };
  // The clocks go forward on 29 March 2026 and back on 25 October.
  expect(await ask('2026-03-28T23:59:59.999Z')).toEqual([1, 1]);
  expect(await ask('2026-03-29T00:00:00.000Z')).toEqual([2, 2]);
  expect(await ask('2026-03-29T00:55:00.000Z')).toEqual([2, 2]);
  expect(await ask('2026-03-29T01:00:00.000Z')).toEqual([2, 3]);
  expect(await ask('2026-03-29T22:59:59.999Z')).toEqual([2, 4]);
  expect(await ask('2026-03-29T23:00:00.000Z')).toEqual([3, 5]);
  expect(await ask('2026-10-24T23:00:00.000Z')).toEqual([4, 6]);
  expect(await ask('2026-10-25T01:00:00.000Z')).toEqual([4, 7]);
  expect(await ask('2026-10-25T23:59:59.999Z')).toEqual([4, 8]);
  expect(await ask('2026-10-26T00:00:00.000Z')).toEqual([5, 9]);
});

test('of two processes at once, one runs a job', async () => {
  const app = await createTestApp();
  const { job, times } = counted(async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    return { done: 1 };
  });
  const run = () => runDailyJobs(app.services, app.clock.now, { jobs: { first: job, second: job } });
  await Promise.all([run(), run(), run()]);
  expect(times()).toBe(2);
  expect(await app.db.$count(jobRuns)).toBe(2);
});

test('a job whose process was ended in the middle is run again, not at once, and the same day', async () => {
  const app = await createTestApp();
  const { job, times } = counted();
  const startedAt = app.clock.now.toISOString();
  await app.db.insert(jobRuns).values({ job: 'job', period: '2026-11-20', startedAt });
  await runDailyJobs(app.services, pass(app, 300_000), { jobs: { job } });
  expect(times()).toBe(0);
  await runDailyJobs(app.services, pass(app, 301_000), { jobs: { job } });
  expect(times()).toBe(1);
});

test('a run of a clock that was years ahead keeps no job from its turn', async () => {
  const app = await createTestApp();
  const { job, times } = counted();
  for (const outcome of ['ok', 'failed', null] as const) {
    await app.db
      .insert(jobRuns)
      .values({ job: 'job', period: '2036-11-20', startedAt: '2036-11-20T10:00:00.000Z', outcome });
  }
  await runDailyJobs(app.services, app.clock.now, { jobs: { job } });
  expect(times()).toBe(1);
});

test('a job that fails is told by a code alone, keeps no other from its turn, and is tried again in an hour', async () => {
  const app = await createTestApp();
  const bad = counted(() => Promise.reject(new Error('Ana Sousa in /srv/inside.ts')));
  const good = counted();
  const run = () => runDailyJobs(app.services, app.clock.now, { jobs: { bad: bad.job, good: good.job } });
  for (const minutes of [0, 5, 50, 5]) {
    pass(app, minutes * 60_000);
    await run();
  }
  expect([bad.times(), good.times()]).toEqual([2, 1]);
  expect(await runsOf(app, 'bad')).toMatchObject([
    { outcome: 'failed', error: 'internal', report: null },
    { outcome: 'failed', error: 'internal', report: null },
  ]);
});

test.each(['documents', 'sessions', 'rate_limits'])(
  'without the table %s the other jobs of the day are done',
  async (table) => {
    const app = await createTestApp();
    await app.db.$client.execute(`ALTER TABLE ${table} RENAME TO gone`);
    await runDailyJobs(app.services, app.clock.now);
    const runs = await app.db.select().from(jobRuns);
    const failed = runs.filter(({ outcome }) => outcome !== 'ok');
    expect(failed.map(({ job, error }) => [job.split('.')[0], error])).toEqual([
      [table.replace('_', '-'), 'internal'],
    ]);
    expect(runs.length).toBeGreaterThan(3);
    expect(app.logged.join()).toContain('"event":"job.failed"');
  },
);

test('without the table of runs nothing is done and nothing thrown', async () => {
  const app = await createTestApp();
  await app.db.$client.execute('DROP TABLE job_runs');
  const { job, times } = counted();
  await runDailyJobs(app.services, app.clock.now, { jobs: { job } });
  expect(times()).toBe(0);
  expect(app.logged.join()).toContain('"event":"jobs.not_run"');
});

test('a job that could do a part of its work alone has failed, with what it did', async () => {
  const app = await createTestApp();
  const jobs = { job: async () => ({ deleted: 3, failed: 1 }) };
  await runDailyJobs(app.services, app.clock.now, { jobs });
  expect(await runsOf(app, 'job')).toMatchObject([
    { outcome: 'failed', error: 'incomplete', report: '{"deleted":3,"failed":1}' },
  ]);
});

test('a job that hangs is given up after its time, and the next has its turn', async () => {
  const app = await createTestApp();
  const { job, times } = counted();
  const hanging = () => new Promise<never>(() => undefined);
  await runDailyJobs(app.services, app.clock.now, { jobs: { hanging, job }, limitMs: 50 });
  expect(times()).toBe(1);
  expect(await runsOf(app, 'hanging')).toMatchObject([{ outcome: 'failed', error: 'timeout' }]);
});

test('a stop ends the running job after the piece of work under way, begins no other, and the next start makes it up', async () => {
  const app = await createTestApp();
  for (let n = 0; n < 5; n += 1) await upload(app, await pdfFile());
  pass(app, 24 * HOUR_MS);
  const stopping = new AbortController();
  const { storage } = app.services;
  const { deleteIncoming } = storage;
  storage.deleteIncoming = async (key) => {
    await deleteIncoming(key);
    if ((await objects(app)).incoming.length === 3) stopping.abort();
  };
  const { job, times } = counted();
  const jobs = { 'uploads.clean': deleteUnclaimedUploads, job };
  await runHourlyJobs(app.services, app.clock.now, { jobs, stop: stopping.signal });
  expect((await objects(app)).incoming).toHaveLength(3);
  expect(await app.db.$count(uploads)).toBe(3);
  expect(times()).toBe(0);
  expect(await runsOf(app, 'uploads.clean')).toMatchObject([
    { outcome: 'stopped', report: '{"deleted":2,"failed":0}' },
  ]);
  await runHourlyJobs(app.services, app.clock.now, { jobs });
  expect((await objects(app)).incoming).toEqual([]);
  expect(times()).toBe(1);
});

test('a stop does not wait for ever for a job that hangs', async () => {
  const app = await createTestApp();
  const stopping = new AbortController();
  const hanging = () => {
    stopping.abort();
    return new Promise<never>(() => undefined);
  };
  await runHourlyJobs(app.services, app.clock.now, { jobs: { hanging }, stop: stopping.signal });
  expect(await runsOf(app, 'hanging')).toMatchObject([{ outcome: 'stopped' }]);
});

test('runs of three months ago are forgotten, but for the last of each job', async () => {
  const app = await createTestApp();
  const jobs = { ended: async () => ({ done: 1 }) };
  await runDailyJobs(app.services, app.clock.now, { jobs });
  await runDailyJobs(app.services, pass(app, 24 * HOUR_MS), { jobs });
  for (let day = 0; day < 92; day += 1) await runDailyJobs(app.services, pass(app, 24 * HOUR_MS));
  expect(await runsOf(app, 'ended')).toMatchObject([{ period: '2026-11-21' }]);
  expect((await runsOf(app, 'job-runs.clean')).length).toBe(91);
});

test('objects of a folder that cannot be written to stay for the next run, and the job says so', async () => {
  const app = await createTestApp();
  await upload(app, await pdfFile());
  pass(app, 24 * HOUR_MS);
  const folder = join(app.folder, 'objects');
  await rename(join(folder, 'incoming'), join(folder, 'away'));
  await writeFile(join(folder, 'incoming'), '');
  await runHourlyJobs(app.services, app.clock.now);
  expect(await runsOf(app, 'uploads.clean')).toMatchObject([{ outcome: 'failed' }]);
  await rm(join(folder, 'incoming'));
  await rename(join(folder, 'away'), join(folder, 'incoming'));
  await runHourlyJobs(app.services, pass(app, HOUR_MS));
  expect(await runsOf(app, 'uploads.clean')).toMatchObject([{ outcome: 'failed' }, { outcome: 'ok' }]);
  expect((await objects(app)).incoming).toEqual([]);
});
