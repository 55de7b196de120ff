import { expect, test } from 'vitest';
import { jobRuns } from '../../../db/schema/job-runs';
import { uploads } from '../../../db/schema/uploads';
import {
  counted,
  createTestApp,
  HOUR_MS,
  jobNamed,
  pass,
  runDailyJobs,
  runHourlyJobs,
  runsOf,
} from '../../support/api/app';
import { pdfFile } from '../../support/api/files';
import { objects, upload } from '../../support/api/registration';

test('a daily job runs once a day of Lisbon’s, an hourly one once an hour, however often they are due', async () => {
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

test('one of two concurrent processes runs a job', async () => {
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

test('a job whose process was killed is retried later the same day', async () => {
  const app = await createTestApp();
  const { job, times } = counted();
  const startedAt = app.clock.now.toISOString();
  await app.db.insert(jobRuns).values({ job: 'job', period: '2026-11-20', startedAt });
  await runDailyJobs(app.services, pass(app, 300_000), { jobs: { job } });
  expect(times()).toBe(0);
  await runDailyJobs(app.services, pass(app, 301_000), { jobs: { job } });
  expect(times()).toBe(1);
});

test('a run recorded by a clock years ahead blocks no job', async () => {
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

test('a failed job is recorded by a code alone, blocks no other, and is retried in an hour', async () => {
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

test('without the table of runs it runs nothing and does not throw', async () => {
  const app = await createTestApp();
  await app.db.$client.execute('DROP TABLE job_runs');
  const { job, times } = counted();
  await runDailyJobs(app.services, app.clock.now, { jobs: { job } });
  expect(times()).toBe(0);
  expect(app.logged.join()).toContain('"event":"jobs.not_run"');
});

test('a job that did part of its work has failed, with its counts', async () => {
  const app = await createTestApp();
  const jobs = { job: async () => ({ deleted: 3, failed: 1 }) };
  await runDailyJobs(app.services, app.clock.now, { jobs });
  expect(await runsOf(app, 'job')).toMatchObject([
    { outcome: 'failed', error: 'incomplete', report: '{"deleted":3,"failed":1}' },
  ]);
});

test('a job that hangs is abandoned at its time limit, and the next runs', async () => {
  const app = await createTestApp();
  const { job, times } = counted();
  const hanging = () => new Promise<never>(() => undefined);
  await runDailyJobs(app.services, app.clock.now, { jobs: { hanging, job }, limitMs: 50 });
  expect(times()).toBe(1);
  expect(await runsOf(app, 'hanging')).toMatchObject([{ outcome: 'failed', error: 'timeout' }]);
});

test('a stop ends the running job after its current unit, begins no other, and the next start catches up', async () => {
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
  const jobs = { 'uploads.clean': jobNamed('uploads.clean'), job };
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

test('a stop bounds its wait for a job that hangs', async () => {
  const app = await createTestApp();
  const stopping = new AbortController();
  const hanging = () => {
    stopping.abort();
    return new Promise<never>(() => undefined);
  };
  await runHourlyJobs(app.services, app.clock.now, { jobs: { hanging }, stop: stopping.signal });
  expect(await runsOf(app, 'hanging')).toMatchObject([{ outcome: 'stopped' }]);
});
