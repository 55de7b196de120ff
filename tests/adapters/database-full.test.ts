import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { createClient } from '@libsql/client/sqlite3';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/api/app';
import { newDriver } from '../support/databases/databases';
import { openStaffSession } from '../support/databases/rows';
import { openServices } from '../support/databases/services';
import { startServerProcess } from '../support/processes/server-process';

const canLimit = spawnSync('prlimit', ['--version']).status === 0;
if (!canLimit) {
  process.stderr.write('\n*** No prlimit (util-linux): A FULL DISK IS NOT TESTED. ***\n\n');
}

/** Limits the files of that process to so many bytes, as a full disk would. */
function limitFiles(pid: number | undefined, bytes: number | 'unlimited'): void {
  const { status } = spawnSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:unlimited`]);
  if (status !== 0) throw new Error('prlimit failed');
}

/** A folder with the program's database, and staff who are signed in. */
async function signedInFolder() {
  const folder = await temporaryFolder();
  const { db, close } = await openServices(folder);
  const cookie = await openStaffSession(db);
  await close();
  return { folder, cookie };
}

test.runIf(canLimit)(
  'promise 40: a disk that is full: reads go on, writes say so, and what was acknowledged is there',
  async () => {
    const { folder, cookie } = await signedInFolder();
    const server = await startServerProcess({ env: { DATA_DIR: folder, TRUST_PROXY: '1' } });
    let address = 0;
    const acknowledged: string[] = [];
    async function register(): Promise<Response> {
      address += 1;
      const answer = await fetch(`${server.origin}/api/drivers`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `10.0.0.${address}` },
        body: JSON.stringify(newDriver()),
      });
      if (answer.ok) acknowledged.push((await answer.clone().json()).id);
      return answer;
    }
    const list = () => fetch(`${server.origin}/api/drivers/with-documents`, { headers: { Cookie: cookie } });

    for (let n = 0; n < 3; n += 1) expect((await register()).status).toBe(201);
    // The limit is less than one registration, wherever in the log it begins.
    limitFiles(server.child.pid, 6_000);
    for (const answer of await Promise.all(Array.from({ length: 6 }, register))) {
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
      expect((await answer.json()).error.code).toBe('unavailable');
    }
    const during = await list();
    expect(during.status).toBe(200);
    expect(await during.json()).toHaveLength(acknowledged.length);

    limitFiles(server.child.pid, 'unlimited');
    expect((await register()).status).toBe(201);
    const ids = (await (await list()).json()).map(({ id }: { id: string }) => id);
    expect(ids.toSorted()).toEqual(acknowledged.toSorted());
    server.child.kill('SIGKILL');
    await server.ended;
    const fresh = createClient({ url: `file:${join(folder, 'frota.db')}` });
    const { rows } = await fresh.execute('SELECT id FROM drivers ORDER BY id');
    fresh.close();
    expect(rows.map((row) => row.id)).toEqual(acknowledged.toSorted());
  },
);
