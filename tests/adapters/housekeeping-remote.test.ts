import { describe, expect, test, vi } from 'vitest';
import { jobRuns } from '../../db/schema/job-runs';
import { HealthReport } from '../../src/operations/health/schema';
import { counted, runDailyJobs, runHourlyJobs } from '../support/api/app';
import { createRemoteApp, serverOfTest } from '../support/databases/databases';
import { sqldIsThere } from '../support/servers/sqld';

describe.skipIf(!sqldIsThere)('two servers of the program on one database server', () => {
  test('the day’s jobs run once, on the server that is first', async () => {
    const { url } = await serverOfTest();
    const servers = [await createRemoteApp(url), await createRemoteApp(url)];
    const { job, times } = counted();
    const jobs = Object.fromEntries(Array.from({ length: 5 }, (_, n) => [`job-${n}`, job]));
    await Promise.all(
      [...servers, ...servers].map(({ services, clock }) => runDailyJobs(services, clock.now, { jobs })),
    );
    expect(times()).toBe(5);
    const runs = await servers[0]?.db.select().from(jobRuns);
    expect(runs?.map(({ outcome }) => outcome)).toEqual(Array(5).fill('ok'));
  });

  test('health shows staff every part, and the jobs of both servers', async () => {
    const { url } = await serverOfTest();
    const [one, other] = [await createRemoteApp(url), await createRemoteApp(url)];
    await runHourlyJobs(one.services, one.clock.now);
    await runDailyJobs(one.services, one.clock.now);
    const report = HealthReport.parse(await (await other.ask('GET', '/api/health')).json());
    expect(report.attention).toEqual([]);
    expect(report.parts).toMatchObject({
      database: { state: 'ok', sizeBytes: expect.any(Number) },
      storage: { state: 'ok' },
      jobs: { state: 'ok' },
    });
  });

  test('promise 34: while the database server stands still health is a 503 within seconds, and 200 when it goes on', async () => {
    const sqld = await serverOfTest();
    const { app, ask } = await createRemoteApp(sqld.url);
    sqld.pause();
    const answers = await Promise.all([app.request('/api/health'), ask('GET', '/api/health')]);
    expect(answers.map(({ status }) => status)).toEqual([503, 503]);
    sqld.resume();
    await vi.waitFor(async () => expect((await ask('GET', '/api/health')).status).toBe(200), {
      timeout: 60_000,
    });
  });
});
