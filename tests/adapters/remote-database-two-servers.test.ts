import { describe, expect, test } from 'vitest';
import { openRemote, serverOfTest } from '../support/databases/databases';
import { fillOpenWork, lostOf, runMixedLoad } from '../support/databases/mixed-load';
import { openStaffSession } from '../support/databases/rows';
import { startServerProcess } from '../support/processes/server-process';
import { sqldIsThere } from '../support/servers/sqld';

const CLIENTS = 64;
const DECISIONS = 100;

describe.runIf(sqldIsThere)('two servers on one database', () => {
  test('hold many clients at once: no call fails, each decision is one, and no acknowledged one is lost', async () => {
    const { url } = await serverOfTest();
    // Both migrate an empty database at their start.
    const servers = await Promise.all([1, 2].map(() => startServerProcess({ env: { DATABASE_URL: url } })));
    const db = await openRemote(url);
    const work = await fillOpenWork(db, { drivers: 60, weeks: 20 });
    const cookie = await openStaffSession(db);
    const order = { cookie, work, clients: CLIENTS, until: { decisions: DECISIONS } };
    const seen = await runMixedLoad({ ...order, origins: servers.map(({ origin }) => origin) });
    expect(seen.errors).toEqual([]);
    expect(await lostOf(db, seen.acknowledged)).toEqual([]);
    expect(new Set(seen.acknowledged.map(({ id }) => id)).size).toBe(DECISIONS);
  }, 300_000);
});
