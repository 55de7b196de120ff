import { expect, test } from 'vitest';
import { runHourlyJobs } from '../../src/jobs';
import { startSchedule } from '../../src/schedule';
import { createTestApp } from '../support/app';
import { pdfFile } from '../support/files';
import { objects, upload } from '../support/registration';

test('promise 26: the hourly jobs, which also run at start, delete what nobody claimed', async () => {
  const app = await createTestApp();
  await upload(app, await pdfFile());
  app.clock.now = new Date(app.clock.now.getTime() + 86_400_000);
  const schedule = startSchedule(app.services);
  await schedule.stop();
  expect((await objects(app)).incoming).toEqual([]);
  expect(app.logged.join()).toContain('"event":"uploads.cleaned","deleted":1,"failed":0');
});

test('a job that fails is logged and throws nothing', async () => {
  const app = await createTestApp();
  await app.db.$client.execute('DROP TABLE uploads');
  await runHourlyJobs(app.services);
  expect(app.logged.join()).toContain('"event":"job.failed","job":"uploads.clean"');
});
