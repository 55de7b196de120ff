import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../db/opening/client';
import { healthCheck } from '../../../db/schema/health-check';
import { createSession, createTestApp } from '../../support/api/app';
import { onCleanup } from '../../support/api/cleanups';
import { freePort } from '../../support/processes/children';

test('health is ok to anyone once a write went through', async () => {
  const { app, db, clock } = await createTestApp();
  for (let time = 0; time < 2; time += 1) {
    const answer = await app.request('/api/health');
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ status: 'ok' });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  }
  expect(await db.select().from(healthCheck)).toEqual([{ id: 1, at: clock.now.toISOString() }]);
});

test('health is 503 when the database takes no write, though it can be read, also a moment after a write', async () => {
  const { app, db, logged } = await createTestApp();
  expect((await app.request('/api/health')).status).toBe(200);
  await db.$client.execute('PRAGMA query_only = ON');
  const answer = await app.request('/api/health');
  expect(answer.status).toBe(503);
  expect((await answer.json()).error.code).toBe('unavailable');
  expect(logged.join('\n')).toContain('SQLITE_READONLY');
});

test('writes at most once a second, however often a stranger asks', async () => {
  const { app, db, clock } = await createTestApp();
  await db.$client.execute('CREATE TABLE written (at TEXT)');
  for (const act of ['INSERT', 'UPDATE']) {
    await db.$client.execute(`CREATE TRIGGER written_by_${act} AFTER ${act} ON health_check
      BEGIN INSERT INTO written VALUES (NEW.at); END`);
  }
  for (const ms of [0, 300, 600, 100]) {
    clock.now = new Date(clock.now.getTime() + ms);
    const answers = await Promise.all(Array.from({ length: 50 }, () => app.request('/api/health')));
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
  }
  const { rows } = await db.$client.execute('SELECT count(*) FROM written');
  expect(rows[0]?.[0]).toBe(2);
});

test('an uptime monitor may ask by HEAD', async () => {
  const { app, db } = await createTestApp();
  const answer = await app.request('/api/health', { method: 'HEAD' });
  expect([answer.status, await answer.text()]).toEqual([200, '']);
  db.$client.close();
  expect((await app.request('/api/health', { method: 'HEAD' })).status).toBe(503);
});

/** The address of a database server that takes connections and answers nothing. */
async function silentServer(): Promise<string> {
  const port = await freePort();
  const server = createServer(() => undefined).listen(port, '127.0.0.1');
  onCleanup(async () => void server.close());
  return `http://127.0.0.1:${port}`;
}

test.each(['a stranger', 'staff'])(
  'promise 34: a database that says nothing: %s has a 503 within seconds',
  async (who) => {
    const { services } = await createTestApp();
    const { db, close } = await openDatabase({ url: await silentServer() });
    onCleanup(close);
    const headers = { cookie: who === 'staff' ? await createSession(services) : '' };
    const { app } = await createTestApp({ db, secret: services.secret });
    const answer = await app.request('/api/health', { headers });
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(Object.keys(await answer.json())).toEqual(['error']);
  },
);
