import { expect, test } from 'vitest';
import { PUBLIC_ROUTES } from '../../../src/platform/sessions/auth';
import { rightNamed } from '../../../src/platform/sessions/needs';
import { type Right, ROLES, type Role, rightsOf } from '../../../src/platform/sessions/role-rules';
import {
  createAppWithProvider,
  createSession,
  createTestApp,
  ORIGIN,
  signIn,
  type TestApp,
} from '../../support/api/app';
import { readPage, tableUnder } from '../../support/structure/specification';

const STAFF: Record<Role, string> = {
  DIRECAO: 'dir@frota.example',
  PAGAMENTOS: 'paga@frota.example',
  DOCUMENTOS: 'papeis@frota.example',
  LEITURA: 'toc@contas.example',
};

const NOBODY = { PAGAMENTOS: [], DOCUMENTOS: [], LEITURA: [] };

function roleApp(): Promise<TestApp> {
  const { DIRECAO, ...limited } = STAFF;
  const lists = Object.entries(limited).map(([role, email]) => [role, [email]]);
  return createTestApp({ staff: [DIRECAO], limitedStaff: Object.fromEntries(lists) });
}

/** Each route of staff with the rights that it names. */
function staffRoutes({ app }: Pick<TestApp, 'app'>): Map<string, Right[]> {
  const found = new Map<string, Right[]>();
  for (const { method, path, handler } of app.routes) {
    const name = `${method} ${path}`;
    const isStaffs = /^\/(api|objects)\//.test(path) && !/^\/api\/me(\/|$)/.test(path);
    if (!isStaffs || method === 'ALL' || PUBLIC_ROUTES.has(name)) continue;
    const right = rightNamed(handler);
    found.set(name, [...(found.get(name) ?? []), ...(right ? [right] : [])]);
  }
  return found;
}

const example = (path: string) =>
  path
    .replace(/:row\{[^/]*\}/, '1')
    .replace(':monday', '2026-11-09')
    .replace(':month', '2026-10')
    .replace(':days', '30')
    .replace(/:\w+/g, '00000000-0000-4000-8000-000000000000');

test('promise 200: each route of staff names one right', async () => {
  const routes = staffRoutes(await roleApp());
  expect(routes.size).toBeGreaterThan(150);
  expect([...routes].filter(([, rights]) => rights.length !== 1)).toEqual([]);
});

test('promise 200: docs/rules/roles.md has the right of each call, and no other', async () => {
  const routes = [...staffRoutes(await roleApp())].map(([name, [right]]) => `${name} ${right}`);
  const told = tableUnder(readPage('docs/rules/roles.md'), 'Calls').flatMap(([right, path, methods = '']) =>
    methods.split(', ').map((method) => `${method} ${path} ${right}`),
  );
  expect(told.toSorted()).toEqual(routes.toSorted());
});

test('docs/rules/roles.md has the rights of each role', () => {
  const rows = tableUnder(readPage('docs/rules/roles.md'), 'Rights');
  const told = ROLES.map((role, index) => [
    role,
    rows.filter((row) => row[index + 2] === 'yes').map(([right]) => right),
  ]);
  expect(told).toEqual(ROLES.map((role) => [role, [...rightsOf([role])]]));
});

test('promise 200: each role is refused each route whose right it lacks, and let into every other', async () => {
  const test = await roleApp();
  const wrong: string[] = [];
  for (const role of ROLES) {
    const rights = rightsOf([role]);
    for (const [name, [right]] of staffRoutes(test)) {
      const [method = '', path = ''] = name.split(' ');
      const cookie = await createSession(test.services, STAFF[role]);
      const answer = await test.app.request(example(path), { method, headers: { cookie } });
      const isRefused = answer.status === 403;
      if (isRefused === rights.has(right as Right) || answer.status === 401) {
        wrong.push(`${role} ${name} ${answer.status}`);
      }
      await answer.body?.cancel();
    }
  }
  expect(wrong).toEqual([]);
});

test('promise 200: a route without a right lets nobody in', async () => {
  const test = await roleApp();
  test.app.get('/api/forgotten' as never, (c) => c.json({}));
  const cookie = await createSession(test.services, STAFF.DIRECAO);
  expect((await test.app.request(`${ORIGIN}/api/forgotten`, { headers: { cookie } })).status).toBe(403);
});

test('promise 200: a role that is taken away or changed counts at the next request', async () => {
  const { app, services } = await roleApp();
  const cookie = await createSession(services, STAFF.PAGAMENTOS);
  const ask = async (path: string) => (await app.request(`${ORIGIN}${path}`, { headers: { cookie } })).status;
  expect([await ask('/api/weeks/closed'), await ask('/api/documents/expiring/30')]).toEqual([200, 403]);
  services.limitedStaff = { ...NOBODY, DOCUMENTOS: [STAFF.PAGAMENTOS] };
  expect([await ask('/api/weeks/closed'), await ask('/api/documents/expiring/30')]).toEqual([403, 200]);
  services.limitedStaff = NOBODY;
  expect([await ask('/api/weeks/closed'), await ask('/api/documents/expiring/30')]).toEqual([403, 403]);
  expect(await ask('/api/auth/user')).toBe(401);
});

test('an address that a role may not open shows why, with that status', async () => {
  const { app, services } = await roleApp();
  const cookie = await createSession(services, STAFF.DOCUMENTOS);
  const headers = { cookie, Accept: 'text/html', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' };
  for (const path of ['/finances', '/api/financial-records/export', '/api/weeks/2026-11-09/files']) {
    const answer = await app.request(`${ORIGIN}${path}`, { headers });
    expect([answer.status, await answer.text()]).toEqual([
      403,
      expect.stringContaining('Isto não faz parte do seu acesso'),
    ]);
  }
  expect((await app.request(`${ORIGIN}/documents`, { headers })).status).toBe(200);
});

test('promise 200: somebody in no role gets no session', async () => {
  const limitedStaff = { ...NOBODY, LEITURA: ['outra@frota.local'] };
  const { newBrowser } = await createAppWithProvider({ staff: [], limitedStaff });
  expect((await signIn(newBrowser())).status).toBe(403);
});

test('who am I has the roles where any are configured', async () => {
  const { app, services } = await roleApp();
  const ask = async (role: Role) => {
    const cookie = await createSession(services, STAFF[role]);
    return (await app.request(`${ORIGIN}/api/auth/user`, { headers: { cookie } })).json();
  };
  expect(await ask('LEITURA')).toMatchObject({ email: STAFF.LEITURA, roles: ['LEITURA'] });
  expect(await ask('DIRECAO')).toMatchObject({ roles: ['DIRECAO'] });
  services.limitedStaff = undefined;
  expect(Object.keys((await ask('DIRECAO')) as object)).toEqual([
    'email',
    'name',
    'paysByFile',
    'sendsEmails',
    'fleet',
  ]);
});
