import { expect, test } from 'vitest';
import { createSession, createTestApp } from '../../support/api/app';

/** A Content-Security-Policy as a map of its directives. */
function policyOf(answer: Response) {
  const policy = answer.headers.get('content-security-policy') ?? '';
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );
}

const HASH = 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';
const page = {
  version: async () => '',
  page: async () => ({ html: { plain: '<!doctype html>' }, styleHashes: [HASH] }),
};
const file = async () => null;
const ANSWERS = [
  '/',
  '/nao-existe',
  '/api/health',
  '/api/drivers/with-documents',
  '/api/nao-existe',
  '/objects/x',
];

test('promise 15: a page runs and shows only content of this origin, and is in no frame', async () => {
  const { app } = await createTestApp({ pages: { ...page, file } });
  const policy = policyOf(await app.request('/'));
  expect(policy['default-src']).toEqual(["'none'"]);
  expect(policy['script-src']).toEqual(["'self'", "'inline-speculation-rules'"]);
  expect(policy['style-src']).toEqual(["'self'", `'${HASH}'`]);
  expect(policy['connect-src']).toEqual(["'self'"]);
  for (const closed of ['object-src', 'base-uri', 'frame-ancestors']) {
    expect(policy[closed]).toEqual(["'none'"]);
  }
});

test('promise 15: only the page that shows documents has fetched pictures and frames of this origin', async () => {
  const { app, services } = await createTestApp({ pages: { ...page, file } });
  const headers = { cookie: await createSession(services) };
  for (const path of ['/', '/drivers', '/finances', '/documents', '/email-config', '/register', '/x']) {
    const policy = policyOf(await app.request(path, { headers }));
    const own = path === '/drivers';
    expect(policy['img-src'], path).toEqual(["'self'", 'data:', ...(own ? ['blob:'] : [])]);
    expect(policy['frame-src'], path).toEqual(own ? ["'self'"] : undefined);
    expect(policy['object-src'], path).toEqual(["'none'"]);
  }
});

test.each(ANSWERS)('promise 15: %s has a policy without unsafe sources', async (path) => {
  const { app } = await createTestApp();
  const answer = await app.request(path);
  expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; /);
  expect(answer.headers.get('content-security-policy')).not.toMatch(/unsafe|\*|http:/);
  for (const closed of ['object-src', 'base-uri', 'frame-ancestors']) {
    expect(policyOf(answer)[closed]).toEqual(["'none'"]);
  }
});

test('promise 15: a plain page shows its icon, and nothing else that is not its own', async () => {
  const { app } = await createTestApp();
  const answer = await app.request('/api/callback?code=x&state=y');
  expect(await answer.text()).toContain('<link rel="icon" href="data:image/svg+xml,');
  const { 'default-src': rest, 'img-src': pictures } = policyOf(answer);
  expect([rest, pictures]).toEqual([["'none'"], ['data:']]);
});

test('a direct upload store is added to connect-src', async () => {
  const { services } = await createTestApp();
  const direct = {
    origin: 'https://store.example',
    addressPrefix: 'https://store.example/bucket/incoming/',
    address: async () => 'https://store.example/bucket/incoming/x',
  };
  const { app } = await createTestApp({ storage: { ...services.storage, direct } });
  expect(policyOf(await app.request('/'))['connect-src']).toEqual(["'self'", 'https://store.example']);
});

test('promise 16: HSTS for one year where the program is reached over https', async () => {
  const secure = await createTestApp({ publicOrigin: 'https://frota.example' });
  const open = await createTestApp();
  for (const path of ANSWERS) {
    const answer = await secure.app.request(`https://frota.example${path}`);
    expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    expect((await open.app.request(path)).headers.has('strict-transport-security')).toBe(false);
  }
});

test.each(ANSWERS)(
  'promise 17: %s is not sniffed, sends no referrer, and is not shared with other sites',
  async (path) => {
    const { app } = await createTestApp();
    const { headers } = await app.request(path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('permissions-policy')).toContain('geolocation=()');
  },
);

test('promise 19: the API allows no other origin, nor its preflight', async () => {
  const { app } = await createTestApp();
  const foreign = { Origin: 'https://other.example', 'Access-Control-Request-Method': 'POST' };
  for (const method of ['OPTIONS', 'GET', 'POST']) {
    const answer = await app.request('/api/drivers', { method, headers: foreign });
    const names = [...answer.headers.keys()];
    expect(names.filter((name) => name.startsWith('access-control'))).toEqual([]);
  }
});

test('promise 20: answers about a person or a file are no-store', async () => {
  const { app } = await createTestApp();
  for (const path of ['/api/auth/user', '/api/drivers/with-documents', '/api/health', '/objects/x']) {
    expect((await app.request(path)).headers.get('cache-control')).toBe('no-store');
  }
});

/** Lists that a browser may cache privately, and revalidates each time. */
const REVALIDATED =
  /^\/api\/(drivers\/with-documents|financial-records(\/pending|\/weeks)?|documents\/expiring\/30)$/;

test('promise 20: answers to staff are no-store, but for lists that are revalidated each time', async () => {
  const { app, services } = await createTestApp();
  const cookie = await createSession(services);
  const addresses = app.routes
    .filter(({ method, path }) => method === 'GET' && path.startsWith('/api/') && !path.endsWith('*'))
    .map(({ path }) => path.replace(/:days.*$/, '30').replace(/:\w+/, '00000000-0000-4000-8000-000000000000'))
    .filter((address) => !/^\/api\/(login|callback|logout)$/.test(address));
  expect(new Set(addresses.filter((address) => REVALIDATED.test(address))).size).toBe(5);
  let answered = 0;
  for (const address of addresses) {
    const answer = await app.request(address, { headers: { cookie } });
    const expected = REVALIDATED.test(address) ? 'private, no-cache' : 'no-store';
    expect(`${address} ${answer.headers.get('cache-control')}`).toBe(`${address} ${expected}`);
    if (answer.status === 200 && expected === 'no-store') answered += 1;
  }
  expect(answered).toBeGreaterThan(3);
});

test('promise 20: answers to a visitor’s submits are no-store', async () => {
  const { app } = await createTestApp();
  const body = JSON.stringify({ contentType: 'application/pdf', size: 1000 });
  const headers = { 'Content-Type': 'application/json' };
  const answer = await app.request('/api/objects/upload', { method: 'POST', body, headers });
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
});

test('each answer has a unique request id', async () => {
  const { app } = await createTestApp();
  const ids = new Set<string | null>();
  for (const path of ANSWERS) ids.add((await app.request(path)).headers.get('x-request-id'));
  expect(ids.size).toBe(ANSWERS.length);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
});
