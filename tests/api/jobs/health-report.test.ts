import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inboxState } from '../../../db/schema/inbox-state';
import { outbox } from '../../../db/schema/outbox';
import { quarantinedFiles } from '../../../db/schema/quarantined-files';
import { uploads } from '../../../db/schema/uploads';
import { createApp } from '../../../src/app';
import { HealthReport } from '../../../src/operations/health/schema';
import type { Services } from '../../../src/services';
import {
  createSession,
  createTestApp,
  HOUR_MS,
  pass,
  runDailyJobs,
  runHourlyJobs,
  type TestApp,
} from '../../support/api/app';
import { objects, staffOf } from '../../support/api/registration';
import { insertDriver } from '../../support/databases/rows';

async function reportTo(app: TestApp): Promise<HealthReport> {
  const answer = await (await staffOf(app))('GET', '/api/health');
  expect(answer.status).toBe(200);
  return HealthReport.parse(await answer.json());
}

async function office(overrides: Partial<Services> = {}) {
  const app = await createTestApp(overrides);
  await runHourlyJobs(app.services, app.clock.now);
  await runDailyJobs(app.services, app.clock.now);
  return app;
}

const WATCHED = { id: 1, monitoring: true, intervalMinutes: 5, activeSince: '2026-11-20T09:00:00.000Z' };
const MAILBOX = {
  settings: {
    host: 'imap.frota.test',
    user: 'pagamentos@frota.test',
    password: 'imap-palavra-passe',
    voucher: { by: 'host', host: 'mx.frota.test' },
  },
} as unknown as NonNullable<Services['mailbox']>;

const MAILER = { domain: 'frota.test' } as unknown as NonNullable<Services['mailer']>;

test('staff see that all is well, part by part', async () => {
  const app = await office({ processFigures: () => ({ uptimeSeconds: 60, memoryMB: 90 }) });
  const report = await reportTo(app);
  expect(report).toMatchObject({ status: 'ok', version: '0.1.0 (64f96cae01)', attention: [] });
  expect(report.parts).toMatchObject({
    database: { state: 'ok', sizeBytes: expect.any(Number) },
    storage: { state: 'ok', error: null, checkedAt: app.clock.now.toISOString() },
    mailbox: { state: 'off', configured: false, monitoring: false, nextPollAt: null },
    outbox: { state: 'off', configured: false, waiting: 0 },
    jobs: { state: 'ok' },
  });
  expect(report.process).toEqual({ uptimeSeconds: 60, memoryMB: 90, requests: { served: 0, failed: 0 } });
});

test('promise 1: a stranger, a session that has ended and an account off the list learn no more than ready or not', async () => {
  const app = await office();
  const ended = await createSession(app.services);
  pass(app, 9 * HOUR_MS);
  const former = await createSession(app.services, 'former@frota.local');
  for (const cookie of ['', ended, former, 'volante_session=x']) {
    const answer = await app.app.request('/api/health', { headers: { cookie } });
    expect(await answer.json()).toEqual({ status: 'ok' });
  }
});

test('on Workers there are no figures of a process', async () => {
  expect((await reportTo(await office())).process).toBeNull();
});

test('counts answers, and those that failed', async () => {
  const app = await office({ processFigures: () => ({ uptimeSeconds: 60, memoryMB: 90 }) });
  await app.app.request('/api/nothing');
  await app.app.request('/register');
  await app.db.$client.execute('ALTER TABLE drivers RENAME TO away');
  await (await staffOf(app))('GET', '/api/drivers/with-documents');
  expect((await reportTo(app)).process?.requests).toEqual({ served: 3, failed: 1 });
});

test('a failing storage is reported while the program stays ready; the probe leaves no orphan', async () => {
  const app = await office();
  expect((await reportTo(app)).parts.storage.state).toBe('ok');
  expect(await objects(app)).toEqual({ incoming: [], final: [] });
  expect(await app.db.$count(uploads)).toBe(0);
  const final = join(app.folder, 'objects/final');
  await rename(final, `${final}-away`);
  await writeFile(final, '');
  pass(app, 29_000);
  expect((await reportTo(app)).attention).toEqual([]);
  pass(app, 1_000);
  const report = await reportTo(app);
  expect(report.attention).toEqual(['storage']);
  expect(report.parts.storage).toMatchObject({ state: 'failing', error: expect.any(String) });
  expect((await app.app.request('/api/health')).status).toBe(200);
});

test('a storage that hangs is reported within seconds', async () => {
  const app = await office();
  app.services.storage.keep = () => new Promise(() => undefined);
  const report = await reportTo({ ...app, app: createApp(app.services) });
  expect(report.parts.storage).toMatchObject({ state: 'failing', error: 'timeout' });
});

test.each([
  ['polled a minute ago', { lastPollAt: '2026-11-20T09:59:00.000Z', connected: true }, 'ok', '10:04', false],
  [
    'not polled for long',
    { lastPollAt: '2026-11-20T09:30:00.000Z', connected: true },
    'failing',
    '09:35',
    true,
  ],
  ['never polled', {}, 'failing', '09:00', true],
  [
    'out of reach, and left alone for a while',
    {
      lastPollAt: '2026-11-20T09:59:00.000Z',
      connected: false,
      failures: 3,
      retryAt: '2026-11-20T10:20:00.000Z',
    },
    'failing',
    '10:20',
    false,
  ],
])('a watched inbox %s', async (_how, row, state, next, overdue) => {
  const app = await office({ mailbox: MAILBOX });
  await app.db.insert(inboxState).values({ ...WATCHED, ...row });
  const report = await reportTo(app);
  expect(report.parts.mailbox).toMatchObject({ state, overdue, nextPollAt: `2026-11-20T${next}:00.000Z` });
  expect(report.attention).toEqual(state === 'ok' ? [] : ['mailbox']);
});

test.each(['unknown', 'nobody'] as const)(
  'promise 42: a mailbox of which %s vouches for senders wants attention, watched or not',
  async (by) => {
    const app = await office({ mailbox: { ...MAILBOX, settings: { ...MAILBOX.settings, voucher: { by } } } });
    const report = await reportTo(app);
    expect(report.parts.mailbox).toMatchObject({ state: 'off', senders: by });
    expect(report.attention).toEqual(['mailbox']);
  },
);

test('promise 49: a quarantine without room for the largest mail needs attention', async () => {
  const app = await office({ mailbox: MAILBOX });
  const [key, createdAt] = ['a', '2026-11-20T09:00:00.000Z'];
  await app.db.insert(quarantinedFiles).values({ key, createdAt, bytes: 231 * 1024 * 1024 });
  expect(await reportTo(app)).toMatchObject({
    attention: ['capacity'],
    parts: { mailbox: { quarantineFull: false } },
  });
  await app.db.update(quarantinedFiles).set({ bytes: 232 * 1024 * 1024 });
  expect(await reportTo(app)).toMatchObject({
    attention: ['mailbox', 'capacity'],
    parts: { mailbox: { quarantineFull: true } },
  });
});

test('each job has its counts; a failed or late one needs attention', async () => {
  const app = await createTestApp();
  const jobOf = async (name: string) => {
    const { jobs } = (await reportTo(app)).parts;
    return 'jobs' in jobs ? jobs.jobs.find(({ job }) => job === name) : undefined;
  };
  expect(await jobOf('documents.expire')).toMatchObject({ outcome: 'never', overdue: true, lastOkAt: null });
  await runHourlyJobs(app.services, app.clock.now);
  await runDailyJobs(app.services, app.clock.now);
  const at = app.clock.now.toISOString();
  expect(await jobOf('documents.expire')).toEqual({
    job: 'documents.expire',
    every: 'day',
    outcome: 'ok',
    startedAt: at,
    finishedAt: at,
    lastOkAt: at,
    overdue: false,
    counts: { expired: 0 },
    error: null,
  });
  pass(app, 24 * HOUR_MS);
  await app.db.$client.execute('ALTER TABLE documents RENAME TO away');
  await runHourlyJobs(app.services, app.clock.now);
  await runDailyJobs(app.services, app.clock.now);
  expect(await jobOf('documents.expire')).toMatchObject({ outcome: 'failed', lastOkAt: at, overdue: false });
  expect(await jobOf('sessions.clean')).toMatchObject({ outcome: 'ok' });
  pass(app, 28 * HOUR_MS);
  expect(await jobOf('sessions.clean')).toMatchObject({ outcome: 'ok', overdue: true });
  expect((await reportTo(app)).attention).toContain('jobs');
});

test('a part that cannot be read is unknown, and the others are reported', async () => {
  const app = await office();
  await app.db.$client.execute('ALTER TABLE job_runs RENAME TO away');
  await app.db.$client.execute('ALTER TABLE inbox_state RENAME TO gone');
  const report = await reportTo(app);
  expect(report.attention).toEqual(['mailbox', 'jobs', 'backup']);
  expect(report.parts.jobs).toEqual({ state: 'unknown', error: expect.stringMatching(/^[a-z_]+$/) });
  expect(report.parts.storage.state).toBe('ok');
});

test('promise 36: even staff are shown no secret, address or path', async () => {
  const app = await office({ mailbox: MAILBOX });
  await app.db.insert(inboxState).values({ ...WATCHED, message: 'imap.frota.test não responde' });
  const told = JSON.stringify(await reportTo(app));
  for (const inside of [
    app.services.secret,
    app.folder,
    'frota.test',
    'palavra-passe',
    'staff@',
    'localhost',
    '127.0.0.1',
  ]) {
    expect(told).not.toContain(inside);
  }
});

test.each([
  ['without a mail server, and nothing to send', false, null, 'off'],
  ['without a mail server', false, 1, 'failing'],
  ['for a minute', true, 1, 'ok'],
  ['for more than an hour', true, 61, 'failing'],
])('mail that waits %s', async (_how, configured, minutes, state) => {
  const app = await office(configured ? { mailer: MAILER } : {});
  if (minutes !== null) {
    const driverId = await insertDriver(app.db);
    const createdAt = new Date(app.clock.now.getTime() - minutes * 60_000).toISOString();
    const message = { id: driverId, cause: 'driver.approve:1', kind: 'driver_approved' as const, driverId };
    await app.db.insert(outbox).values({ ...message, createdAt, nextAttemptAt: createdAt });
  }
  const report = await reportTo(app);
  expect(report.parts.outbox).toMatchObject({ state, configured, waiting: minutes === null ? 0 : 1 });
  expect(report.attention).toEqual(state === 'failing' ? ['outbox'] : []);
});
