import { expect, test } from 'vitest';
import { PUBLIC_ROUTES } from '../../../src/platform/sessions/auth';
import { createSession, createTestApp, ORIGIN } from '../../support/api/app';
import { mailerOf } from '../../support/servers/smtp';

/** Makes the driver's page exist; the server is not called. */
const SILENT_MAILER = mailerOf('smtp://127.0.0.1:1');

/** The headers of a page of this origin, so that only the missing session is refused. */
const SAME_ORIGIN = { Origin: ORIGIN, 'Sec-Fetch-Site': 'same-origin' };

type Routes = { method: string; path: string }[];

function guarded(routes: Routes): Routes {
  return routes.filter(
    ({ method, path }) =>
      /^\/(api|objects)(\/|$)/.test(path) && method !== 'ALL' && !PUBLIC_ROUTES.has(`${method} ${path}`),
  );
}

/** A path that the route matches: `:id{[a-z]+}` and `*` are filled in. */
function example(path: string): string {
  return path
    .replace(/:\w+(\{(?:[^{}]|\{[^{}]*\})*\})?\??/g, (_, pattern) => parameterFor(pattern))
    .replace(/\*$/, 'x/y');
}

/** `pattern` as in `{[0-9]{1,15}}`, if the parameter has one. */
function parameterFor(pattern = '{.*}'): string {
  const values = ['00000000-0000-4000-8000-000000000000', '1'];
  const fitting = values.find((value) => new RegExp(`^(${pattern.slice(1, -1)})$`).test(value));
  if (fitting === undefined) throw new Error(`no value for ${pattern}`);
  return fitting;
}

test('promise 1: every route of /api and /objects outside the public list is 401 without a session', async () => {
  const { app } = await createTestApp({ mailer: SILENT_MAILER });
  const routes = guarded(app.routes);
  expect(routes).toContainEqual(expect.objectContaining({ path: '/api/drivers/with-documents' }));
  for (const { method, path } of routes) {
    const answer = await app.request(`${ORIGIN}${example(path)}`, { method, headers: SAME_ORIGIN });
    expect(`${method} ${path} ${answer.status}`).toBe(`${method} ${path} 401`);
    expect(await answer.json()).toMatchObject({ error: { code: 'unauthenticated' } });
  }
});

test('promise 1: an address opened in a tab without a session shows the way to sign in, with that status', async () => {
  const { app } = await createTestApp({ mailer: SILENT_MAILER });
  const routes = guarded(app.routes);
  for (const { method, path } of routes) {
    const headers = { ...SAME_ORIGIN, Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
    const answer = await app.request(`${ORIGIN}${example(path)}`, { method, headers });
    const page = /^\/api\/me(\/|$)/.test(path) ? 'me-sign-in' : 'unauthorized';
    const shown = method === 'GET' ? `<!doctype html><title>${page}</title>` : '{"error":{"code":"unauthent';
    expect(`${method} ${path} ${answer.status} ${await answer.text()}`).toContain(`${path} 401 ${shown}`);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-security-policy')).toContain(
      method === 'GET' ? "script-src 'self'" : "default-src 'none'",
    );
  }
});

test('the tab of a session that has ended keeps none of its lists, and who am I is no failure', async () => {
  const { app, services, clock, logged } = await createTestApp();
  const cookie = await createSession(services);
  clock.now = new Date(clock.now.getTime() + 9 * 3_600_000);
  const headers = { ...SAME_ORIGIN, cookie, Accept: 'text/html' };
  const answer = await app.request(`${ORIGIN}/api/financial-records/export`, { headers });
  expect(answer.headers.get('clear-site-data')).toBe('"cache"');
  const me = await app.request(`${ORIGIN}/api/auth/user`, { headers });
  expect(`${me.status} ${await me.text()}`).toContain('401 <!doctype html><title>unauthorized');
  expect(logged.join()).not.toContain('request.failed');
});

test('promise 1: wildcard routes under /api and /objects give nothing without a session', async () => {
  const { app } = await createTestApp();
  const wide = app.routes.filter(({ method, path }) => method === 'ALL' && /^\/(api|objects)/.test(path));
  expect(wide.length).toBeGreaterThan(0);
  for (const { path } of wide) {
    const answer = await app.request(`${ORIGIN}${example(path)}`);
    expect([401, 404]).toContain(answer.status);
  }
});

test('promise 1: the public list is the one that was decided', () => {
  expect([...PUBLIC_ROUTES].sort()).toEqual([
    'GET /api/auth/user',
    'GET /api/callback',
    'GET /api/health',
    'GET /api/login',
    'GET /api/logout',
    'POST /api/document-links/document',
    'POST /api/document-links/show',
    'POST /api/documents',
    'POST /api/drivers',
    'POST /api/me/link',
    'POST /api/me/session',
    'POST /api/objects/upload',
    'POST /api/vehicles',
    'PUT /api/objects/upload/:key',
  ]);
});

test('promise 1: every entry of the public list is a route', async () => {
  const { app } = await createTestApp();
  const present = new Set(app.routes.map(({ method, path }) => `${method} ${path}`));
  expect([...PUBLIC_ROUTES].filter((route) => !present.has(route))).toEqual([]);
});

test('promise 1: no spelling of a path gets around it', async () => {
  const { app } = await createTestApp({ mailer: SILENT_MAILER });
  for (const { path } of guarded(app.routes).filter(({ method }) => method === 'GET')) {
    const asked = example(path);
    const spellings = [
      `${asked}/`,
      `${asked}//`,
      asked.replace('/api/', '/api//'),
      asked.replace('/api/', '/api/login/../'),
      asked.replace('/api/', '/api/login%2f..%2f'),
      asked.replace('/api/', '/api/login/%2e%2e/'),
      asked.replace(/[a-z]$/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
      asked.replace('/api', '/%61pi'),
      asked.replace('/api', '/API'),
      `${asked};x=/api/login`,
      `${asked}?/api/login`,
    ];
    for (const spelling of spellings) {
      const answer = await app.request(`${ORIGIN}${spelling}`);
      expect(`${spelling} ${[401, 404].includes(answer.status)}`).toBe(`${spelling} true`);
    }
    const head = await app.request(`${ORIGIN}${asked}`, { method: 'HEAD' });
    expect(head.status).toBe(401);
  }
});

test('a session opens the routes that a visitor is refused, and only a real one does', async () => {
  const { app, services } = await createTestApp();
  const ask = (cookie: string) =>
    app.request(`${ORIGIN}/api/drivers/with-documents`, { headers: { ...SAME_ORIGIN, cookie } });
  expect((await ask(await createSession(services))).status).toBe(200);
  expect((await ask(`volante_session=${'A'.repeat(43)}`)).status).toBe(401);
});

test.each(['/api/nothing', '/api/drivers/x/y/z', '/api', '/api/', '/api/login/', '/api//login'])(
  'promise 7: %s, which no route has, is a JSON 404 with and without a session',
  async (path) => {
    const { app, services } = await createTestApp();
    for (const cookie of ['', await createSession(services)]) {
      for (const method of ['GET', 'POST']) {
        const answer = await app.request(`${ORIGIN}${path}`, { method, headers: { ...SAME_ORIGIN, cookie } });
        expect(answer.status).toBe(404);
        expect(await answer.json()).toMatchObject({ error: { code: 'not_found' } });
      }
    }
  },
);

test.each(['/', '/drivers', '/objects/x', '/objects/x/y', '/nao-existe'])(
  'nothing can be sent to %s, which says so as every error does',
  async (path) => {
    const { app, services } = await createTestApp();
    for (const cookie of ['', await createSession(services)]) {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
        const answer = await app.request(`${ORIGIN}${path}`, { method, headers: { ...SAME_ORIGIN, cookie } });
        expect(answer.status).toBe(404);
        expect(await answer.json()).toMatchObject({ error: { code: 'not_found' } });
      }
    }
  },
);

test('the public routes ask for no session', async () => {
  const { app } = await createTestApp();
  expect((await app.request(`${ORIGIN}/api/logout`)).status).toBe(302);
  expect((await app.request(`${ORIGIN}/api/logout`, { method: 'HEAD' })).status).toBe(302);
  const register = await app.request(`${ORIGIN}/api/drivers`, { method: 'POST', headers: SAME_ORIGIN });
  expect([400, 415, 422]).toContain(register.status);
});
