import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encode } from 'jpeg-js';
import type { TestInfo } from 'playwright/test';
import type { TestFile } from '../support/api/files';
import { COMPANY_VARIABLES, startDemoServer } from '../support/offices/fleets';
import { expect, test as office } from '../support/offices/office';
import { START_LIMIT, serve, type TestServer } from '../support/offices/server-fixture';
import { freePort } from '../support/processes/children';
import { type SmtpServer, startSmtp } from '../support/servers/smtp';
import type { Engine, Tab } from './engine';
import { ENGINES, type EngineName } from './engines';
import { type Person, personAt } from './person';
import { type Watch, watch } from './watched-server';

export { expect };

/** Set by the project. */
export type EngineOption = { engineName: EngineName };

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

type Browser = {
  engine: Engine;
  /** Writes a file that a page may be given; answers its path. */
  write(file: TestFile): Promise<string>;
  /** The texts of the files that pages have saved. */
  saved(): Promise<string[]>;
  stop(): Promise<void>;
};

async function startBrowser(name: EngineName): Promise<Browser> {
  const home = await mkdtemp(join(tmpdir(), `volante-${name}-`));
  const [files, downloads] = [join(home, 'files'), join(home, 'downloads')];
  const remove = () => rm(home, { recursive: true, force: true, maxRetries: 5 });
  try {
    for (const folder of [files, downloads]) await mkdir(folder);
    const engine = await ENGINES[name].start({ home, downloads });
    return {
      engine,
      async write({ name: fileName, bytes }) {
        const path = join(files, fileName);
        await writeFile(path, bytes);
        return path;
      },
      async saved() {
        const names = await readdir(downloads);
        return Promise.all(names.map((fileName) => readFile(join(downloads, fileName), 'utf8')));
      },
      stop: () => engine.stop().finally(remove),
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Keeps the picture of the tab where the test fails. */
async function pictured(tab: Tab, info: TestInfo, act: (person: Person) => Promise<void>): Promise<void> {
  let hasFailed = true;
  try {
    await act(personAt(tab));
    hasFailed = info.status !== info.expectedStatus;
  } finally {
    if (hasFailed) {
      const path = info.outputPath('page.jpg');
      await writeFile(path, encode(await tab.picture(), 80).data);
      info.attachments.push({ name: 'page', path, contentType: 'image/jpeg' });
    }
  }
}

type Fixtures = {
  /** A visitor on a phone. */
  phone: Person;
  /** Staff at a desk, signed in by the form for the first test of a worker. */
  desk: Person;
};

type WorkerFixtures = EngineOption & {
  browserOf: Browser;
  deskTab: { tab: Tab; isSignedIn: boolean };
  smtp: SmtpServer;
  server: TestServer;
  watched: Watch;
};

/** An office with the demo fleet, a company and an SMTP server, seen in the engine of the project. An error in a page
 * fails the test. */
export const test = office.extend<Fixtures, WorkerFixtures>({
  engineName: ['firefox', { scope: 'worker', option: true }],
  smtp: [async ({ engineName: _any }, use) => serve(await startSmtp(), use), { scope: 'worker' }],
  watched: [
    async ({ engineName: _any }, use) => serve(await watch(await freePort()), use),
    { scope: 'worker' },
  ],
  server: [
    async ({ smtp, watched }, use) => {
      const variables = {
        ...COMPANY_VARIABLES,
        SMTP_URL: smtp.url,
        MAIL_FROM: 'Frota Exemplo <frota@frota.test>',
        TRUST_PROXY: '1',
        PUBLIC_URL: watched.origin,
      };
      // Without a company, so that no week is in a file for the bank yet.
      const server = await startDemoServer(variables, {});
      watched.passTo(server.url);
      await serve({ ...server, url: watched.origin }, use);
    },
    START_LIMIT,
  ],
  browserOf: [async ({ engineName }, use) => serve(await startBrowser(engineName), use), START_LIMIT],
  deskTab: [
    async ({ browserOf }, use) => use({ tab: await browserOf.engine.openTab(DESK), isSignedIn: false }),
    START_LIMIT,
  ],
  // Chromium, which Playwright would start for its own pages, is not used.
  allowErrors: async ({ watched }, use) => {
    const allowed: RegExp[] = [];
    watched.forget();
    await use((...patterns) => void allowed.push(...patterns));
    expect(watched.errors.filter((line) => !allowed.some((pattern) => pattern.test(line)))).toEqual([]);
  },
  phone: async ({ browserOf }, use, info) => {
    const tab = await browserOf.engine.openTab(PHONE);
    await pictured(tab, info, use);
    await tab.close();
  },
  desk: async ({ deskTab, server }, use, info) => {
    await pictured(deskTab.tab, info, async (desk) => {
      if (!deskTab.isSignedIn) await signInAs(desk, server);
      deskTab.isSignedIn = true;
      await use(desk);
    });
  },
});

async function signInAs(desk: Person, { url, staffEmail, staffPassword }: TestServer): Promise<void> {
  await desk.open(`${url}/api/login`);
  await desk.type({ css: 'input[type=email]' }, staffEmail);
  await desk.type({ css: 'input[type=password]' }, staffPassword);
  await desk.press({ css: 'form button' });
  await desk.sees('Condutores Ativos');
}
