import { expect, test, vi } from 'vitest';
import { migrateDatabase } from '../../db/migrations/apply';
import { openDatabase } from '../../db/opening/client';
import { documents } from '../../db/schema/documents';
import { jobRuns } from '../../db/schema/job-runs';
import worker from '../../src/worker';
import { onCleanup } from '../support/api/cleanups';
import { insertDocument, insertDriver } from '../support/databases/rows';
import { NO_S3, s3Variables } from '../support/servers/s3';
import { sqldIsThere, startSqld } from '../support/servers/sqld';
import { NO_PROVIDER } from '../support/servers/workerd';

const BINDINGS = {
  HOST: '127.0.0.1',
  ...s3Variables(NO_S3),
  ...NO_PROVIDER,
  ASSETS: { fetch: async () => new Response(null, { status: 404 }) },
};

test.skipIf(!sqldIsThere)(
  'a Worker’s cron runs the jobs that are due of the hour and of the day, once',
  async () => {
    vi.spyOn(console, 'log').mockImplementation(() => {});
    const sqld = await startSqld();
    onCleanup(sqld.stop);
    const { db, close } = await openDatabase({ url: sqld.url });
    onCleanup(close);
    await migrateDatabase(db);
    const driverId = await insertDriver(db);
    await insertDocument(db, { driverId, expiryDate: '2020-01-01' });
    for (let tick = 0; tick < 2; tick += 1) {
      await worker.scheduled({}, { ...BINDINGS, DATABASE_URL: sqld.url });
    }
    expect(await db.select({ status: documents.status }).from(documents)).toEqual([{ status: 'EXPIRED' }]);
    const runs = await db.select().from(jobRuns);
    expect(runs.filter(({ outcome }) => outcome !== 'ok')).toEqual([]);
    expect(runs.map(({ job }) => job)).toEqual(expect.arrayContaining(['uploads.clean', 'documents.expire']));
    // The count may differ only if the hour changed in between.
    expect(new Set(runs.map(({ job, period }) => job + period)).size).toBe(runs.length);
  },
);
