import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { jobRuns } from '../../../db/schema/job-runs';
import { rateLimits } from '../../../db/schema/rate-limits';
import { sessions } from '../../../db/schema/sessions';
import {
  createSession,
  createTestApp,
  HOUR_MS,
  pass,
  runDailyJobs,
  runHourlyJobs,
  runsOf,
  startClock,
} from '../../support/api/app';
import { pdfFile } from '../../support/api/files';
import { objects, upload } from '../../support/api/registration';

test('promise 26: the hourly jobs, which also run at start, delete unclaimed uploads', async () => {
  const app = await createTestApp();
  await upload(app, await pdfFile());
  pass(app, 24 * HOUR_MS);
  const schedule = startClock(app.services);
  const done = '"event":"job.done","job":"uploads.clean","deleted":1,"failed":0';
  await vi.waitFor(() => expect(app.logged.join()).toContain(done), { timeout: 60_000 });
  await schedule.stop();
  expect((await objects(app)).incoming).toEqual([]);
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

test('counters of an ended window are deleted once a day', async () => {
  const app = await createTestApp();
  await app.app.request('/api/objects/upload', { method: 'POST' });
  const counters = () => app.db.$count(rateLimits);
  await runDailyJobs(app.services, app.clock.now);
  expect(await counters()).toBe(2);
  await runDailyJobs(app.services, pass(app, 24 * HOUR_MS));
  expect(await counters()).toBe(0);
});

test.each([
  ['documents', ['documents.expire', 'drivers.erase-due']],
  ['sessions', ['sessions.clean']],
  ['rate_limits', ['rate-limits.clean']],
])('without the table %s the other jobs of the day are done', async (table, jobs) => {
  const app = await createTestApp();
  await app.db.$client.execute(`ALTER TABLE ${table} RENAME TO gone`);
  await runDailyJobs(app.services, app.clock.now);
  const runs = await app.db.select().from(jobRuns);
  const failed = runs.filter(({ outcome }) => outcome !== 'ok');
  const error = expect.stringMatching(/^(internal|unavailable)$/);
  expect(failed).toMatchObject(jobs.map((job) => ({ job, error })));
  expect(runs.length).toBeGreaterThan(jobs.length + 2);
  expect(app.logged.join()).toContain('"event":"job.failed"');
});

test('runs of three months ago are deleted, but for the last of each job', async () => {
  const app = await createTestApp();
  const run = (job: string, startedAt: string) => ({ job, startedAt, period: startedAt.slice(0, 10) });
  await app.db
    .insert(jobRuns)
    .values([
      run('ended', '2026-08-20T10:00:00.000Z'),
      run('ended', '2026-08-21T10:00:00.000Z'),
      run('job', '2026-08-22T09:59:59.999Z'),
      run('job', '2026-08-22T10:00:00.000Z'),
      run('job', '2026-11-19T10:00:00.000Z'),
    ]);
  await runDailyJobs(app.services, app.clock.now);
  expect(await runsOf(app, 'ended')).toMatchObject([{ period: '2026-08-21' }]);
  expect(await runsOf(app, 'job')).toMatchObject([{ period: '2026-08-22' }, { period: '2026-11-19' }]);
  expect(await runsOf(app, 'job-runs.clean')).toMatchObject([{ outcome: 'ok', report: '{"deleted":2}' }]);
});

test('objects of a folder that cannot be written to stay for the next run, and the job reports it', async () => {
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
