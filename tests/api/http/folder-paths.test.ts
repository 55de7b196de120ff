import { expect, test } from 'vitest';
import { createTestApp } from '../../support/api/app';

const page = async () => ({ html: { plain: '<!doctype html>' }, styleHashes: [] });

test.each(['/finances', '/drivers', '/documents', '/email-config', '/register', '/me', '/send-document'])(
  '%s/ leads to the page itself, with its query',
  async (path) => {
    const { app } = await createTestApp({ pages: { version: async () => '', page, file: async () => null } });
    const answer = await app.request(`${path}/?semana=2026-11-09`);
    expect([answer.status, answer.headers.get('location')]).toEqual([308, `${path}?semana=2026-11-09`]);
  },
);

test.each(['/finances//', '//finances/', '/nada/', '/constructor/'])('%s is no screen', async (path) => {
  const { app } = await createTestApp({ pages: { version: async () => '', page, file: async () => null } });
  expect((await app.request(`http://localhost:3000${path}`)).status).toBe(404);
});
