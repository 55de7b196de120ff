import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { createBrowser, createTestApp, ORIGIN } from '../../support/api/app';
import { createSigningKey, type Signer, startScriptedProvider } from '../../support/servers/provider';

type Given = Parameters<typeof startScriptedProvider>[0];

async function office(given: Given) {
  const provider = await startScriptedProvider(given);
  const test = await createTestApp({ signIn: provider.signIn });
  /** A whole sign-in by a new browser; answers the status of the callback. */
  async function signIn(): Promise<number> {
    const browser = createBrowser((request) => test.app.fetch(request));
    const login = await browser.request(`${ORIGIN}/api/login`);
    if (login.status !== 302) return login.status;
    return (await browser.request(provider.authorize(login.headers.get('location') ?? ''))).status;
  }
  return { ...test, provider, signIn, sessions: () => test.db.query.sessions.findMany() };
}

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const unsigned =
  (header: object, signature: string): Signer =>
  (claims) =>
    `${part(header)}.${part(claims)}.${signature}`;

const another = await createSigningKey('1');
const own = await createSigningKey('1');

const FORGED: Record<string, Given> = {
  'another key of the same name': { sign: another.sign },
  'a broken signature': {
    keys: () => Response.json({ keys: [own.jwk] }),
    sign: async (claims) => {
      const [header, payload, signature = ''] = (await own.sign(claims)).split('.');
      return [header, payload, signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))].join('.');
    },
  },
  'changed claims': {
    keys: () => Response.json({ keys: [own.jwk] }),
    sign: async (claims) => {
      const [header, , signature] = (await own.sign({ ...claims, email: 'eva@frota.local' })).split('.');
      return [header, part(claims), signature].join('.');
    },
  },
  'no signature, under the name of one': { sign: unsigned({ alg: 'RS256', kid: '1' }, 'AAAA') },
  'the algorithm none': { sign: unsigned({ alg: 'none' }, '') },
  "the client's secret": {
    sign: (claims) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256' })
        .sign(new TextEncoder().encode('a-secret-of-the-test')),
  },
  'a key that the provider does not publish': { keys: () => Response.json({ keys: [] }) },
};

test.each(Object.entries(FORGED))(
  'promise 56: an id token that is signed with %s is no sign-in',
  async (_, given) => {
    const { signIn, sessions } = await office(given);
    expect(await signIn()).toBe(400);
    expect(await sessions()).toEqual([]);
  },
);

test("promise 56: the same token with the provider's own key is accepted", async () => {
  const { signIn, sessions } = await office({
    keys: () => Response.json({ keys: [own.jwk] }),
    sign: own.sign,
  });
  expect(await signIn()).toBe(302);
  expect(await sessions()).toHaveLength(1);
});

test("the provider's keys are cached, and refetched for an unknown key", async () => {
  const { signIn, provider } = await office({});
  expect([await signIn(), await signIn(), await signIn()]).toEqual([302, 302, 302]);
  expect(provider.keysAsked()).toBe(1);
  await provider.rotateKey();
  expect([await signIn(), await signIn()]).toEqual([302, 302]);
  expect(provider.keysAsked()).toBe(2);
});

test('promise 12: without the keys a sign-in is refused, to be retried', async () => {
  const { signIn, sessions, provider } = await office({ keys: () => new Response('', { status: 500 }) });
  expect(await signIn()).toBe(503);
  expect(await sessions()).toEqual([]);
  delete provider.script.keys;
  expect(await signIn()).toBe(302);
});

test.each(['authorization_endpoint', 'token_endpoint', 'jwks_uri'])(
  'promise 60: a provider whose %s has no encryption is not gone to',
  async (endpoint) => {
    const { signIn } = await office({ metadata: { [endpoint]: 'http://login.example/x' } });
    expect(await signIn()).toBe(503);
  },
);
