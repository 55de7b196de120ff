import { describe, expect, test } from 'vitest';
import { createRemoteApp, newDriver, openRemote, serverOfTest } from '../support/databases/databases';
import { openStaffSession } from '../support/databases/rows';
import { startServerProcess } from '../support/processes/server-process';
import { sqldIsThere, startCountedServer, startSqld } from '../support/servers/sqld';

const ANSWER_MS = 1_000;
const LONG = { timeout: 60_000 };
const UNAVAILABLE = {
  error: {
    code: 'unavailable',
    message: 'O serviço está temporariamente indisponível. Tente novamente dentro de momentos.',
  },
};

async function expectUnavailable(answer: Response): Promise<void> {
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await answer.json()).toEqual(UNAVAILABLE);
}

/** `src/server.ts` on that database, and staff who call it. */
async function startOffice(url: string) {
  const db = await openRemote(url);
  const cookie = await openStaffSession(db);
  const server = await startServerProcess({ env: { DATABASE_URL: url, TRUST_PROXY: '1' } });
  function ask(method: string, path: string, body?: unknown): Promise<Response> {
    const headers = {
      Cookie: cookie,
      'Content-Type': 'application/json',
      // Each registration comes from another address.
      'X-Forwarded-For': [10, ...crypto.getRandomValues(new Uint8Array(3))].join('.'),
    };
    return fetch(server.origin + path, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }
  return { db, ask, server };
}

describe.runIf(sqldIsThere)('a database server that fails', () => {
  test('promise 40: is gone and comes back: acknowledged writes are there, and the program never stopped', async () => {
    const sqld = await serverOfTest();
    const { ask, server } = await startOffice(sqld.url);
    const acknowledged: string[] = [];
    const refused: Response[] = [];
    let writing = true;
    async function registerOn() {
      while (writing) {
        const answer = await ask('POST', '/api/drivers', newDriver());
        if (answer.status === 201) acknowledged.push((await answer.json()).id);
        else refused.push(answer);
      }
    }
    const writers = Promise.all(Array.from({ length: 6 }, registerOn));
    await expect.poll(() => acknowledged.length, LONG).toBeGreaterThan(30);
    await sqld.kill();
    await expect.poll(() => refused.length, LONG).toBeGreaterThan(10);
    writing = false;
    await writers;
    for (const answer of refused) await expectUnavailable(answer);
    await expectUnavailable(await ask('GET', '/api/stats'));
    await expectUnavailable(await ask('GET', '/api/health'));

    const back = await serverOfTest({ port: sqld.port, folder: sqld.folder });
    await expect.poll(async () => (await ask('GET', '/api/stats')).status, LONG).toBe(200);
    const listed: { id: string }[] = await (await ask('GET', '/api/drivers/with-documents')).json();
    const ids = new Set(listed.map(({ id }) => id));
    expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
    // A driver and its audit row were written together, or neither was.
    const db = await openRemote(back.url);
    const { rows } = await db.$client.execute(
      "SELECT (SELECT count(*) FROM drivers) - count(*) FROM audit_log WHERE action = 'driver.register'",
    );
    expect(rows[0]?.[0]).toBe(0);
    expect((await ask('POST', '/api/drivers', newDriver())).status).toBe(201);
    expect(server.child.exitCode).toBeNull();
  });

  test('promise 40: stands still: every call is refused in time, however many, and nothing is half written', async () => {
    const sqld = await serverOfTest();
    const { ask, db } = await createRemoteApp(sqld.url, ANSWER_MS);
    const { id } = await (await ask('POST', '/api/drivers', newDriver())).json();
    sqld.pause();
    const answers = await Promise.all([
      ...Array.from({ length: 60 }, () => ask('GET', '/api/stats')),
      ask('PATCH', `/api/drivers/${id}/status`, { status: 'ACTIVE' }),
      ask('POST', '/api/drivers', newDriver()),
    ]);
    for (const answer of answers) await expectUnavailable(answer);
    sqld.resume();
    await expect.poll(async () => (await ask('GET', '/api/stats')).status, LONG).toBe(200);
    const { rows } = await db.$client.execute(`
      SELECT (SELECT count(*) FROM drivers), (SELECT count(*) FROM audit_log),
        (SELECT count(*) FROM drivers WHERE status = 'ACTIVE')`);
    expect(Object.values({ ...rows[0] }).slice(0, 3)).toEqual([1, 1, 0]);
    expect((await ask('PATCH', `/api/drivers/${id}/status`, { status: 'ACTIVE' })).status).toBe(200);
  });

  test('takes a decision whose answer is lost: it is not made again, and asking again is no conflict', async () => {
    const sqld = await serverOfTest();
    const counted = startCountedServer(sqld.url);
    const { ask, db } = await createRemoteApp(counted.url);
    const { id } = await (await ask('POST', '/api/drivers', newDriver())).json();
    counted.cut = (body) => body.includes('driver.approve');
    await expectUnavailable(await ask('PATCH', `/api/drivers/${id}/status`, { status: 'ACTIVE' }));
    counted.cut = () => false;
    const again = await ask('PATCH', `/api/drivers/${id}/status`, { status: 'ACTIVE' });
    expect(await again.json()).toMatchObject({ id, status: 'ACTIVE' });
    const { rows } = await db.$client.execute("SELECT 1 FROM audit_log WHERE action = 'driver.approve'");
    expect(rows).toHaveLength(1);
  });

  test('promise 40: pages that need no data are there while it is gone, and the others say why they are not', async () => {
    const sqld = await startSqld();
    const { app, cookie } = await createRemoteApp(sqld.url, ANSWER_MS);
    await sqld.stop();
    for (const path of ['/', '/register'])
      expect([path, (await app.request(path)).status]).toEqual([path, 200]);
    const page = await app.request('/drivers', { headers: { Cookie: cookie, Accept: 'text/html,*/*' } });
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5']);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(await page.text()).toContain('O serviço está temporariamente indisponível');
  });
});
