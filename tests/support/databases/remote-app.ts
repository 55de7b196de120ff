import { migrateDatabase } from '../../../db/migrations/apply';
import { openDatabase } from '../../../db/opening/client';
import { createSession, createTestApp } from '../api/app';
import { onCleanup } from '../api/cleanups';
import { startSqld } from '../servers/sqld';

/** A libSQL server that ends with the test. */
export async function serverOfTest(given: { port?: number; folder?: string } = {}) {
  const sqld = await startSqld(given);
  onCleanup(sqld.stop);
  return sqld;
}

/** The program's tables on a libSQL server. */
export async function openRemote(url: string, answerMs?: number) {
  const { db, close } = await openDatabase({ url, answerMs });
  onCleanup(close);
  await migrateDatabase(db);
  return db;
}

/** The app on that server, and calls to it as staff. */
export async function createRemoteApp(url: string, answerMs?: number) {
  const db = await openRemote(url, answerMs);
  const test = await createTestApp({ db });
  const cookie = await createSession(test.services);
  function ask(method: string, path: string, body?: unknown): Promise<Response> {
    const headers = { Cookie: cookie, 'Content-Type': 'application/json' };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    return Promise.resolve(test.app.request(path, { method, headers, ...sent }));
  }
  return { ...test, db, cookie, ask };
}

let registered = 0;

/** A registration that nobody has made before. */
export function newDriver(fullName = 'Ana Sousa') {
  registered += 1;
  return {
    fullName,
    email: `condutor${registered}@example.pt`,
    phoneNumber: '912345678',
    cmtvdeNumber: `TVDE-${1000 + registered}`,
    contractType: 'SLOT',
  };
}
