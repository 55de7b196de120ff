import { once } from 'node:events';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { createBrowser, expectNoSecrets, sendLoginForm, temporaryFolder } from '../support/api/app';
import { startServerProcess } from '../support/processes/server-process';

const DRIVER = {
  fullName: 'Ana Sousa',
  email: 'ana@example.pt',
  phoneNumber: '912345678',
  cmtvdeNumber: 'TVDE-1234',
  contractType: 'SLOT',
};

const JSON_TYPE = { 'Content-Type': 'application/json' };

describe('start', () => {
  test('prints its address and how to sign in, with a password that stays from start to start', async () => {
    const first = await startServerProcess();
    expect(first.output()).toContain(`Volante em ${first.origin}`);
    const password = /Palavra-passe: +(\S+)/.exec(first.output())?.[1] ?? '';
    expect(password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
    expect((await fetch(`${first.origin}/api/health`)).status).toBe(200);
    for (const name of ['secret', 'staff-password']) {
      expect((await stat(join(first.folder, name))).mode & 0o777).toBe(0o600);
    }
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    expectNoSecrets(first.log(), [password]);
    const second = await startServerProcess({ env: { DATA_DIR: first.folder } });
    expect(second.output()).toContain(password);
  });

  test('a password that was chosen is not printed', async () => {
    const { output } = await startServerProcess({ env: { DEV_STAFF_PASSWORD: 'correta-e-comprida' } });
    expect(output()).toContain('staff@frota.local');
    expect(output()).not.toContain('correta-e-comprida');
  });

  test('outside loopback without a provider it refuses to start, and prints which variables to set', async () => {
    const { child, ended, output } = await startServerProcess({ env: { HOST: '0.0.0.0' } });
    expect(output()).toContain('OIDC_ISSUER: em falta');
    child.kill('SIGTERM');
    expect(await ended).toBe(1);
    expect(output()).not.toContain('    at ');
  });

  test('R2, which Workers alone have, is refused, and the alternatives are printed', async () => {
    const { ended, output } = await startServerProcess({ env: { STORAGE: 'r2' } });
    expect(await ended).toBe(1);
    expect(output()).toContain('STORAGE: r2 só existe em Cloudflare Workers; aqui tem de ser disk ou s3');
  });

  test('a data folder that cannot be made is reported by its name', async () => {
    const folder = join(await temporaryFolder(), 'frota');
    await writeFile(folder, 'a file');
    const { ended, output } = await startServerProcess({ env: { DATA_DIR: folder } });
    expect(await ended).toBe(1);
    expect(output()).toMatch(/^Não se consegue escrever em .*frota \(EEXIST\)\. Verifique DATA_DIR/m);
  });

  test('a file that is no database is reported, and left as it is', async () => {
    const file = join(await temporaryFolder(), 'carta.txt');
    await writeFile(file, 'Cara Ana, '.repeat(1000));
    const { ended, output } = await startServerProcess({ env: { DATABASE_URL: `file:${file}` } });
    expect(await ended).toBe(1);
    expect(output()).toContain('O ficheiro que DATABASE_URL indica não é uma base de dados.');
    expect(await readFile(file, 'utf8')).toBe('Cara Ana, '.repeat(1000));
  });

  test('a second server on the same database file is refused, and the owner is named', async () => {
    const { child, folder, origin } = await startServerProcess();
    const second = await startServerProcess({ env: { DATA_DIR: folder } });
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(`já está em uso por outro processo (PID ${child.pid})`);
    expect((await fetch(`${origin}/api/health`)).status).toBe(200);
  });

  test('a port that is taken is reported', async () => {
    const { port } = await startServerProcess();
    const second = await startServerProcess({ env: { PORT: String(port) } });
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(`A porta ${port} já está em uso`);
  });
});

/** Sends half of a registration over a plain connection; `rest` sends the second half. */
async function beginRegistration(port: number) {
  const body = JSON.stringify(DRIVER);
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk.toString();
  });
  socket.on('error', () => {});
  await once(socket, 'connect');
  const head = ['POST /api/drivers HTTP/1.1', `Host: localhost:${port}`, 'Content-Type: application/json'];
  socket.write(`${[...head, `Content-Length: ${body.length}`].join('\r\n')}\r\n\r\n${body.slice(0, 20)}`);
  await new Promise((resolve) => setTimeout(resolve, 200));
  return { socket, answer: () => answer, rest: () => socket.write(body.slice(20)) };
}

test.each([
  'GET /api/health HTTP/1.0\r\n',
  'GET /api/health HTTP/1.1\r\nHost: a b\r\n',
  'GET / HTTP/1.0\r\n',
  'GET /api/health HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n',
])('a request to no host, or to two, is unreadable (%j)', async (head) => {
  const { port, log } = await startServerProcess();
  const socket = connect(port, '127.0.0.1');
  socket.end(`${head}Connection: close\r\n\r\n`);
  let answer = '';
  for await (const chunk of socket) answer += chunk;
  expect(answer).toMatch(/^HTTP\/1\.1 400 [\s\S]*"code":"unreadable"/);
  expect(log().join()).not.toContain('request.failed');
});

describe('end', () => {
  test('promise 35: a running request is finished after SIGTERM, and no other is begun', async () => {
    const { child, ended, port, origin } = await startServerProcess();
    const running = await beginRegistration(port);
    child.kill('SIGTERM');
    await vi.waitFor(() => expect(fetch(`${origin}/api/health`)).rejects.toThrow(), { timeout: 60_000 });
    running.rest();
    await vi.waitFor(() => expect(running.answer()).toMatch(/^HTTP\/1.1 201 [\s\S]*"id"/), {
      timeout: 60_000,
    });
    expect(await ended).toBe(0);
  });

  test('promise 35: a request that never ends delays it only for a while', async () => {
    const { child, ended, port } = await startServerProcess();
    await beginRegistration(port);
    child.kill('SIGINT');
    expect(await ended).toBe(0);
  });
});

test('promise 35: an unhandled rejection or exception is logged, and the server lives', async () => {
  const { log, origin } = await startServerProcess({ trouble: 'forgotten-errors' });
  const events = () => log().map((line) => JSON.parse(line));
  await vi.waitFor(
    () =>
      expect(events().map((line) => line.event)).toEqual(
        expect.arrayContaining(['unhandled_rejection', 'uncaught_exception']),
      ),
    { timeout: 60_000 },
  );
  expect(events().find((line) => line.event === 'unhandled_rejection').error).toContain(
    'a forgotten promise',
  );
  expect((await fetch(`${origin}/api/health`)).status).toBe(200);
});

test('promise 36: a whole sign-in, registration and upload leave no secret in the log', async () => {
  const password = 'correta-e-comprida';
  const { origin, log } = await startServerProcess({ env: { DEV_STAFF_PASSWORD: password } });
  const seen: string[] = [];
  const browser = createBrowser(async (request) => {
    seen.push(new URL(request.url).search.slice(1), request.headers.get('cookie') ?? '');
    return fetch(request);
  });
  const form = await browser.follow(`${origin}/api/login`);
  const mistyped = 'correta-e-comprido';
  expect(
    (await sendLoginForm(browser, form.url, 'staff@frota.local', mistyped, origin)).response.status,
  ).toBe(401);
  const { url } = await sendLoginForm(browser, form.url, 'staff@frota.local', password, origin);
  await browser.request(url.href);
  const list = await browser.request(`${origin}/api/drivers/with-documents`);
  expect(list.status).toBe(200);
  await browser.request(`${origin}/api/drivers`, {
    method: 'POST',
    headers: JSON_TYPE,
    body: JSON.stringify(DRIVER),
  });
  const upload = await browser.request(`${origin}/api/objects/upload`, { method: 'POST' });
  const { uploadURL } = await upload.json();
  await browser.request(uploadURL, { method: 'PUT', body: '%PDF-1.7' });
  await browser.request(`${origin}/api/logout`);
  const secrets = seen
    .flatMap((text) => text.split(/[&;]\s*/))
    .map((pair) => pair.slice(pair.indexOf('=') + 1));
  const long = secrets.filter((value) => value.length >= 16);
  expect(long.length).toBeGreaterThan(8);
  expectNoSecrets(log(), [
    ...long,
    password,
    mistyped,
    DRIVER.email,
    DRIVER.phoneNumber,
    DRIVER.fullName,
    'staff@frota',
  ]);
});
