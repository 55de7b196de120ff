import { createClient } from '@libsql/client/sqlite3';
import { openDatabase } from '../../../db/opening/client';
import { createLog } from '../../../src/platform/http/log';
import { startOneAccount } from '../../../src/platform/identity/one-account';

// Another process on the database, or beside the program, until it is ended: `stand-ins.ts <which> <words…>`.
const [which = '', ...words] = process.argv.slice(2);

/** Has the database open. */
async function holdDatabase([path = '']: string[]): Promise<void> {
  await openDatabase({ url: `file:${path}` });
  // The result is garbage, and yet the file stays this process's.
  await new Promise((resolve) => setTimeout(resolve));
  Bun.gc(true);
  process.stdout.write('ready\n');
  setInterval(() => {}, 60_000);
}

/** Takes the write lock of the database file now and then. */
async function holdLock([path = '', heldForMs = '60']: string[]): Promise<void> {
  const client = createClient({ url: `file:${path}`, concurrency: 1, timeout: 5000 });
  process.stdout.write('ready\n');
  for (;;) {
    const held = await client.transaction('write');
    await held.execute("INSERT INTO notes (text) VALUES ('from the other program')");
    await Bun.sleep(Number(heldForMs));
    await held.commit();
    await Bun.sleep(Math.random() * 20);
  }
}

/** The OpenID provider alone; prints where it listens. */
async function provide([redirectUri = '', port = '0']: string[]): Promise<void> {
  const provider = await startOneAccount({
    port: Number(port),
    redirectUris: [redirectUri],
    clientId: process.env.OIDC_CLIENT_ID ?? '',
    clientSecret: process.env.OIDC_CLIENT_SECRET ?? '',
    email: process.env.DEV_STAFF_EMAIL ?? '',
    password: process.env.DEV_STAFF_PASSWORD ?? '',
    name: 'Ana Frota',
    log: createLog((line) => process.stderr.write(`${line}\n`)),
  });
  process.stdout.write(`${provider.issuer}\n`);
}

const STAND_INS: Record<string, (words: string[]) => Promise<void>> = { holdDatabase, holdLock, provide };
await STAND_INS[which]?.(words);
