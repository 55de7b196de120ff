import { expect, test } from 'vitest';
import { createSession, createTestApp, ORIGIN } from '../../support/api/app';

const SAME_ORIGIN = { Origin: ORIGIN, 'Sec-Fetch-Site': 'same-origin' };

async function office() {
  const test = await createTestApp({ staff: ['@frota.local'] });
  const phone = await createSession(test.services);
  test.clock.now = new Date(test.clock.now.getTime() + 60_000);
  const desk = await createSession(test.services, 'STAFF@frota.local');
  const other = await createSession(test.services, 'outra@frota.local');
  const ask = (cookie: string, path: string, method = 'GET') =>
    test.app.request(`${ORIGIN}${path}`, { method, headers: { cookie, ...SAME_ORIGIN } });
  const own = async (cookie: string) => (await ask(cookie, '/api/sessions')).json();
  return { ...test, phone, desk, other, ask, own };
}

test('staff see their open sessions, which of them this one is, and nothing that opens one', async () => {
  const { own, desk, db, clock } = await office();
  const listed = await own(desk);
  expect(listed).toEqual([
    {
      id: expect.any(String),
      createdAt: clock.now.toISOString(),
      lastSeenAt: clock.now.toISOString(),
      current: true,
    },
    {
      id: expect.any(String),
      createdAt: '2026-11-20T10:00:00.000Z',
      lastSeenAt: '2026-11-20T10:00:00.000Z',
      current: false,
    },
  ]);
  const told = JSON.stringify(listed);
  for (const { tokenHash } of await db.query.sessions.findMany()) expect(told).not.toContain(tokenHash);
  expect(told).not.toContain(desk.split('=')[1]);
});

test('an expired session is not listed', async () => {
  const { own, ask, desk, clock } = await office();
  clock.now = new Date(clock.now.getTime() + 59 * 60_000);
  expect((await ask(desk, '/api/auth/user')).status).toBe(200);
  clock.now = new Date(clock.now.getTime() + 2 * 60_000);
  expect(await own(desk)).toHaveLength(1);
});

test('staff end another of their sessions at once, audited', async () => {
  const { own, ask, desk, phone, db } = await office();
  const lost = (await own(desk)).find((session: { current: boolean }) => !session.current);
  const ended = await ask(desk, `/api/sessions/${lost.id}`, 'DELETE');
  expect([ended.status, ended.headers.get('clear-site-data')]).toEqual([204, null]);
  expect((await ask(phone, '/api/auth/user')).status).toBe(401);
  expect((await ask(desk, '/api/auth/user')).status).toBe(200);
  expect((await ask(desk, `/api/sessions/${lost.id}`, 'DELETE')).status).toBe(404);
  const rows = await db.query.auditLog.findMany();
  expect(rows.map(({ action, subject }) => ({ action, subject }))).toEqual([
    { action: 'session.end', subject: lost.id },
  ]);
});

test('promise 51: ends the current session too, and clears its browser’s cache', async () => {
  const { own, ask, desk } = await office();
  const here = (await own(desk)).find((session: { current: boolean }) => session.current);
  const ended = await ask(desk, `/api/sessions/${here.id}`, 'DELETE');
  expect([ended.status, ended.headers.get('clear-site-data')]).toEqual([204, '"cache"']);
  expect(ended.headers.getSetCookie().join()).toContain('volante_session=; Max-Age=0');
  expect((await ask(desk, '/api/auth/user')).status).toBe(401);
});

test('nobody lists or ends another person’s session, not even by its hash', async () => {
  const { own, ask, desk, other, db } = await office();
  const [theirs] = await own(other);
  const hash = (await db.query.sessions.findMany()).find(({ email }) => email === 'outra@frota.local');
  for (const id of [theirs.id, hash?.tokenHash, 'x', '']) {
    expect((await ask(desk, `/api/sessions/${id}`, 'DELETE')).status).toBe(404);
  }
  expect((await ask(other, '/api/auth/user')).status).toBe(200);
});
