import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateDatabase } from '../../../db/migrations/apply';
import { type Database, openDatabase } from '../../../db/opening/client';
import { openStaffSession } from '../databases/rows';
import { NO_PROVIDER } from '../servers/no-provider';
import { type Sqld, startSqld } from '../servers/sqld';
import { startWorkerd, type Workerd } from '../servers/workerd';

type Options = {
  /** How many Workers share the database. */
  workers?: number;
  variables?: Record<string, string>;
  /** A certificate (PEM) to trust. */
  certificate?: string;
  assets?: string;
};

export type WorkerOffice = {
  sqld: Sqld;
  db: Database;
  workers: Workerd[];
  /** Makes a request of signed-in staff to the first Worker. */
  staff(path: string, init?: RequestInit): Promise<Response>;
  /** The cookie of that session. */
  staffCookie: string;
  stop(): Promise<void>;
};

/** Workers in real workerds on one database server, and staff who are signed in. */
export async function startWorkerOffice(options: Options = {}): Promise<WorkerOffice> {
  const folder = await mkdtemp(join(tmpdir(), 'worker-office-'));
  const authority = options.certificate === undefined ? undefined : join(folder, 'authority.pem');
  if (authority !== undefined) await writeFile(authority, options.certificate ?? '');
  const sqld = await startSqld();
  const { db, close } = await openDatabase({ url: sqld.url });
  await migrateDatabase(db);
  const variables = { ...NO_PROVIDER, DATABASE_URL: sqld.url, ...options.variables };
  const starting = Array.from({ length: options.workers ?? 1 }, () =>
    startWorkerd({ variables, authority, ...(options.assets !== undefined && { assets: options.assets }) }),
  );
  async function stop() {
    for (const each of await Promise.allSettled(starting)) {
      if (each.status === 'fulfilled') await each.value.stop();
    }
    await close();
    await sqld.stop();
    await rm(folder, { recursive: true, force: true });
  }
  const workers = await Promise.all(starting).catch(async (error) => {
    await stop();
    throw error;
  });
  const cookie = await openStaffSession(db);
  return {
    sqld,
    db,
    workers,
    staff: (path, init = {}) =>
      fetch(`${workers[0]?.url}${path}`, {
        signal: AbortSignal.timeout(60_000),
        ...init,
        headers: { cookie, ...init.headers },
      }),
    staffCookie: cookie,
    stop,
  };
}
