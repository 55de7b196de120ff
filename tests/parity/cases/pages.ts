import type { Case } from '../case';

const COMPRESSED = { 'accept-encoding': 'gzip' };

/** Every screen for a visitor, paths without a screen, and the files of the build. */
export const PAGES: Case[] = [
  { title: 'the landing page', call: { path: '/' }, status: 200 },
  { title: 'the landing page in English, which is remembered', call: { path: '/?lang=en' }, status: 200 },
  { title: 'the landing page remembered', call: { path: '/' }, status: 200 },
  { title: 'the landing page in Portuguese again', call: { path: '/?lang=pt' }, status: 200 },
  { title: 'the landing page, compressed', call: { path: '/', headers: COMPRESSED }, status: 200 },
  { title: 'the head of the landing page', call: { method: 'HEAD', path: '/' }, status: 200 },
  {
    title: 'the registration form',
    call: { path: '/register' },
    status: 200,
    keep(known, body) {
      known.script = /\/assets\/[\w-]+\.js/.exec(body)?.[0] ?? '';
    },
  },
  ...['/drivers', '/finances', '/documents', '/email-config'].map((path) => ({
    title: `${path} without a session`,
    call: { path },
    status: 401,
  })),
  { title: 'a path of no screen', call: { path: '/nada' }, status: 404 },
  { title: 'a screen with a slash', call: { path: '/drivers/?driver=a' }, status: 308 },
  { title: 'a path of no screen with a slash', call: { path: '/nada/' }, status: 404 },
  { title: 'a page of the build by its file', call: { path: '/pages/drivers.html' }, status: 404 },
  { title: 'the list of pages', call: { path: '/pages.json' }, status: 404 },
  { title: 'the headers of the build', call: { path: '/_headers' }, status: 404 },
  { title: 'an icon nobody made', call: { path: '/favicon.ico' }, status: 204 },
  { title: 'something sent to a page', call: { method: 'POST', path: '/', body: {} }, status: 404 },
  {
    title: 'a hashed file',
    edge: true,
    call: (known) => ({ path: known.script ?? '' }),
    status: 200,
  },
  {
    title: 'a hashed file, compressed',
    edge: true,
    call: (known) => ({ path: known.script ?? '', headers: COMPRESSED }),
    status: 200,
  },
  { title: 'a hashed file that is gone', call: { path: '/assets/gone-AAAAAAAA.js' }, status: 404 },
  { title: 'a compressed file by its name', call: (known) => ({ path: `${known.script}.gz` }), status: 404 },
];

/** Every screen for staff. */
export const STAFF_PAGES: Case[] = [
  '/',
  '/drivers',
  '/finances',
  '/documents',
  '/email-config',
  '/register',
  '/nada',
].map((path) => ({
  title: `${path} as staff`,
  who: 'staff',
  call: { path },
  status: path === '/nada' ? 404 : 200,
}));
