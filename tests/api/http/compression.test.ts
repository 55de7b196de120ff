import { expect, test } from 'vitest';
import { createSession, createTestApp } from '../../support/api/app';
import { insertDriver } from '../../support/databases/rows';

test('compresses a long list where it is accepted, and no short answer', async () => {
  const { app, services, db } = await createTestApp();
  await insertDriver(db, { fullName: 'Rui Exemplo' });
  const headers = { Cookie: await createSession(services), 'Accept-Encoding': 'gzip' };
  const list = await app.request('/api/drivers/with-documents', { headers });
  expect(list.headers.get('Content-Encoding')).toBe('gzip');
  expect(list.headers.get('Vary')).toContain('Accept-Encoding');
  const body = await new Response(list.body?.pipeThrough(new DecompressionStream('gzip'))).json();
  expect(body).toMatchObject([{ fullName: 'Rui Exemplo' }]);
  const plain = await app.request('/api/drivers/with-documents', { headers: { Cookie: headers.Cookie } });
  expect(plain.headers.get('Content-Encoding')).toBeNull();
  const short = await app.request('/api/stats', { headers });
  expect(short.headers.get('Content-Encoding')).toBeNull();
});
