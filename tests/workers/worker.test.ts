import { readdir, readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { createApp } from '../../src/app';
import { createServices } from '../../src/services-worker';
import worker from '../../src/worker';
import { temporaryFolder } from '../support/api/app';
import { bundleWorker, NO_PROVIDER } from '../support/servers/workerd';

const BINDINGS = {
  PUBLIC_URL: 'https://frota.example',
  DATABASE_URL: 'libsql://frota.example',
  STORAGE: 's3',
  S3_ENDPOINT: 'https://store.example',
  S3_BUCKET: 'frota',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'key',
  ...NO_PROVIDER,
  OIDC_ISSUER: 'https://login.example',
};
const FILES: Record<string, string> = {
  '/pages.json': '{"landing":{"styleHashes":["sha256-abc="]}}',
  '/pages/landing.html': '<!doctype html><title>Volante</title>',
};
const ASSETS = {
  async fetch(address: string) {
    const file = FILES[new URL(address).pathname];
    return file === undefined ? new Response(null, { status: 404 }) : new Response(file);
  },
};

/** The limit of Cloudflare for a free account, compressed. */
const MAX_BUNDLE_BYTES = 3 * 1024 * 1024;

test('the Worker bundles, small enough, with nothing that only a machine has', {
  timeout: 60_000,
}, async () => {
  const folder = await temporaryFolder();
  const script = await readFile(await bundleWorker(folder));
  const files = await readdir(folder);
  expect(files.filter((name) => name.endsWith('.node'))).toEqual([]);
  expect(script.toString()).not.toMatch(/databaseOpenWithSync|oidc-provider|\bBun\.serve\b/);
  expect(gzipSync(script).byteLength).toBeLessThan(MAX_BUNDLE_BYTES);
});

test('pages come out of the assets, under a policy with their hashes and the store', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
  const app = createApp(createServices({ ASSETS, ...BINDINGS }));
  for (let time = 0; time < 2; time += 1) {
    const answer = await app.request('https://frota.example/');
    expect(await answer.text()).toContain('Volante');
    const policy = answer.headers.get('content-security-policy');
    expect(policy).toContain("style-src 'self' 'sha256-abc='");
    expect(policy).toContain("connect-src 'self' https://store.example");
    expect(policy).toContain('upgrade-insecure-requests');
  }
});

test.each([
  ['STORAGE', 'disk', /STORAGE: em Cloudflare Workers tem de ser r2 ou s3/],
  ['STORAGE', 'r2', /STORAGE: com r2 é preciso um bucket R2 ligado com o nome FILES/],
  ['DATABASE_URL', 'file:frota.db', /DATABASE_URL: em Cloudflare Workers tem de ser um endereço libsql:/],
  ['DATABASE_URL', '', /DATABASE_URL: em Cloudflare Workers/],
  ['OIDC_ISSUER', '', /OIDC_ISSUER: em falta/],
  ['PUBLIC_URL', '', /PUBLIC_URL: em falta/],
  ['SIGN_IN', 'local', /SIGN_IN: em Cloudflare Workers não há contas do próprio programa/],
])('%s=%s is refused on Workers', (name, value, expected) => {
  expect(() => createServices({ ASSETS, ...BINDINGS, [name]: value })).toThrow(expected);
});

test('a mailbox with STARTTLS is refused on Workers, with the reason', () => {
  const mailbox = {
    EMAIL_HOST: 'mail.frota.example',
    EMAIL_USERNAME: 'a@frota.example',
    EMAIL_PASSWORD: 'b',
  };
  expect(() => createServices({ ASSETS, ...BINDINGS, ...mailbox, EMAIL_SECURE: 'false' })).toThrow(
    /EMAIL_SECURE: em Cloudflare Workers não há STARTTLS/,
  );
  expect(createServices({ ASSETS, ...BINDINGS, ...mailbox }).mailbox?.settings.port).toBe(993);
});

test('mail is sent with TLS from the first byte on Workers, or they do not start', () => {
  const mail = { MAIL_FROM: 'frota@frota.example', SMTP_URL: 'smtp://mail.frota.example' };
  expect(() => createServices({ ASSETS, ...BINDINGS, ...mail })).toThrow(
    /SMTP_URL: em Cloudflare Workers tem de ser smtps:\/\//,
  );
  const encrypted = { ...mail, SMTP_URL: 'smtps://mail.frota.example' };
  expect(createServices({ ASSETS, ...BINDINGS, ...encrypted }).mailer?.domain).toBe('frota.example');
});

test('an unconfigured Worker logs why, and answers strangers nothing of it', async () => {
  const told: unknown[] = [];
  vi.spyOn(console, 'log').mockImplementation((line) => void told.push(line));
  const answer = await worker.fetch(new Request('https://frota.example/'), { ASSETS });
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('60');
  expect((await answer.json()).error.code).toBe('unavailable');
  expect(told.join()).toContain('PUBLIC_URL: em falta');
});
