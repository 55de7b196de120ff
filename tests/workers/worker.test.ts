import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { createApp } from '../../src/app';
import { createServices } from '../../src/services-worker';
import worker from '../../src/worker';
import { temporaryFolder } from '../support/app';

const ROOT = join(import.meta.dirname, '../..');
const BIN = join(ROOT, 'node_modules/.bin');
const BINDINGS = {
  PUBLIC_URL: 'https://frota.example',
  DATABASE_URL: 'libsql://frota.example',
  STORAGE: 's3',
  S3_ENDPOINT: 'https://store.example',
  S3_BUCKET: 'frota',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'key',
  OIDC_ISSUER: 'https://login.example',
  OIDC_CLIENT_ID: 'volante',
  OIDC_CLIENT_SECRET: 'a-secret-of-its-own',
  OIDC_AUTH_SECRET: 'another-secret-of-at-least-32-characters',
  STAFF_EMAILS: '@frota.example',
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

test('the Worker bundles, with nothing that only a machine has', { timeout: 60_000 }, async () => {
  const folder = await temporaryFolder();
  const command = ['deploy', '--dry-run', '--outdir', folder, '--assets', join(ROOT, 'web')];
  const child = spawn(join(BIN, 'node'), [join(BIN, 'wrangler'), ...command], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Neither counts nor new versions are asked for over the network.
    env: {
      PATH: `${BIN}:${process.env.PATH}`,
      HOME: folder,
      WRANGLER_SEND_METRICS: 'false',
      WRANGLER_HIDE_BANNER: 'true',
      CI: '1',
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  await once(child, 'close');
  expect(child.exitCode, output).toBe(0);
  const files = await readdir(folder);
  expect(files.filter((name) => name.endsWith('.node'))).toEqual([]);
  const bundle = await readFile(join(folder, 'worker.js'), 'utf8');
  expect(bundle).not.toMatch(/databaseOpenWithSync|oidc-provider|\bBun\.serve\b/);
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
])('%s=%s is refused on Workers', (name, value, expected) => {
  expect(() => createServices({ ASSETS, ...BINDINGS, [name]: value })).toThrow(expected);
});

test('a Worker that is not configured says so in its log, and nothing to strangers', async () => {
  const told: unknown[] = [];
  vi.spyOn(console, 'log').mockImplementation((line) => void told.push(line));
  const answer = await worker.fetch(new Request('https://frota.example/'), { ASSETS });
  expect(answer.status).toBe(503);
  expect((await answer.json()).error.code).toBe('unavailable');
  expect(told.join()).toContain('PUBLIC_URL: em falta');
});
