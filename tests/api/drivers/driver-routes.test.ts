import { expect, test } from 'vitest';
import { driverSessions } from '../../../db/schema/driver-sessions';
import { PUBLIC_ROUTES } from '../../../src/platform/sessions/auth';
import { createSession, erase } from '../../support/api/app';
import { type DriverPages, driverPages } from '../../support/api/registration';
import { insertDocument, insertDriver, insertRecord } from '../../support/databases/rows';

const ORIGIN = 'http://localhost:3000';
const OTHER = /Outra Pessoa|outra@exemplo\.pt|TVDE-OUTRA/;

async function twoDrivers() {
  const pages = await driverPages();
  const id = await insertDriver(pages.db, {
    fullName: 'Ana Sousa',
    email: 'ana@exemplo.pt',
    status: 'ACTIVE',
  });
  const other = await insertDriver(pages.db, {
    fullName: 'Outra Pessoa',
    email: 'outra@exemplo.pt',
    cmtvdeNumber: 'TVDE-OUTRA',
    status: 'ACTIVE',
  });
  await insertDocument(pages.db, { driverId: other });
  const record = await insertRecord(pages.db, { driverId: other });
  return { ...pages, id, other, record };
}

/** The routes come from the app itself, so that one added later is tested too. */
function routesOf({ app }: DriverPages) {
  const routes = app.routes.filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/me'));
  const unique = new Map(routes.map((route) => [`${route.method} ${route.path}`, route]));
  return [...unique.values()].filter(({ method, path }) => !PUBLIC_ROUTES.has(`${method} ${path}`));
}

const pages = await routesOnce();

async function routesOnce() {
  const { createApp } = await import('../../../src/app');
  const services = { mailer: null, publicOrigin: ORIGIN } as never;
  return routesOf({ app: createApp(services) } as DriverPages).map(({ method, path }) => ({ method, path }));
}

test('the routes of the driver’s page are these', () => {
  expect(pages).toContainEqual({ method: 'GET', path: '/api/me' });
});

test.each(pages)('promise 75: $method $path is refused without a session', async ({ method, path }) => {
  const { app, record } = await twoDrivers();
  const headers = { origin: ORIGIN, 'content-type': 'application/json' };
  const answer = await app.request(`${ORIGIN}${path.replace(/:\w+/, record)}`, { method, headers });
  expect(answer.status).toBe(401);
  expect(await answer.json()).toMatchObject({ error: { code: 'unauthenticated' } });
});

test.each(pages)(
  'promise 75: $method $path is refused with the cookie of staff',
  async ({ method, path }) => {
    const { app, record, services } = await twoDrivers();
    const cookie = await createSession(services);
    const token = cookie.slice(cookie.indexOf('=') + 1);
    for (const sent of [cookie, `volante_driver=${token}`]) {
      const headers = { origin: ORIGIN, 'content-type': 'application/json', cookie: sent };
      const answer = await app.request(`${ORIGIN}${path.replace(/:\w+/, record)}`, { method, headers });
      expect(answer.status).toBe(401);
    }
  },
);

test.each(pages)(
  'promise 75: $method $path is refused with another driver’s id, in the path, the query or the body',
  async ({ method, path }) => {
    const test = await twoDrivers();
    const { signedIn, other, record } = test;
    const browser = await signedIn('ana@exemplo.pt');
    const before = await everythingOf(test, other);
    const ids = path.includes(':') ? [other, record] : [other];
    for (const asked of ids) {
      const address = path.replace(/:\w+/, asked);
      const body = method === 'GET' ? undefined : { driverId: other, id: other };
      if (path.includes(':') || body !== undefined) {
        const answer = await browser.send(method, address, method === 'DELETE' ? undefined : body);
        expect([204, 403, 404, 415, 422]).toContain(answer.status);
        expect(await answer.text()).not.toMatch(OTHER);
      }
      const named = await browser.send(method, `${address}?driverId=${other}`);
      expect([401, 403]).toContain(named.status);
      expect(await named.text()).not.toMatch(OTHER);
    }
    expect(await everythingOf(test, other)).toEqual(before);
  },
);

async function everythingOf({ db }: DriverPages, driverId: string) {
  const { rows } = await db.$client.execute("SELECT name FROM sqlite_schema WHERE type = 'table'");
  const all: unknown[] = [];
  for (const { name } of rows) {
    const columns = await db.$client.execute(`SELECT * FROM "${name}"`);
    all.push(columns.rows.filter((row) => JSON.stringify(Array.from(row)).includes(driverId)));
  }
  return JSON.stringify(all);
}

test('promise 75: the cookie of a driver opens nothing of staff', async () => {
  const { app, signedIn } = await twoDrivers();
  const browser = await signedIn('ana@exemplo.pt');
  const cookie = browser.cookies(`${ORIGIN}/`);
  const token = /volante_driver=([\w-]{43})/.exec(cookie)?.[1];
  const routes = app.routes.filter(
    ({ method, path }) =>
      /^\/(api|objects)\//.test(path) &&
      method !== 'ALL' &&
      !path.startsWith('/api/me') &&
      !PUBLIC_ROUTES.has(`${method} ${path}`),
  );
  expect(routes.length).toBeGreaterThan(20);
  for (const { method, path } of routes) {
    for (const sent of [cookie, `${cookie}; volante_session=${token}`]) {
      const headers = { origin: ORIGIN, cookie: sent };
      const example = path.replace(/:\w+(\{(?:[^{}]|\{[^{}]*\})*\})?/g, '1');
      const answer = await app.request(`${ORIGIN}${example}`, { method, headers });
      expect(`${method} ${path} ${answer.status}`).toBe(`${method} ${path} 401`);
    }
  }
  const home = await app.request(`${ORIGIN}/drivers`, { headers: { cookie } });
  expect(home.status).toBe(401);
});

test('promise 73: erasure ends a driver’s sessions, and what would become one', async () => {
  const { signedIn, newBrowser, letter, smtp, services, db, id } = await twoDrivers();
  const browser = await signedIn('ana@exemplo.pt');
  const before = smtp.received.length;
  await newBrowser().ask('ana@exemplo.pt');
  const { token } = await letter(before);
  await erase(services, id);
  expect((await browser.send('GET', '/api/me')).status).toBe(401);
  expect((await newBrowser().send('POST', '/api/me/session', { token })).status).toBe(422);
  expect(await db.select().from(driverSessions)).toEqual([]);
});
