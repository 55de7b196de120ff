import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { uploads } from '../../db/schema/uploads';
import { takeDueMessage } from '../../src/mail/outbox/store';
import { createDiskStorage } from '../../src/platform/storage/disk';
import { takeLease } from '../../src/reports/inbox/store';
import { createSession, createTestApp, type TestApp, temporaryFolder } from '../support/api/app';
import { pdfFile } from '../support/api/files';
import { postDocument, registerDriver, staffOf, upload } from '../support/api/registration';
import { newDriver, openRemote, serverOfTest } from '../support/databases/databases';
import { insertInbox } from '../support/databases/rows';
import { sqldIsThere } from '../support/servers/sqld';

/** Two servers with one database, one storage and one secret, as behind one address. */
async function twoServers(): Promise<[TestApp, TestApp]> {
  const { url } = await serverOfTest();
  const storage = await createDiskStorage(join(await temporaryFolder(), 'objects'));
  const secret = crypto.randomUUID() + crypto.randomUUID();
  const start = async () => createTestApp({ db: await openRemote(url), storage, secret });
  return [await start(), await start()];
}

describe.runIf(sqldIsThere)('two servers on one database', () => {
  let one: TestApp;
  let other: TestApp;
  beforeEach(async () => {
    [one, other] = await twoServers();
  });

  test('see at once the changes of the other, in figures and in lists', async () => {
    const [atOne, atOther] = [await staffOf(one), await staffOf(other)];
    const figures = async () => (await atOne('GET', '/api/stats')).json();
    const etag = (answer: Response) => ({ 'if-none-match': answer.headers.get('etag') ?? '' });
    expect(await figures()).toMatchObject({ activeDrivers: 0, pendingDrivers: 0 });
    const id = await registerDriver(other);
    expect(await figures()).toMatchObject({ activeDrivers: 0, pendingDrivers: 1 });
    const paths = [
      '/api/drivers/with-documents',
      '/api/financial-records',
      '/api/documents/expiring/30',
    ] as const;
    const known = await Promise.all(paths.map((path) => atOne('GET', path)));
    await atOther('PATCH', `/api/drivers/${id}/status`, { status: 'ACTIVE' });
    expect(await figures()).toMatchObject({ activeDrivers: 1, pendingDrivers: 0 });
    for (const [n, path] of paths.entries()) {
      const before = known[n];
      if (before) expect((await atOne('GET', path, undefined, etag(before))).status).toBe(200);
    }
    const now = await atOther('GET', paths[0]);
    expect((await atOne('GET', paths[0], undefined, etag(now))).status).toBe(304);
  });

  test('end a session together', async () => {
    const cookie = await createSession(one.services);
    const user = (at: TestApp) => at.app.request('/api/stats', { headers: { cookie } });
    expect((await user(other)).status).toBe(200);
    await one.app.request('/api/logout', { headers: { cookie } });
    expect((await user(other)).status).toBe(401);
  });

  test('promise 27: count one visitor’s requests together', async () => {
    const register = (at: TestApp) =>
      at.app.request('/api/drivers', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(newDriver()),
      });
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => register(n % 2 === 0 ? one : other)),
    );
    const counted = Map.groupBy(answers, ({ status }) => status);
    expect([counted.get(201)?.length, counted.get(429)?.length]).toEqual([20, 10]);
  });

  test('give an upload to one document, however many ask for it at both', async () => {
    const driverId = await registerDriver(one);
    const { uploadURL } = await upload(one, await pdfFile());
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => postDocument(n % 2 === 0 ? one : other, driverId, uploadURL)),
    );
    const documents = await Promise.all(answers.map((answer) => answer.json()));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(documents.map(({ id }) => id)).size).toBe(1);
    const { rows } = await one.services.db.$client.execute('SELECT 1 FROM documents');
    expect(rows).toHaveLength(1);
  });

  test('promise 49: let one of them send to an address', async () => {
    const { uploadURL } = await (await one.app.request('/api/objects/upload', { method: 'POST' })).json();
    const { receive } = one.services.storage;
    let sent = 0;
    one.services.storage.receive = async (...given) => {
      sent += 1;
      await Bun.sleep(1_000);
      return receive(...given);
    };
    const put = (at: TestApp) => at.app.request(uploadURL, { method: 'PUT', body: '%PDF-1.7' });
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => put(n % 2 === 0 ? one : other)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(429)]);
    expect(sent).toBe(1);
    expect((await put(other)).status).toBe(200);
  });

  test('promise 49: give the last room to as many as it is for', async () => {
    const GB = 1_073_741_824;
    const createdAt = one.clock.now.toISOString();
    for (let n = 0; n < 5; n += 1) {
      const id = crypto.randomUUID();
      const row = { key: id, visitor: id, network: id, bytes: GB - 6_000_000, arrived: true, createdAt };
      await one.services.db.insert(uploads).values(row);
    }
    const ask = (at: TestApp) => at.app.request('/api/objects/upload', { method: 'POST' });
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => ask(n % 2 === 0 ? one : other)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, ...Array(8).fill(503)]);
  });

  test('promise 29: pay a record once, and audit it once', async () => {
    const driverId = await registerDriver(one);
    await one.services.db.$client.execute("UPDATE drivers SET status = 'ACTIVE', approved_at = created_at");
    await one.services.db.$client.execute(`
      INSERT INTO financial_records (id, driver_id, week_start_date, gross_cents, commission_cents, adjustments_cents,
        cash_cents, flat_rate_cents, payout_cents, status, created_at)
      VALUES ('record', '${driverId}', '2026-11-16', 80000, 20000, 0, 0, 2500, 57500, 'PENDING', 'x')`);
    const staff = [await staffOf(one), await staffOf(other)];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        staff[n % 2]?.('PATCH', '/api/financial-records/record/status', { status: 'PAID' }),
      ),
    );
    expect(new Set(answers.map((answer) => answer?.status))).toEqual(new Set([200]));
    const { rows } = await one.services.db.$client.execute(
      "SELECT 1 FROM audit_log WHERE action = 'financial-record.pay'",
    );
    expect(rows).toHaveLength(1);
  });

  test('register one driver for one form that was sent to both', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID(), 'content-type': 'application/json' };
    const body = JSON.stringify(newDriver());
    const answers = await Promise.all(
      [one, other, one, other].map((at) => at.app.request('/api/drivers', { method: 'POST', headers, body })),
    );
    const ids = await Promise.all(answers.map(async (answer) => (await answer.json()).id));
    expect(new Set(ids).size).toBe(1);
  });

  test('send a driver one e-mail', async () => {
    const id = await registerDriver(one);
    await (await staffOf(one))('PATCH', `/api/drivers/${id}/status`, { status: 'ACTIVE' });
    const until = new Date(one.clock.now.getTime() + 60_000);
    const taken = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        takeDueMessage((n % 2 === 0 ? one : other).services.db, one.clock.now, until),
      ),
    );
    const messages = await one.services.db.$client.execute('SELECT id FROM outbox');
    const ids = messages.rows.map((row) => row.id);
    expect(taken.flatMap((message) => message?.id ?? []).toSorted()).toEqual(ids.toSorted());
    expect(ids.length).toBeGreaterThan(0);
  });

  test('give the right to poll the inbox to one of them', async () => {
    const now = one.clock.now;
    await insertInbox(one.services.db, now);
    const until = new Date(now.getTime() + 60_000);
    const taken = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        takeLease((n % 2 === 0 ? one : other).services.db, { now, until, seenFence: 0 }),
      ),
    );
    expect(taken.filter((lease) => lease !== null)).toHaveLength(1);
  });
});
