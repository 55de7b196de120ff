import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { fillWithDemoFleet } from './demo-once';
import { test as office } from './office';
import { startServer, type TestServer } from './server-fixture';

/** The tests of the office with the demo fleet in it, made by `bun run demo`. */
export const test = office.extend<object, { server: TestServer }>({
  server: [
    async ({ browserName: _anyBrowser }, use) => {
      const server = await startDemoServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

/** A server with a separate demo fleet. */
export async function startDemoServer(variables: Record<string, string> = {}): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), 'volante-demo-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  const env = { DATA_DIR: folder, DATABASE_URL: `file:${join(folder, 'frota.db')}`, ...variables };
  try {
    await fillWithDemoFleet(folder, variables);
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

/** The text as the page shows it, with spaces for Intl's no-break spaces. */
export function euro(amount: string | number): string {
  return new Intl.NumberFormat('pt-PT', { style: 'currency', currency: 'EUR', useGrouping: 'always' }).format(
    Number(amount),
  );
}
