import { expect, test } from 'vitest';
import { createTestApp } from '../support/app';

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
const page = { page: async () => ({ html: { plain: '<!doctype html>' }, styleHashes: [HASH] }) };
const file = async () => null;
const ANSWERS = [
  '/',
  '/nao-existe',
  '/api/health',
  '/api/drivers/with-documents',
  '/api/nao-existe',
  '/objects/x',
];

test('promise 15: a page runs and shows only what comes from here, and is in no frame', async () => {
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

test.each(ANSWERS)('promise 15: %s has a policy without unsafe sources', async (path) => {
  const { app } = await createTestApp();
  const answer = await app.request(path);
  expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; /);
  expect(answer.headers.get('content-security-policy')).not.toMatch(/unsafe|\*|http:/);
  for (const closed of ['object-src', 'base-uri', 'frame-ancestors']) {
    expect(policyOf(answer)[closed]).toEqual(["'none'"]);
  }
});

test('a store of uploads elsewhere is one more place that a page may send to', async () => {
  const { services } = await createTestApp();
  const direct = {
    origin: 'https://store.example',
    addressPrefix: 'https://store.example/bucket/incoming/',
    address: async () => 'https://store.example/bucket/incoming/x',
  };
  const { app } = await createTestApp({ storage: { ...services.storage, direct } });
  expect(policyOf(await app.request('/'))['connect-src']).toEqual(["'self'", 'https://store.example']);
});

test('promise 16: one year of https alone, where the program is reached over https', async () => {
  const secure = await createTestApp({ publicOrigin: 'https://frota.example' });
  const open = await createTestApp();
  for (const path of ANSWERS) {
    const answer = await secure.app.request(`https://frota.example${path}`);
    expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    expect((await open.app.request(path)).headers.has('strict-transport-security')).toBe(false);
  }
});

test.each(ANSWERS)(
  'promise 17: %s is not guessed at, told to others, or shared with other sites',
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

test('promise 19: the API answers no other origin, not even when asked beforehand', async () => {
  const { app } = await createTestApp();
  const foreign = { Origin: 'https://other.example', 'Access-Control-Request-Method': 'POST' };
  for (const method of ['OPTIONS', 'GET', 'POST']) {
    const answer = await app.request('/api/drivers', { method, headers: foreign });
    const names = [...answer.headers.keys()];
    expect(names.filter((name) => name.startsWith('access-control'))).toEqual([]);
  }
});

test('promise 20: what the API says of anybody, or of a file, is kept nowhere', async () => {
  const { app } = await createTestApp();
  for (const path of ['/api/auth/user', '/api/drivers/with-documents', '/api/health', '/objects/x']) {
    expect((await app.request(path)).headers.get('cache-control')).toBe('no-store');
  }
});

test('each answer has a request id of its own', async () => {
  const { app } = await createTestApp();
  const ids = new Set<string | null>();
  for (const path of ANSWERS) ids.add((await app.request(path)).headers.get('x-request-id'));
  expect(ids.size).toBe(ANSWERS.length);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
});
