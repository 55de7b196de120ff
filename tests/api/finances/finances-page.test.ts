import { expect, test } from 'vitest';
import { createSession, createTestApp } from '../../support/api/app';

const page = async () => ({ html: { plain: '<!doctype html>' }, styleHashes: [] });

test.each([
  ['/finances', '', '?limit=200'],
  ['/finances?passo=linhas', '', '?limit=200'],
  ['/finances?semana=ontem', '', '?limit=200'],
  ['/finances?semana=2026-11-09', '', '?week=2026-11-09&limit=200'],
  ['/finances', '; semana=2026-11-09', '?week=2026-11-09&limit=200'],
  ['/finances', '; semana=ontem', '?limit=200'],
  ['/finances?semana=2026-11-02', '; semana=2026-11-09', '?week=2026-11-02&limit=200'],
  ['/finances?semana=todas', '; semana=2026-11-09', '?limit=200'],
])('%s with the cookie "%s" begins with the records %s', async (path, kept, query) => {
  const { app, services } = await createTestApp({ pages: { page, file: async () => null } });
  const cookie = `${await createSession(services)}${kept}`;
  const answer = await app.request(path, { headers: { cookie } });
  const records = `</api/financial-records${query}>`;
  expect(answer.headers.get('link')).toBe(`${records}; rel=preload; as=fetch; crossorigin=anonymous`);
});

test.each(['condutor=ana', 'estado=pago', 'ordem=condutor'])(
  '%s alone names no first call',
  async (filter) => {
    const { app, services } = await createTestApp({ pages: { page, file: async () => null } });
    const headers = { cookie: await createSession(services) };
    expect((await app.request(`/finances?${filter}`, { headers })).headers.get('link')).toBeNull();
  },
);

test.each(['/finances', '/drivers', '/documents', '/email-config', '/register', '/me', '/send-document'])(
  '%s/ leads to the page itself, with its query',
  async (path) => {
    const { app } = await createTestApp({ pages: { page, file: async () => null } });
    const answer = await app.request(`${path}/?semana=2026-11-09`);
    expect([answer.status, answer.headers.get('location')]).toEqual([308, `${path}?semana=2026-11-09`]);
  },
);

test.each(['/finances//', '//finances/', '/nada/', '/constructor/'])('%s is no screen', async (path) => {
  const { app } = await createTestApp({ pages: { page, file: async () => null } });
  expect((await app.request(`http://localhost:3000${path}`)).status).toBe(404);
});
