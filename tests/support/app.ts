import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import { openDatabase } from '../../db/client';
import { migrateDatabase } from '../../db/migrations';
import { createApp } from '../../src/app';
import { createLog } from '../../src/http/log';
import type { Services } from '../../src/services';
import { createDiskStorage } from '../../src/storage/disk';

const cleanups: (() => Promise<void>)[] = [];

/** Run after the test, the last added first. */
export function onCleanup(cleanup: () => Promise<void>): void {
  cleanups.push(cleanup);
}

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** An empty folder that goes with the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'volante-'));
  onCleanup(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The whole app on a migrated libSQL file and a folder of objects of its own, with a clock the test may set. */
export async function createTestApp(overrides: Partial<Services> = {}) {
  const folder = await temporaryFolder();
  const { db, close } = await openDatabase({ url: `file:${join(folder, 'frota.db')}` });
  onCleanup(close);
  await migrateDatabase(db);
  const logged: string[] = [];
  const clock = { now: new Date('2026-11-20T10:00:00.000Z') };
  const services: Services = {
    db,
    mailbox: null,
    storage: await createDiskStorage(join(folder, 'objects')),
    pages: {
      page: async (name) => ({ html: { plain: `<!doctype html><title>${name}</title>` }, styleHashes: [] }),
      file: async () => null,
    },
    log: createLog(
      (line) => logged.push(line),
      () => clock.now,
    ),
    now: () => clock.now,
    publicOrigin: 'http://localhost:3000',
    secret: randomUUID() + randomUUID(),
    signIn: { issuer: 'http://127.0.0.1:1', clientId: 'volante', clientSecret: 'secret', embedded: false },
    staff: ['staff@frota.local'],
    peerAddress: () => '127.0.0.1',
    trustedProxies: 0,
    ...overrides,
  };
  const app = createApp(services);
  return { app, services, db, folder, logged, clock };
}
