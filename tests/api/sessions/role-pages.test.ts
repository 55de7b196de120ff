import { expect, test } from 'vitest';
import { RIGHTS, ROLE_LABELS, type Role, rightsOf } from '../../../src/platform/sessions/role-rules';
import type { Services } from '../../../src/services';
import { createSession, createTestApp, ORIGIN } from '../../support/api/app';

const STAFF: Record<Role, string> = {
  DIRECAO: 'dir@frota.example',
  PAGAMENTOS: 'paga@frota.example',
  DOCUMENTOS: 'papeis@frota.example',
  LEITURA: 'o"<b>toc@contas.example',
};

/** A page as the build makes it, of every name. */
const BUILT =
  '<!DOCTYPE html><html lang="pt-PT"><head><script type="module" async="" src="/x.js" ' +
  'data-calls="/api/auth/user /api/stats /api/financial-records?limit=5&amp;x=1 /api/documents/expiring/30 ' +
  '/api/payment-reports/waiting /api/payment-reports?limit=20"></script></head><body>' +
  '<a href="/api/logout" title="Sair">Sair</a><span class="a"><!--who--></span></body></html>';

const pages = {
  version: async () => 'x',
  page: async () => ({ html: { plain: BUILT, gzip: new Uint8Array([1]) }, styleHashes: [] }),
  file: async () => null,
} satisfies Services['pages'];

async function roleApp() {
  const limitedStaff = {
    PAGAMENTOS: [STAFF.PAGAMENTOS],
    DOCUMENTOS: [STAFF.DOCUMENTOS],
    LEITURA: [STAFF.LEITURA],
  };
  const test = await createTestApp({ staff: [STAFF.DIRECAO], limitedStaff, pages });
  const open = async (email: string | null, path = '/', headers: Record<string, string> = {}) => {
    const cookie = email === null ? '' : await createSession(test.services, email);
    const answer = await test.app.request(`${ORIGIN}${path}`, { headers: { cookie, ...headers } });
    return { answer, html: await answer.text() };
  };
  return { ...test, open };
}

test.each<[Role, string[]]>([
  [
    'DIRECAO',
    [
      '/api/auth/user',
      '/api/stats',
      '/api/financial-records?limit=5&amp;x=1',
      '/api/documents/expiring/30',
      '/api/payment-reports/waiting',
      '/api/payment-reports?limit=20',
    ],
  ],
  [
    'PAGAMENTOS',
    [
      '/api/auth/user',
      '/api/stats',
      '/api/financial-records?limit=5&amp;x=1',
      '/api/payment-reports/waiting',
      '/api/payment-reports?limit=20',
    ],
  ],
  [
    'DOCUMENTOS',
    ['/api/auth/user', '/api/stats', '/api/documents/expiring/30', '/api/payment-reports?limit=20'],
  ],
  [
    'LEITURA',
    [
      '/api/auth/user',
      '/api/stats',
      '/api/financial-records?limit=5&amp;x=1',
      '/api/payment-reports/waiting',
    ],
  ],
])('a page begins for %s the calls that it may make, and names who is signed in', async (role, calls) => {
  const { open } = await roleApp();
  const { html } = await open(STAFF[role]);
  const lacks = RIGHTS.filter((right) => !rightsOf([role]).has(right)).join(' ');
  expect(html).toContain(`<html data-lacks="${lacks}" lang="pt-PT">`);
  expect(html).toContain(` data-calls="${calls.join(' ')}"`);
  const who = STAFF[role].replace('"', '&#34;').replace('<', '&#60;').replace('>', '&#62;');
  expect(html).toContain(`<span class="a"><span>${who}</span> <span>${ROLE_LABELS[role]}</span></span>`);
  expect(html).toContain(`title="Sair (${who}, ${ROLE_LABELS[role]})"`);
  expect(html).not.toContain('<b>');
});

test('without roles, and for a visitor, a page is as it was built', async () => {
  const { open, services } = await roleApp();
  expect((await open(null)).html).toBe(BUILT);
  services.limitedStaff = undefined;
  expect((await open(STAFF.DIRECAO)).html).toBe(BUILT);
  const { answer } = await open(STAFF.DIRECAO, '/', { 'Accept-Encoding': 'gzip' });
  expect(answer.headers.get('content-encoding')).toBe('gzip');
});

test('a page that was made for one person is kept by no cache, and is compressed', async () => {
  const { open } = await roleApp();
  const { answer } = await open(STAFF.DOCUMENTOS, '/documents');
  expect(answer.headers.get('cache-control')).toBe('private, no-cache');
  expect(answer.headers.get('vary')).toContain('Cookie');
  expect(answer.headers.get('etag')).toBe(null);
});
