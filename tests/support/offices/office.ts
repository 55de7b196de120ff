import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { default as Axe, RunOptions } from 'axe-core';
import type { APIRequestContext, BrowserContext, Frame, Locator, Page } from 'playwright/test';
import { within } from '../../../src/platform/domain/time-limit';
import { lisbonDate } from '../../fixtures/dates';
import { type DocType, defaultExpiryDate } from '../../fixtures/papers';
import { pdfFile, type TestFile } from '../api/files';
import { test as base, expect, START_LIMIT, serve, startServer, type TestServer } from './server-fixture';

export { expect };

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;
type Registered = {
  id: string;
  /** The key by which the registrant changes the fields. */
  key: string;
  fullName: string;
  email: string;
  cmtvdeNumber: string;
};
/** `file` is sent for each document, a PDF of its type where none is given. */
type Registration = Partial<Omit<Registered, 'id' | 'key'>> & { documents?: DocType[]; file?: TestFile };

/** Registers a driver over HTTP as a visitor does, from another address each time. */
export type Register = (given?: Registration) => Promise<Registered>;

/** Registers a driver and approves them as staff, since reports are matched to nobody else; a document would block
 * that. */
export type Enrol = (given?: Omit<Registration, 'documents' | 'file'>) => Promise<Registered>;

/** The tests of the office: each worker has a server that takes a visitor's address from X-Forwarded-For. */
export const test = base.extend<
  { register: Register; enrol: Enrol; staffPage: Page },
  { server: TestServer; fleet: string; session: { cookies: Cookies } }
>({
  /** A file that names its fleet has a separate server, which nobody has registered with yet. */
  fleet: ['shared', { scope: 'worker', option: true }],
  server: [
    async ({ browserName: _anyBrowser }, use) => serve(await startServer({ env: { TRUST_PROXY: '1' } }), use),
    START_LIMIT,
  ],
  register: async ({ playwright, server }, use) => {
    const contexts: APIRequestContext[] = [];
    await use(async (given = {}) => {
      const context = await playwright.request.newContext({
        baseURL: server.url,
        extraHTTPHeaders: { 'X-Forwarded-For': randomAddress() },
      });
      contexts.push(context);
      return register(context, given);
    });
    for (const context of contexts) await context.dispose();
  },
  enrol: async ({ register, staffPage, server }, use) => {
    await use(async (given) => {
      const driver = await register(given);
      const answer = await staffPage.request.patch(`/api/drivers/${driver.id}/status`, {
        headers: { Origin: server.url },
        data: { status: 'ACTIVE' },
      });
      expect(answer.ok(), await answer.text()).toBe(true);
      return driver;
    });
  },
  session: [
    async ({ browserName: _anyBrowser }, use) => {
      await use({ cookies: [] });
    },
    { scope: 'worker' },
  ],
  /** Signs in by the form for the first test of a worker, and by the resulting cookie for the others. */
  staffPage: async ({ page, context, session, signIn }, use) => {
    if (session.cookies.length === 0) {
      await signIn(page);
      session.cookies = await context.cookies();
    } else {
      await context.addCookies(session.cookies);
    }
    await use(page);
  },
});

async function register(context: APIRequestContext, { documents = [], file: own, ...given }: Registration) {
  const mark = randomUUID().slice(0, 8);
  const driver = {
    fullName: `Rita Exemplo ${mark}`,
    email: `rita.${mark}@exemplo.test`,
    cmtvdeNumber: `TVDE-${mark}`,
    phoneNumber: '910 000 000',
    contractType: 'SLOT',
    ...given,
  };
  const key = randomUUID();
  const headers = { 'Idempotency-Key': key };
  const { id } = await answer(context, '/api/drivers', { ...driver, status: 'PENDING_VALIDATION' }, headers);
  for (const docType of documents) {
    const file = own ?? (await pdfFile(docType));
    const { uploadURL } = await answer(context, '/api/objects/upload');
    const sent = await context.put(uploadURL, {
      data: Buffer.from(file.bytes),
      headers: { 'Content-Type': file.type },
    });
    expect(sent.ok()).toBe(true);
    await answer(context, '/api/documents', {
      driverId: id,
      docType,
      fileName: own?.name ?? `${docType}.pdf`,
      filePath: uploadURL,
      documentURL: uploadURL,
      expiryDate: defaultExpiryDate(docType, lisbonDate(new Date())),
    });
  }
  return { ...driver, id, key };
}

async function answer(
  context: APIRequestContext,
  path: string,
  data?: object,
  headers: Record<string, string> = {},
) {
  const response = await context.post(path, { headers, ...(data && { data }) });
  expect(response.ok(), `${path}: ${response.status()} ${await response.text()}`).toBe(true);
  return response.json();
}

export function randomAddress(): string {
  return ['10', ...crypto.getRandomValues(new Uint8Array(3))].join('.');
}

/** The row, or the card, of the driver with this name. */
export function rowOf(page: Page, fullName: string) {
  return page.getByRole('row').filter({ hasText: fullName });
}

/** Shows Aprovar and Rejeitar of a driver, which a narrow row keeps behind a button. */
export async function openDecisions(row: Locator): Promise<void> {
  await expect(row.getByRole('button', { name: 'Ver' })).toBeVisible();
  const opener = row.getByRole('button', { name: 'Decidir sobre' });
  if (await opener.isVisible()) await opener.click();
}

export async function decideInRow(row: Locator, decision: 'Aprovar' | 'Rejeitar'): Promise<void> {
  await openDecisions(row);
  await row.getByRole('button', { name: decision }).click();
}

/** Expects a visible toast with the title and the text. */
export async function expectToast(page: Page, title: string, text: string): Promise<void> {
  const toast = page
    .getByRole('region', { name: /Notificações/ })
    .getByRole('listitem')
    .filter({ hasText: text })
    .filter({ has: page.getByText(title, { exact: true }) });
  // Both are read at once, since the toast may be gone a moment later.
  await expect(toast).toBeVisible();
}

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const scrollTo = (page: Page, y: number) =>
  page.evaluate((top) => {
    const { scrollY } = window;
    window.scrollTo({ top, behavior: 'instant' });
    return scrollY;
  }, y);

/** Expects no axe violation, in light and in dark. A page is looked at from its top: elsewhere, what is half below the
 * sticky header is a target too small, and only there. */
export async function expectAccessible(page: Page): Promise<void> {
  const place = await scrollTo(page, 0);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // A page in transition (a dialog that opens, colours that change) is checked once that is over.
    await expect(async () => {
      const violations = await violationsOf(page, { runOnly: RULES });
      expect(violations.map(({ id, nodes }) => [colorScheme, id, nodes])).toEqual([]);
    }).toPass({ timeout: 60_000 });
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  await scrollTo(page, place);
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** A frame that runs no script for others, as that of a PDF, does not answer. */
const FRAME_MS = 1_000;

type Violation = { id: string; nodes: string[] };

/** The violations that axe finds in the page; its script is added once to each document, since that is slow. */
export async function violationsOf(page: Page, options: RunOptions = {}): Promise<Violation[]> {
  const [main, ...others] = page.frames();
  if (main) await bringAxe(main);
  await Promise.all(others.map((frame) => within(FRAME_MS, bringAxe(frame)).catch(() => undefined)));
  return page.evaluate(async (given) => {
    const { axe } = window as unknown as { axe: typeof Axe };
    // Only violations are reported in full, which is several times as quick, and finds the same ones.
    const { violations } = await axe.run(document, { ...given, resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
  }, options);
}

async function bringAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE);
}
