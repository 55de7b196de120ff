import { expect, test, vi } from 'vitest';
import type { DocumentStatus } from '../../../src/people/documents/schema';
import type { Services } from '../../../src/services';
import { createTestApp, runDailyJobs, runJob, startClock } from '../../support/api/app';
import { auditOf, documentsOf, staffOf } from '../../support/api/registration';
import { insertDocument, insertDriver } from '../../support/databases/rows';

const YESTERDAY = '2026-11-19';
const TODAY = '2026-11-20';
const TOMORROW = '2026-11-21';

const expire = (services: Services, now = services.now()) => runJob(services, 'documents.expire', now);

/** A pending driver with one document, and its state after the job. */
async function officeWith(status: DocumentStatus, expiryDate: string | null) {
  const app = await createTestApp();
  const driverId = await insertDriver(app.db, { status: 'PENDING_VALIDATION' });
  const id = await insertDocument(app.db, { driverId, status, expiryDate });
  const statusNow = async () => (await documentsOf(app, driverId))[0]?.status;
  return { app, driverId, id, statusNow };
}

test.each<[DocumentStatus, string | null, DocumentStatus]>([
  ['VALIDATED', YESTERDAY, 'EXPIRED'],
  ['VALIDATED', TODAY, 'VALIDATED'],
  ['VALIDATED', TOMORROW, 'VALIDATED'],
  ['VALIDATED', null, 'VALIDATED'],
  ['PENDING_VALIDATION', YESTERDAY, 'EXPIRED'],
  ['PENDING_VALIDATION', TODAY, 'PENDING_VALIDATION'],
  ['PENDING_VALIDATION', TOMORROW, 'PENDING_VALIDATION'],
  ['REJECTED', YESTERDAY, 'REJECTED'],
  ['EXPIRED', YESTERDAY, 'EXPIRED'],
])('a document %s until %s is %s after the daily job', async (status, expiryDate, after) => {
  const { app, id, statusNow } = await officeWith(status, expiryDate);
  expect(await expire(app.services)).toEqual({ expired: status === after ? 0 : 1 });
  expect(await statusNow()).toBe(after);
  expect(await auditOf(app, id)).toHaveLength(status === after ? 0 : 1);
});

test('the day is Lisbon’s, in summer an hour before the clock of UTC', async () => {
  const { app, statusNow } = await officeWith('VALIDATED', '2026-07-01');
  await expire(app.services, new Date('2026-07-01T22:59:59.999Z'));
  expect(await statusNow()).toBe('VALIDATED');
  await expire(app.services, new Date('2026-07-01T23:00:00.000Z'));
  expect(await statusNow()).toBe('EXPIRED');
});

test('is idempotent: a second or a concurrent run adds no audit row', async () => {
  const { app, id } = await officeWith('VALIDATED', YESTERDAY);
  const runs = await Promise.all([expire(app.services), expire(app.services)]);
  expect(runs.reduce((sum, { expired }) => sum + expired, 0)).toBe(1);
  expect(await expire(app.services)).toEqual({ expired: 0 });
  expect(await auditOf(app, id)).toEqual([{ actor: 'system', action: 'document.expire' }]);
});

test('cached lists are revalidated afterwards, and only if something expired', async () => {
  const { app } = await officeWith('VALIDATED', YESTERDAY);
  const staff = await staffOf(app);
  const lists = ['/api/drivers/with-documents', '/api/documents/expiring/30'];
  const etags = () =>
    Promise.all(lists.map(async (list) => (await staff('GET', list)).headers.get('etag') ?? ''));
  const stillKnown = async (known: string[]) =>
    Promise.all(
      lists.map(async (list, index) => {
        const headers = { 'if-none-match': known[index] ?? '' };
        return (await staff('GET', list, undefined, headers)).status;
      }),
    );
  const before = await etags();
  await expire(app.services);
  expect(await stillKnown(before)).toEqual([200, 200]);
  const after = await etags();
  await expire(app.services);
  expect(await stillKnown(after)).toEqual([304, 304]);
});

test('a pending driver with an expired document can be rejected, not approved; the document can no longer be decided', async () => {
  const { app, driverId, id } = await officeWith('PENDING_VALIDATION', YESTERDAY);
  const staff = await staffOf(app);
  await expire(app.services);
  const decide = async (path: string, status: string) =>
    (await staff('PATCH', `/api/${path}/status`, { status })).status;
  expect(await decide(`documents/${id}`, 'VALIDATED')).toBe(409);
  expect(await decide(`drivers/${driverId}`, 'ACTIVE')).toBe(409);
  expect(await decide(`drivers/${driverId}`, 'INACTIVE')).toBe(200);
});

test('the daily jobs run at start, and report their counts', async () => {
  const { app, statusNow } = await officeWith('VALIDATED', YESTERDAY);
  const schedule = startClock(app.services);
  const done = '"event":"job.done","job":"documents.expire","expired":1';
  await vi.waitFor(() => expect(app.logged.join()).toContain(done), { timeout: 60_000 });
  await schedule.stop();
  expect(await statusNow()).toBe('EXPIRED');
});

test('a daily job that fails is logged and does not stop the next', async () => {
  const { app, statusNow } = await officeWith('VALIDATED', YESTERDAY);
  const broken = () => Promise.reject(new Error('not today'));
  await runDailyJobs(app.services, app.clock.now, {
    jobs: { broken, 'documents.expire': expire },
  });
  expect(app.logged.join()).toMatch(/"job.failed","job":"broken","error":"Error: not today/);
  expect(await statusNow()).toBe('EXPIRED');
});
