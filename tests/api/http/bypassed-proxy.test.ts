import { expect, test } from 'vitest';
import { HealthReport } from '../../../src/operations/health/schema';
import type { Today } from '../../../src/operations/today/schema';
import { createSession, createTestApp, HOUR_MS, pass } from '../../support/api/app';

/** An office behind so many proxies, and what its staff see through them. */
async function behind(trustedProxies: number) {
  const app = await createTestApp({ trustedProxies });
  const cookie = await createSession(app.services);
  const ask = (path: string, forwarded?: string) =>
    app.app.request(path, {
      headers: { cookie, ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }) },
    });
  const seen = async () => {
    const through = '192.0.2.1, 192.0.2.2';
    const health = HealthReport.parse(await (await ask('/api/health', through)).json());
    const today: Today = await (await ask('/api/today', through)).json();
    const onDashboard = today.proxyBypassed ?? false;
    return { ...health.parts.proxy, inAttention: health.attention.includes('proxy'), onDashboard };
  };
  return { app, ask, seen };
}

test.each([
  ['no X-Forwarded-For', 1, undefined],
  ['an empty one', 1, ' '],
  ['fewer entries than proxies', 2, '192.0.2.1'],
])('staff see for 15 minutes that a request came with %s', async (_how, trusted, forwarded) => {
  const { app, ask, seen } = await behind(trusted);
  const well = { state: 'ok', trusted, bypassed: false, inAttention: false, onDashboard: false };
  expect(await seen()).toEqual(well);
  await ask('/', forwarded);
  expect(await seen()).toEqual({
    state: 'failing',
    trusted,
    bypassed: true,
    inAttention: true,
    onDashboard: true,
  });
  pass(app, HOUR_MS / 4);
  expect(await seen()).toEqual(well);
});

test('health asked on this machine bypasses no proxy, and where none is trusted nothing does', async () => {
  const proxied = await behind(1);
  await proxied.ask('/api/health');
  expect(await proxied.seen()).toMatchObject({ state: 'ok', bypassed: false });
  const direct = await behind(0);
  await direct.ask('/');
  expect(await direct.seen()).toEqual({
    state: 'off',
    trusted: 0,
    bypassed: false,
    inAttention: false,
    onDashboard: false,
  });
});
