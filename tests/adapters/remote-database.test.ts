import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '../../db/opening/client';
import { guard, isGuardFailure } from '../../db/queries/batch-guard';
import type { FinancialRecord } from '../../src/money/finances/schema';
import type { DriverWithDocuments } from '../../src/people/drivers/schema';
import { addDocument } from '../support/api/registration';
import { createRemoteApp, newDriver, openRemote, serverOfTest } from '../support/databases/databases';
import { sqldIsThere, startCountedServer, startProxy } from '../support/servers/sqld';

/** So many that the server itself would refuse one value of over 4 MB, which a file takes. */
const DRIVERS = 3_100;

async function notesOn(url: string) {
  const { db, close } = await openDatabase({ url });
  await db.$client.execute('CREATE TABLE IF NOT EXISTS notes (id INTEGER PRIMARY KEY, text TEXT NOT NULL)');
  const texts = async () => (await db.$client.execute('SELECT text FROM notes')).rows.map((row) => row[0]);
  return { db, client: db.$client, texts, close };
}

/** Calls that visitors make too, with other limits. */
const OPEN = new Set(['/api/drivers', '/api/objects/upload']);
const LISTS = /^\/api\/(drivers\/with|financial-records|documents\/expiring|payment-reports)/;

describe.runIf(sqldIsThere)('a database on a libSQL server', () => {
  test('enforces foreign keys, and audit rows that are only ever added', async () => {
    const db = await openRemote((await serverOfTest()).url);
    const orphan = `INSERT INTO documents (id, driver_id, doc_type, file_path, document_url, file_name, content_type,
      size, sha256, status, created_at) VALUES ('d', 'nobody', 'CC', 'x', 'x', 'x', 'x', 1, 'x', 'VALIDATED', 'x')`;
    await expect(db.$client.execute(orphan)).rejects.toThrow(/FOREIGN KEY/);
    await expect(db.$client.batch([orphan])).rejects.toThrow(/FOREIGN KEY/);
    await db.$client.execute("INSERT INTO audit_log (actor, action, subject) VALUES ('a', 'b', 'c')");
    await expect(db.$client.execute('DELETE FROM audit_log')).rejects.toThrow(/only ever added/);
  });

  test('takes a batch whole or not at all, and reports in it the changes of the statement before', async () => {
    const { client, texts } = await notesOn((await serverOfTest()).url);
    const failing = ["INSERT INTO notes (text) VALUES ('half')", 'INSERT INTO notes (text) VALUES (NULL)'];
    await expect(client.batch(failing)).rejects.toThrow(/NOT NULL/);
    expect(await texts()).toEqual([]);
    const told = await client.batch([
      "INSERT INTO notes (text) VALUES ('one')",
      "UPDATE notes SET text = 'two' WHERE text = 'one'",
      "INSERT INTO notes (text) SELECT 'changed' WHERE changes() > 0 RETURNING text",
      "UPDATE notes SET text = 'three' WHERE text = 'one'",
      "INSERT INTO notes (text) SELECT 'not changed' WHERE changes() > 0 RETURNING text",
    ]);
    expect(told.map((result) => result.rows.length)).toEqual([0, 0, 1, 0, 0]);
    expect(await texts()).toEqual(['two', 'changed']);
  });

  test('undoes a batch whose guard does not hold', async () => {
    const db = await openRemote((await serverOfTest()).url);
    const audited = db.run(sql`INSERT INTO audit_log (actor, action, subject) VALUES ('a', 'b', 'c')`);
    const guarded = await db.batch([audited, guard(db, 'decision', sql`1 = 2`)]).catch((error) => error);
    expect(isGuardFailure(guarded, 'decision')).toBe(true);
    expect((await db.$client.execute('SELECT 1 FROM audit_log')).rows).toEqual([]);
  });

  test('answers as many calls as are made at once, and loses no write', async () => {
    const { client, texts } = await notesOn((await serverOfTest()).url);
    const insert = (text: string) => ({ sql: 'INSERT INTO notes (text) VALUES (?)', args: [text] });
    await Promise.all(
      Array.from({ length: 400 }, (_, n) => {
        if (n % 4 === 3) return client.execute('SELECT count(*) FROM notes');
        return n % 4 === 0 ? client.execute(insert(`${n}`)) : client.batch([insert(`${n}`)]);
      }),
    );
    expect(new Set(await texts()).size).toBe(300);
  });

  test('is asked a second time for a read that a broken connection lost, and never to write twice', async () => {
    const sqld = await serverOfTest();
    const { texts } = await notesOn(sqld.url);
    const proxy = await startProxy(sqld.port);
    proxy.trouble = { cutAfter: 0 };
    const { db } = await openDatabase({ url: `http://127.0.0.1:${proxy.port}` });
    await expect(db.$client.execute('SELECT 1')).rejects.toThrow(/SERVER_UNREACHED/);
    expect(proxy.connections).toBe(2);
    await expect(db.$client.batch(["INSERT INTO notes (text) VALUES ('a')"])).rejects.toThrow(/UNREACHED/);
    await expect(db.$client.execute("INSERT INTO notes (text) VALUES ('b')")).rejects.toThrow(/UNREACHED/);
    expect(proxy.connections).toBe(4);
    // The writes were made, each once, and no answer arrived.
    await expect.poll(texts).toEqual(['a', 'b']);
  });

  test('is asked again when it was too busy to begin, to write as well as to read', async () => {
    const counted = startCountedServer((await serverOfTest()).url);
    const { client, texts } = await notesOn(counted.url);
    for (const call of ['SELECT 1', "INSERT INTO notes (text) VALUES ('a')"]) {
      counted.refuse = 3;
      await client.execute(call);
    }
    counted.refuse = 3;
    await client.batch(["INSERT INTO notes (text) VALUES ('b')"]);
    expect(await texts()).toEqual(['a', 'b']);
  });

  test('a page’s data costs two requests at most, and a decision no more', async () => {
    const counted = startCountedServer((await serverOfTest()).url);
    const remote = await createRemoteApp(counted.url);
    const { ask, app } = remote;
    const looked = new Set<string>();
    // The day's first answer about drivers begins contracts.
    await ask('GET', '/api/documents/expiring/30');
    async function requestsOf(method: string, path: string, body?: unknown) {
      counted.requests = 0;
      const answer = await ask(method, path, body);
      expect(`${path} ${answer.status}`).toMatch(/ 20[01]$/);
      // The first look at a whole list is audited as well, and an open call looks for the session of staff first.
      const isFirst = LISTS.test(path) && !looked.has(path);
      const most = isFirst || (method === 'POST' && OPEN.has(path)) ? 3 : 2;
      looked.add(path);
      expect(counted.requests, `${method} ${path}`).toBeLessThanOrEqual(most);
      return answer;
    }
    const { id } = await (await requestsOf('POST', '/api/drivers', newDriver())).json();
    const { filePath } = await addDocument(remote, id);
    for (let time = 0; time < 2; time += 1) {
      await requestsOf('GET', '/api/auth/user');
      await requestsOf('GET', filePath);
      await requestsOf('GET', '/api/stats');
      await requestsOf('GET', '/api/financial-records');
      await requestsOf('GET', '/api/financial-records?offset=1&limit=2');
      await requestsOf('GET', '/api/financial-records/summary');
      await requestsOf('GET', '/api/financial-records/pending');
      await requestsOf('GET', '/api/drivers/with-documents?limit=2');
      await requestsOf('GET', '/api/documents/expiring/30');
      await requestsOf('GET', '/api/drivers/with-documents');
      await requestsOf('GET', '/api/email/config');
      await requestsOf('GET', '/api/payment-reports');
      await requestsOf('GET', '/api/payment-reports/waiting');
      await requestsOf('POST', '/api/objects/upload');
      await requestsOf('PATCH', `/api/drivers/${id}/status`, { status: 'INACTIVE' });
    }
    counted.requests = 0;
    await app.request('/', { headers: { Cookie: 'volante_session=none' } });
    await app.request('/api/health');
    expect(counted.requests).toBeLessThanOrEqual(2);
  });

  test('gives lists that are longer than one of its answers may be', async () => {
    const counted = startCountedServer((await serverOfTest()).url);
    const { db, ask, cookie, app } = await createRemoteApp(counted.url);
    // Refuses the first call of each snapshot, so often.
    let refusals = 0;
    counted.refuses = (body) => body.includes('READONLY') && refusals-- > 0;
    await db.$client.batch([
      `INSERT INTO drivers (id, full_name, email, phone_number, cmtvde_number, contract_type, status, created_at,
          approved_at)
        WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${DRIVERS})
        SELECT 'driver-' || i, 'Condutor ' || hex(zeroblob(700)), i || '@example.pt', '912345678', 'TVDE-' || i, 'SLOT',
          'ACTIVE', '2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z' FROM n`,
      `INSERT INTO financial_records (id, driver_id, week_start_date, gross_cents, commission_cents, adjustments_cents,
          cash_cents, flat_rate_cents, payout_cents, status, created_at)
        SELECT 'record-' || id, id, '2026-01-05', 80000, 20000, 0, 0, 2500, 57500, 'PENDING',
          created_at FROM drivers`,
    ]);
    const lists = ['/api/drivers/with-documents', '/api/financial-records', '/api/financial-records/pending'];
    for (const path of lists) {
      refusals = 2;
      const answer = await ask('GET', path);
      const rows: (DriverWithDocuments | FinancialRecord)[] = await answer.json();
      expect([rows.length, new Set(rows.map((row) => row.id)).size]).toEqual([DRIVERS, DRIVERS]);
      const headers = { Cookie: cookie, 'If-None-Match': answer.headers.get('etag') ?? '' };
      expect((await app.request(path, { headers })).status).toBe(304);
    }
  });
});
