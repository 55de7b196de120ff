import { spawn } from 'node:child_process';
import { chown, readdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { viaVerdeWorkbook } from '../fixtures/costs/cost-files';
import { temporaryFolder } from '../support/api/app';
import { onCleanup } from '../support/api/cleanups';
import { deliver, mail } from '../support/mail/mail';
import { binary, endProcess, freePortAndNext } from '../support/processes/children';
import { signIn } from '../support/processes/server-process';
import { MONDAY, uberName, uberReport } from '../support/reports/weeks';
import { dovecotIsThere, startDovecot } from '../support/servers/dovecot';

const { version } = createRequire(import.meta.url)('../../package.json');

/** A user id without a name, as in a container; only root can take another. */
const UID = 10_001;
const asUser = process.getuid?.() === 0 ? { uid: UID, gid: UID } : {};
const PASSWORD = 'uma-boa-palavra';

async function emptyFolder(): Promise<string> {
  const folder = await temporaryFolder();
  if (asUser.uid !== undefined) await chown(folder, UID, UID);
  return folder;
}

function run(folder: string, words: string[], env: Record<string, string> = {}) {
  const child = spawn(binary ?? '', words, {
    cwd: folder,
    env,
    ...asUser,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  onCleanup(() => endProcess(child, 'SIGKILL'));
  return { child, ended };
}

async function done(folder: string, words: string[], env: Record<string, string> = {}) {
  const { child, ended } = run(folder, words, env);
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { out, err, code };
}

/** Starts without a command, until it listens. */
async function started(folder: string, variables: Record<string, string> = {}) {
  const PORT = String(await freePortAndNext());
  const env = { PORT, DEV_STAFF_PASSWORD: PASSWORD, ...variables };
  const { child, ended } = run(folder, [], env);
  let output = '';
  const listens = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes('Volante em')) resolve();
      });
    }
  });
  await Promise.race([listens, ended]);
  if (child.exitCode !== null) throw new Error(output);
  return { child, ended, env, origin: `http://localhost:${PORT}`, output: () => output };
}

test('starts in an empty folder as a user without a name, and ends on SIGTERM with 0', async () => {
  const folder = await emptyFolder();
  const { child, ended, env, origin } = await started(folder);
  const page = await fetch(`${origin}/register`);
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  const asset = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text())?.[1] ?? '';
  const script = await fetch(origin + asset, { headers: { 'accept-encoding': 'br' } });
  expect([script.status, script.headers.get('content-encoding')]).toEqual([200, 'br']);
  expect((await done(folder, ['health'], env)).code).toBe(0);
  expect(await readdir(folder)).toEqual(['.data']);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(await done(folder, ['health'], env)).toMatchObject({
    code: 1,
    err: expect.stringContaining('não responde'),
  });
});

test('signs in, reads a large report in its thread, and makes the PDF of a statement', async () => {
  const folder = await emptyFolder();
  expect(await done(folder, ['demo'])).toMatchObject({ code: 0, err: '' });
  const { origin, output } = await started(folder);
  const staff = await signIn(origin, PASSWORD);
  const rows = Array.from({ length: 1_000 }, (_, at) => ({ id: `U${at}`, gross: '100.00' }));
  const report = uberReport(rows);
  expect(report.length).toBeGreaterThan(64 * 1024);
  const uploaded = await staff.upload('/api/payment-reports', uberName(MONDAY), report);
  expect(uploaded.status, await uploaded.clone().text()).toBeLessThan(300);
  const [record] = await (await staff.get('/api/financial-records')).json();
  const pdf = await staff.get(`/api/financial-records/${record.id}/statement/pdf`);
  expect(pdf.headers.get('content-type')).toBe('application/pdf');
  expect((await getDocumentProxy(await pdf.bytes())).numPages).toBe(1);
  expect(output()).not.toMatch(/"level":"(warn|error)"/);
});

test.skipIf(!dovecotIsThere)('reads a workbook of tolls that comes by mail', async () => {
  const server = await startDovecot();
  onCleanup(server.stop);
  const body = viaVerdeWorkbook([{ value: '1.85' }, { value: '2.15', to: 'Carcavelos' }]);
  const part = { name: 'Movimentos.xlsx', type: 'application/octet-stream', body };
  await deliver(server, [mail({ from: 'Portagens <extratos@uber.com>', parts: [part] })]);
  const { origin, output } = await started(await emptyFolder(), {
    EMAIL_HOST: '127.0.0.1',
    EMAIL_PORT: String(server.port),
    EMAIL_USERNAME: server.user,
    EMAIL_PASSWORD: server.password,
    EMAIL_TRUSTED_AUTHSERV: 'none',
    EMAIL_SECURE: 'false',
    EMAIL_TLS: 'false',
  });
  const staff = await signIn(origin, PASSWORD);
  const trusted = await staff.post('/api/cost-files/senders', { address: 'extratos@uber.com' });
  expect(trusted.ok).toBe(true);
  expect((await staff.post('/api/email/start-monitoring', { intervalMinutes: 5 })).status).toBe(200);
  const files = async () => (await staff.get('/api/cost-files')).json();
  await expect.poll(files, { timeout: 60_000 }).toMatchObject([
    {
      fileName: 'Movimentos.xlsx',
      sender: 'extratos@uber.com',
      source: 'viaverde',
      outcome: 'imported',
      sums: { total: '4.00', waiting: '4.00' },
    },
  ]);
  expect(output()).not.toMatch(/"level":"(warn|error)"/);
});

test('backs up, and restores into an empty folder', async () => {
  const [folder, other] = [await emptyFolder(), await emptyFolder()];
  await done(folder, ['demo']);
  expect(await done(folder, ['backup', 'copia'])).toMatchObject({ code: 0, err: '' });
  expect(await done(other, ['restore', `${folder}/copia`, '--outra-origem'])).toMatchObject({
    code: 0,
    err: '',
  });
  expect(await done(other, ['audit', 'verify'])).toMatchObject({ code: 0 });
});

test('takes a value of .env in its folder as it stands, and the variable of the environment before it', async () => {
  const folder = await emptyFolder();
  await writeFile(join(folder, '.env'), "DATA_DIR='./da$PATH#ta'\nBACKUP_TO=nowhere\n");
  const { out, code } = await done(folder, ['check'], { BACKUP_TO: '' });
  expect({ out, code }).toMatchObject({
    code: 0,
    out: expect.stringContaining('Pasta de dados: ./da$PATH#ta,'),
  });
  await writeFile(join(folder, '.env'), 'PORT=3000 # the port\n');
  expect(await done(folder, ['check'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('.env, linha 1: tem um # depois de um espaço'),
  });
});

test('explains its commands as they are called', async () => {
  const folder = await emptyFolder();
  const shown = await done(folder, ['--version']);
  expect(shown).toMatchObject({ err: '', code: 0 });
  expect(shown.out.replace(/ \([0-9a-f]{10}\+?\)\n$/, '')).toBe(version);
  expect((await done(folder, ['--help'])).out).toContain('restore');
  expect((await done(folder, ['backup', '--help'])).out).toMatch(/^volante backup <pasta>/);
  expect(await done(folder, ['fazer'])).toMatchObject({ code: 2, err: expect.stringContaining('fazer') });
  expect(await done(folder, ['backup'])).toMatchObject({ code: 2 });
  expect(await readdir(folder)).toEqual([]);
});
