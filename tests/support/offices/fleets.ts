import { mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@libsql/client/sqlite3';
import type { APIRequestContext, Locator, Page } from 'playwright/test';
import type { BatchPreview, PaymentBatchDetails } from '../../../src/money/payment-batches/schema';
import { type Dovecot, startDovecot } from '../servers/dovecot';
import { type SmtpServer, startSmtp } from '../servers/smtp';
import { expect, test as office } from './office';
import { fillWithDemoFleet, START_LIMIT, serve, startServer, type TestServer } from './server-fixture';

/** The tests of the office at a server that `start` starts for each worker. */
function officeAt(start: () => Promise<TestServer>) {
  return office.extend<object, { server: TestServer }>({
    server: [async ({ browserName: _anyBrowser }, use) => serve(await start(), use), START_LIMIT],
  });
}

/** The tests of the office with the demo fleet in it, made by `bun run demo`. */
export const test = officeAt(() => startDemoServer());

type Variables = Record<string, string>;

/** A server with a separate demo fleet, which was made with the same variables unless others are given. */
export async function startDemoServer(variables: Variables = {}, made = variables): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), 'volante-demo-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  const env = { DATA_DIR: folder, DATABASE_URL: `file:${join(folder, 'frota.db')}`, ...variables };
  try {
    await fillWithDemoFleet(folder, made);
    const server = await startServer({ env });
    const stop = () => server.stop().finally(remove);
    return { ...server, dataDir: folder, stop };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Answers this to the page's calls of `path` from now on, instead of the server, once `until` is resolved. */
export async function answerWith(page: Page, path: string | RegExp, answer: unknown, until?: Promise<void>) {
  await page.route(path, async (route) => {
    await until;
    await route.fulfill({ json: answer });
  });
}

/** The JSON that the server answers to the signed-in page. */
export async function read<T>(page: Page, path: string): Promise<T> {
  return (await page.request.get(path)).json();
}

/** The text as the page shows it: Intl's, with a true minus. */
export function euro(amount: string | number): string {
  const intl = new Intl.NumberFormat('pt-PT', { style: 'currency', currency: 'EUR', useGrouping: 'always' });
  return intl.format(Number(amount)).replace('-', '−');
}

export const COMPANY_VARIABLES = {
  COMPANY_NAME: 'Frota Exemplo, Lda.',
  COMPANY_NIF: '500000000',
  COMPANY_IBAN: 'PT50003506510000000000061',
};

/** The tests of an office that pays by files for the bank, with a demo fleet in it. */
export const companyTest = officeAt(() => startDemoServer(COMPANY_VARIABLES));

type Line = BatchPreview['lines'][number];

/** Makes the call as a colleague. */
export async function send<Answer>(page: Page, path: string, data: object): Promise<Answer> {
  const { origin } = new URL(page.url());
  const answer = await page.request.post(`/api/payment-batches${path}`, {
    headers: { Origin: origin },
    data,
  });
  expect(answer.ok(), `${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
  return answer.json();
}

/** Two transfers that a file would have, of the newest week and of drivers who have no other. */
export async function payeesOf(page: Page): Promise<[Line, Line]> {
  const { lines } = await send<BatchPreview>(page, '/preview', {});
  const weeks = Map.groupBy(lines, ({ fullName }) => fullName);
  const [first, second] = lines.toReversed().filter(({ fullName }) => weeks.get(fullName)?.length === 1);
  if (!first || !second) throw new Error('nobody is left to be paid');
  return [first, second];
}

/** Makes a file of these records. */
export async function makeBatch(page: Page, records: readonly string[]): Promise<PaymentBatchDetails> {
  const { digest } = await send<BatchPreview>(page, '/preview', { records });
  return send(page, '', { records, digest });
}

export const readBatch = async (request: APIRequestContext, id: string): Promise<PaymentBatchDetails> =>
  (await request.get(`/api/payment-batches/${id}`)).json();

/** Opens the page with the dialog, under a filter for one driver. */
export async function openFiles(page: Page, driver: string) {
  await page.goto(`/finances?semana=todas&condutor=${encodeURIComponent(driver)}`);
  await page.getByRole('button', { name: 'Exportar SEPA' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ficheiros de pagamento' });
  await expect(dialog.getByText('Confirme a versão com o banco')).toBeVisible();
  return dialog;
}

/** The row of a file in the list of files. */
export function rowOf(dialog: Locator, number: number): Locator {
  const name = dialog.page().getByText(`N.º ${number}`, { exact: true });
  return dialog.getByRole('row').filter({ has: name });
}

/** Opens the dialog with a file. */
export async function openFile(page: Page, { number, lines }: PaymentBatchDetails) {
  const dialog = await openFiles(page, lines[0]?.fullName ?? '');
  await dialog.getByRole('button', { name: /^Ficheiros \(/ }).click();
  await rowOf(dialog, number).getByRole('button', { name: 'Abrir' }).click();
  await expect(dialog.getByRole('heading', { name: `Ficheiro n.º ${number}` })).toBeFocused();
  await expect(dialog.getByRole('button', { name: 'Descarregar' })).toBeVisible();
  return dialog;
}

/** Presses Descarregar for the open file; answers the downloaded bytes. */
export async function download(page: Page): Promise<Buffer> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Descarregar' }).click(),
  ]);
  return readFile(await file.path());
}

/** A configured mailbox that cannot be reached, since nobody listens there. */
const MAILBOX = {
  EMAIL_PROVIDER: 'custom',
  EMAIL_HOST: '127.0.0.1',
  EMAIL_PORT: '9',
  EMAIL_USERNAME: 'frota@exemplo.test',
  EMAIL_PASSWORD: 'palavra-passe',
};

type Fixtures = {
  /** Removes a file or a folder of the server, and restores it after the test. */
  loseFile: (name: 'frota.db' | 'objects/incoming') => Promise<void>;
};

/** A server with a demo fleet and an unreachable mailbox, and with parts that a test may remove as well. */
export const failingTest = officeAt(() => startDemoServer({ ...MAILBOX, TRUST_PROXY: '1' })).extend<Fixtures>(
  {
    loseFile: async ({ server }, use) => {
      const lost: [from: string, to: string][] = [];
      await use(async (name) => {
        const path = join(server.dataDir, name);
        await rename(path, `${path}.away`);
        lost.push([`${path}.away`, path]);
      });
      for (const [from, to] of lost) await rename(from, to);
    },
  },
);

const senderOf = ({ url }: SmtpServer) => ({ SMTP_URL: url, MAIL_FROM: 'Frota Exemplo <frota@frota.test>' });

/** The tests of the office with an SMTP server through which the program sends drivers e-mails. */
export const mailTest = office.extend<object, { smtp: SmtpServer; server: TestServer }>({
  smtp: [async ({ browserName: _anyBrowser }, use) => serve(await startSmtp(), use), { scope: 'worker' }],
  server: [
    async ({ smtp }, use) => serve(await startServer({ env: { TRUST_PROXY: '1', ...senderOf(smtp) } }), use),
    START_LIMIT,
  ],
});

/** `mailTest` with the demo fleet. */
export const mailDemoTest = mailTest.extend<object, { server: TestServer }>({
  server: [
    async ({ smtp }, use) => serve(await startDemoServer({ TRUST_PROXY: '1', ...senderOf(smtp) }), use),
    START_LIMIT,
  ],
});

/** `mailDemoTest` where a recibo is asked for, and a payment waits for it. */
export const recibosTest = mailTest.extend<object, { server: TestServer }>({
  server: [
    async ({ smtp }, use) => {
      const made = { TRUST_PROXY: '1', ...senderOf(smtp), ...COMPANY_VARIABLES };
      await serve(await startDemoServer({ ...made, RECIBOS: 'true', RECIBOS_GATE: 'true' }, made), use);
    },
    START_LIMIT,
  ],
});

/** The tests of an office whose demo fleet has recibos. */
export const recibosFleetTest = officeAt(() => startDemoServer({ ...COMPANY_VARIABLES, RECIBOS: 'true' }));

/** With the server ended, makes messages that were being sent due again, as three minutes later. */
export async function passLeases({ dataDir }: TestServer): Promise<void> {
  const client = createClient({ url: `file:${join(dataDir, 'frota.db')}` });
  await client.execute('UPDATE outbox SET next_attempt_at = created_at WHERE next_attempt_at IS NOT NULL');
  client.close();
}

/** An inbox on this machine without TLS, since the program trusts public authorities alone. */
export function inboxVariables(dovecot: Dovecot) {
  return {
    EMAIL_USERNAME: dovecot.user,
    EMAIL_PASSWORD: dovecot.password,
    EMAIL_TRUSTED_AUTHSERV: 'none',
    EMAIL_HOST: '127.0.0.1',
    EMAIL_PORT: String(dovecot.port),
    EMAIL_SECURE: 'false',
    EMAIL_TLS: 'false',
  };
}

/** The tests of the office whose inbox is on a real IMAP server. */
export const inboxTest = office.extend<object, { dovecot: Dovecot; server: TestServer }>({
  dovecot: [async ({ browserName: _anyBrowser }, use) => serve(await startDovecot(), use), START_LIMIT],
  server: [
    async ({ dovecot }, use) => {
      const server = await startServer({
        env: {
          TRUST_PROXY: '1',
          ...inboxVariables(dovecot),
        },
      });
      await serve(server, use);
    },
    START_LIMIT,
  ],
});

/** Starts monitoring by the page's button, which polls at once, and asks for the state until the result is shown. */
export async function watchInbox(page: Page, text: string): Promise<void> {
  await page.goto('/email-config');
  await page.getByRole('button', { name: 'Iniciar Monitorização' }).click();
  await expect(async () => {
    await page.getByRole('button', { name: 'Atualizar estado' }).click();
    await expect(page.getByText(text).first()).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
}

/** Does the same with another load of the page. */
export async function readInbox(page: Page, sender: string): Promise<void> {
  await page.goto('/email-config');
  await page.getByRole('button', { name: 'Iniciar Monitorização' }).click();
  const listed = async () => (await page.request.get('/api/payment-reports')).text();
  await expect.poll(listed, { timeout: 60_000 }).toContain(sender);
  await page.reload();
  await expect(page.getByText(sender).first()).toBeVisible();
}
