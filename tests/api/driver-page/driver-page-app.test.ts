import { expect, test } from 'vitest';
import { createTestApp } from '../../support/api/app';
import { driverPages } from '../../support/api/registration';

const MOST_BYTES = 3_000;
/** Each PNG begins with it. */
const PNG = '\u0089PNG';

test('a phone keeps the driver’s page by a manifest and an icon of at most 3 kB', async () => {
  const { app } = await driverPages();
  const answer = await app.request('/me.webmanifest');
  expect(answer.headers.get('content-type')).toBe('application/manifest+json');
  const text = await answer.text();
  const manifest = JSON.parse(text);
  expect(manifest).toMatchObject({ name: 'Volante', start_url: '/me', scope: '/me', display: 'standalone' });
  const icon = await app.request(manifest.icons[0].src);
  expect(icon.headers.get('content-type')).toBe('image/png');
  const bytes = new Uint8Array(await icon.arrayBuffer());
  expect(String.fromCharCode(...bytes.slice(0, 4))).toBe(PNG);
  const view = new DataView(bytes.buffer);
  expect(`${view.getUint32(16)}x${view.getUint32(20)}`).toBe(manifest.icons[0].sizes);
  expect(text.length + bytes.length).toBeLessThanOrEqual(MOST_BYTES);
});

test('where drivers have no page nothing can be kept', async () => {
  const page = async () => ({ html: { plain: '<!doctype html>' }, styleHashes: [] });
  const { app } = await createTestApp({ pages: { version: async () => '', page, file: async () => null } });
  for (const path of ['/me.webmanifest', '/me-icon.png']) expect((await app.request(path)).status).toBe(404);
});
