import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isNull } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrateDatabase } from '../../db/migrations/apply';
import { type OpenDatabase, openDatabase } from '../../db/opening/client';
import { outbox } from '../../db/schema/outbox';
import { registerDriver } from '../../src/people/drivers/register';
import { ANA } from '../support/api/registration';
import { insertDriver } from '../support/databases/rows';
import {
  makeCertificate,
  opensslIsThere,
  proofOf,
  type SmtpServer,
  startSmtp,
} from '../support/servers/smtp';
import { type Sqld, sqldIsThere, startSqld } from '../support/servers/sqld';
import { NO_PROVIDER, startWorkerd, type Workerd } from '../support/servers/workerd';

/** The machine may be busy. */
const SOON = { timeout: 60_000 };

const ORIGIN = 'https://frota.example';

describe.skipIf(!sqldIsThere || !opensslIsThere)('a Worker in a real workerd', () => {
  let folder: string;
  let smtp: SmtpServer;
  let sqld: Sqld;
  let database: OpenDatabase;
  let worker: Workerd;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'volante-outbox-'));
    const certificate = makeCertificate(folder);
    [smtp, sqld] = await Promise.all([startSmtp({ tls: { ...certificate, implicit: true } }), startSqld()]);
    database = await openDatabase({ url: sqld.url });
    await migrateDatabase(database.db);
    worker = await startWorkerd({
      variables: {
        PUBLIC_URL: ORIGIN,
        DATABASE_URL: sqld.url,
        ...NO_PROVIDER,
        SMTP_URL: smtp.url,
        MAIL_FROM: 'Frota Exemplo <frota@frota.example>',
      },
      authority: join(folder, 'cert.pem'),
    });
  });

  afterAll(async () => {
    await worker?.stop();
    await database?.close();
    await sqld?.stop();
    await smtp?.stop();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  test('writes to a driver who registers right after its answer, over TLS', async () => {
    const answer = await fetch(`${worker.url}/api/drivers`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(ANA),
    });
    expect(answer.status, worker.output()).toBe(201);
    await expect.poll(() => smtp.received.length, SOON).toBe(1);
    expect(smtp.received[0]).toMatchObject({ to: [ANA.email], encrypted: true });
    await expect.poll(async () => (await database.db.select().from(outbox))[0]?.sentAt, SOON).toBeTruthy();
  });

  test('its cron sends waiting messages once, though two run at once, after any outage', async () => {
    // The sending that a request began ends first: it would take the rows over a connection that is signed in already.
    await expect.poll(() => smtp.open, SOON).toBe(0);
    smtp.received.length = 0;
    for (let count = 0; count < 10; count += 1) {
      const { status: _pending, ...input } = ANA;
      await registerDriver(database.db, {
        id: crypto.randomUUID(),
        input: { ...input, email: `condutor.${count}@exemplo.pt`, contractType: 'SLOT' },
        keyHash: null,
        recipient: `condutor.${count}`,
        now: new Date(),
        openSince: '',
      });
    }
    smtp.trouble = { login: { code: 535, text: '5.7.8 no' } };
    await worker.runCron();
    expect(smtp.received).toEqual([]);
    smtp.trouble = {};
    const due = { nextAttemptAt: new Date().toISOString() };
    await database.db.update(outbox).set(due).where(isNull(outbox.sentAt));
    await Promise.all([worker.runCron(), worker.runCron()]);
    const ids = new Set(smtp.received.map(({ messageId }) => messageId));
    expect(ids.size).toBe(10);
    expect(smtp.received).toHaveLength(10);
    const rows = await database.db.select().from(outbox);
    expect(rows.map(({ sentAt }) => sentAt).filter((sentAt) => sentAt === null)).toEqual([]);
    expect(worker.output()).not.toMatch(/exemplo\.pt|Ana Sousa/);
  });

  test('signs a driver in by the code of an e-mail, and shows the page to the session', async () => {
    smtp.received.length = 0;
    const email = 'condutor.proprio@exemplo.pt';
    await insertDriver(database.db, { fullName: 'Ana Sousa', email });
    const post = (path: string, body: object, cookie = '') =>
      fetch(`${worker.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify(body),
      });
    const cookiesOf = (answer: Response) =>
      answer.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; ');
    const asked = await post('/api/me/link', { email });
    expect(asked.status, worker.output()).toBe(202);
    await expect.poll(() => smtp.received.length, SOON).toBe(1);
    const [letter] = smtp.received;
    if (!letter) return;
    const { code, token } = await proofOf(letter);
    const signedIn = await post('/api/me/session', { code }, cookiesOf(asked));
    expect(signedIn.status, worker.output()).toBe(201);
    expect((await post('/api/me/session', { token })).status).toBe(422);
    const cookie = cookiesOf(signedIn);
    expect(cookie).toContain('__Host-volante_driver=');
    const own = await fetch(`${worker.url}/api/me`, { headers: { cookie } });
    expect(await own.json()).toMatchObject({ fullName: 'Ana Sousa' });
    const archive = await fetch(`${worker.url}/api/me/archive`, { headers: { cookie } });
    expect(Object.keys(unzipSync(await archive.bytes()))).toContain('condutor.json');
    expect((await fetch(`${worker.url}/api/me`)).status).toBe(401);
    const page = await fetch(`${worker.url}/me`, { headers: { cookie } });
    expect(await page.text()).toContain('A minha página');
    expect(worker.output()).not.toContain(code);
  });
});
