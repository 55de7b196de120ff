import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { test as office } from './office';
import type { TestServer } from './server-fixture';
import { startDemoServer } from './with-demo-fleet';

/** Nobody listens there: a mailbox that is configured and cannot be reached. */
const MAILBOX = {
  EMAIL_PROVIDER: 'custom',
  EMAIL_HOST: '127.0.0.1',
  EMAIL_PORT: '9',
  EMAIL_USERNAME: 'frota@exemplo.test',
  EMAIL_PASSWORD: 'palavra-passe',
};

type Fixtures = {
  /** Takes a file or a folder of the server's away, and puts it back after the test. */
  loseFile: (name: 'frota.db' | 'objects/incoming') => Promise<void>;
};

/** A server with a demo fleet and a mailbox that is away, and with parts that a test may take away as well. */
export const test = office.extend<Fixtures, { server: TestServer }>({
  server: [
    async ({ browserName: _anyBrowser }, use) => {
      const server = await startDemoServer({ ...MAILBOX, TRUST_PROXY: '1' });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  loseFile: async ({ server }, use) => {
    const lost: [from: string, to: string][] = [];
    await use(async (name) => {
      const path = join(server.dataDir, name);
      await rename(path, `${path}.away`);
      lost.push([`${path}.away`, path]);
    });
    for (const [from, to] of lost) await rename(from, to);
  },
});
