import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { test as office } from './office';
import type { TestServer } from './server-fixture';
import { startDemoServer } from './with-demo-fleet';

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
