import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateDatabase } from '../../db/migrations/apply';
import { type Database, openDatabase } from '../../db/opening/client';
import { freePort, startListening } from '../support/processes/children';
import { s3IsThere, s3Variables, startS3 } from '../support/servers/s3';
import { startSqld } from '../support/servers/sqld';
import { startWorkerd } from '../support/servers/workerd';
import type { Sent } from './case';
import { ORIGIN, type Target } from './target';

const ROOT = join(import.meta.dirname, '../..');
const START_MS = 120_000;

type Given = {
  /** The variables of the sign-in and the mailbox, which all targets share. */
  variables: Record<string, string>;
  /** A file with the mail server's certificate. */
  authority: string | undefined;
  /** Messages that the mail server of its `SMTP_URL` receives, where it has one. */
  sent?: Sent;
  /** Fills the database, before the target starts. */
  fill: (db: Database) => Promise<void>;
};

/** One machine: a database file and a folder. */
export async function startOnFile(given: Given): Promise<Target> {
  const folder = await mkdtemp(join(tmpdir(), 'volante-parity-'));
  const url = `file:${join(folder, 'database.db')}`;
  await prepare(url, given);
  const target = await startBun('Bun, file, disk', given, { DATABASE_URL: url });
  return withServer(target, { stop: () => rm(folder, { recursive: true, force: true }) });
}

/** Bun with a database server, and an S3 where there is one to try. */
export async function startOnServer(given: Given): Promise<Target> {
  const database = await startDatabase(given);
  if (!s3IsThere) {
    process.stderr.write('\n*** No S3 server: PARITY WITH S3 IS NOT TESTED. ***\n\n');
    return withServer(await startBun('Bun, sqld, disk', given, { DATABASE_URL: database.url }), database);
  }
  const { options, stop } = await startS3();
  const target = await startBun('Bun, sqld, S3', given, {
    DATABASE_URL: database.url,
    ...s3Variables(options),
  });
  const storeOrigin = new URL(options.endpoint).origin;
  return withServer(withServer({ ...target, storeOrigin }, database), { stop });
}

/** The Worker, with a database server and R2. */
export async function startOnWorkerd(given: Given): Promise<Target> {
  const database = await startDatabase(given);
  const { variables, authority, sent = [] } = given;
  const worker = await startWorkerd({
    variables: { PUBLIC_URL: ORIGIN, DATABASE_URL: database.url, ...variables },
    authority,
  });
  const target = { ...worker, name: 'workerd, sqld, R2', database: database.url, storeOrigin: null, sent };
  return withServer(target, database);
}

async function startBun(
  name: string,
  given: Given,
  variables: Record<string, string> & { DATABASE_URL: string },
): Promise<Target> {
  const folder = await mkdtemp(join(tmpdir(), 'volante-parity-'));
  const port = await freePort();
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: folder,
    PUBLIC_URL: ORIGIN,
    TRUST_PROXY: '1',
    ...given.variables,
    ...variables,
    ...(given.authority !== undefined && { NODE_EXTRA_CA_CERTS: given.authority }),
  };
  const url = `http://localhost:${port}`;
  const command = [process.execPath, '--no-env-file', 'src/server.ts'];
  const limits = { cwd: ROOT, env, startLimitMs: START_MS };
  const server = await startListening(command, `${url}/api/health`, limits);
  return {
    ...server,
    name,
    url,
    database: variables.DATABASE_URL,
    storeOrigin: null,
    sent: given.sent ?? [],
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Starts a prepared database server. */
async function startDatabase(given: Given) {
  const sqld = await startSqld();
  await prepare(sqld.url, given);
  return sqld;
}

/** Makes the program's tables, and fills them. */
async function prepare(url: string, { fill }: Given): Promise<void> {
  const { db, close } = await openDatabase({ url });
  await migrateDatabase(db);
  await fill(db);
  await close();
}

function withServer(target: Target, server: { stop(): Promise<void> }): Target {
  return {
    ...target,
    async stop() {
      await target.stop();
      await server.stop();
    },
  };
}
