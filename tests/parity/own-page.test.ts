import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../support/api/app';
import { startProvider } from '../support/servers/provider';
import { makeCertificate, opensslIsThere, startSmtp } from '../support/servers/smtp';
import { sqldIsThere } from '../support/servers/sqld';
import { insertOwnPages, OWN_PAGE } from './cases/own-page';
import { ORIGIN, runCases, type Target } from './target';
import { startOnFile, startOnServer, startOnWorkerd } from './targets';

const START_MS = 180_000;
const PAYING = {
  COMPANY_NAME: 'Frota Exemplo',
  COMPANY_NIF: '500000000',
  COMPANY_IBAN: 'PT50003506510000000000061',
  FOUR_EYES: 'true',
};

const outcomes = new Map<string, Awaited<ReturnType<typeof runCases>>>();
const stops: (() => Promise<void>)[] = [];

/** Each target has another mail server, which shows whose e-mail is whose. */
async function startAll() {
  const folder = await mkdtemp(join(tmpdir(), 'volante-parity-'));
  stops.push(() => rm(folder, { recursive: true, force: true }));
  const certificate = makeCertificate(folder);
  const provider = await startProvider(ORIGIN);
  stops.push(provider.stop);
  const starting = [startOnFile, startOnServer, startOnWorkerd].map(async (start): Promise<Target> => {
    const smtp = await startSmtp({ tls: { ...certificate, implicit: true } });
    stops.push(smtp.stop);
    const MAIL_FROM = 'Frota Exemplo <frota@frota.example>';
    return start({
      variables: { ...provider.variables, ...PAYING, SMTP_URL: smtp.url, MAIL_FROM },
      authority: join(folder, 'cert.pem'),
      sent: smtp.received,
      fill: insertOwnPages,
    });
  });
  for (const each of starting) stops.push(async () => (await each.catch(() => null))?.stop());
  return { targets: await Promise.all(starting), provider };
}

describe.skipIf(!sqldIsThere || !opensslIsThere)('a driver’s own page wherever the program runs', () => {
  beforeAll(async () => {
    const { targets, provider } = await startAll();
    await Promise.all(
      targets.map(async (target) => outcomes.set(target.name, await runCases(target, provider, OWN_PAGE))),
    );
  }, START_MS);

  afterAll(async () => {
    for (const stop of stops.reverse()) await stop();
  }, START_MS);

  test.each(OWN_PAGE.map((each, index) => ({ ...each, index })))('$title', ({ index, status }) => {
    const [[, first] = [], ...others] = outcomes;
    const expected = first?.answers[index];
    expect(expected?.status).toBe(status);
    expect(others).toHaveLength(2);
    for (const [name, { answers }] of others) {
      expect({ [name]: answers[index] }).toEqual({ [name]: expected });
    }
  });

  test('every route of the page is among those called, and was let in', async () => {
    const { app } = await createTestApp();
    const [asked = []] = [...outcomes.values()].map((outcome) => outcome.asked);
    const routeOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
    const reached = asked
      .filter(({ status }) => status < 400)
      .flatMap(({ method, path }) => app.router.match(method, path)[0].map(([[, route]]) => routeOf(route)));
    const own = app.routes.filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/me'));
    expect(own.map(routeOf)).toContain('GET /api/me');
    expect(own.map(routeOf).filter((route) => !reached.includes(route))).toEqual([]);
  });
});
