import type { Database } from '../../../db/opening/client';

/** Ids of rows that may be decided once. */
export type OpenWork = { drivers: string[]; documents: string[]; records: string[] };

export type Acknowledged = {
  table: 'drivers' | 'documents' | 'financial_records';
  id: string;
  status: string;
};

export type MixedLoad = {
  requests: number;
  ms: number;
  latencies: number[];
  /** The errors, one line each. */
  errors: string[];
  acknowledged: Acknowledged[];
};

type Order = {
  /** Servers on one database, which share the clients. */
  origins: readonly string[];
  cookie: string;
  work: OpenWork;
  clients: number;
  /** The load ends with so many decisions, or after so many milliseconds. */
  until: { decisions: number } | { ms: number };
};

type Change = { path: string; status: string; expects: Acknowledged };

/** Staff at work: about six of seven calls read (figures, lists by ETag, one record) and one decides. Some decide
 * the same at both servers at once, some the opposite: then one wins, and the other is refused. */
export async function runMixedLoad({ origins, cookie, work, clients, until }: Order): Promise<MixedLoad> {
  const seen: MixedLoad = { requests: 0, ms: 0, latencies: [], errors: [], acknowledged: [] };
  const begun = performance.now();
  const etags = new Map<string, string>();
  const open = changesOf(work);
  let decisions = 0;
  const isOver = () => ('ms' in until ? performance.now() - begun >= until.ms : decisions >= until.decisions);
  const originOf = (client: number) => origins[client % origins.length] ?? '';

  async function call(client: number, method: string, path: string, init: RequestInit = {}) {
    const sent = performance.now();
    try {
      const headers = { Cookie: cookie, 'Content-Type': 'application/json', ...init.headers };
      const answer = await fetch(originOf(client) + path, { ...init, method, headers });
      await answer.arrayBuffer();
      if (![200, 304, 409].includes(answer.status)) seen.errors.push(`${answer.status} ${method} ${path}`);
      return answer;
    } catch (error) {
      seen.errors.push(`${error} ${method} ${path}`);
      return null;
    } finally {
      seen.requests += 1;
      seen.latencies.push(performance.now() - sent);
    }
  }

  async function list(client: number, path: string) {
    const known = etags.get(path);
    const answer = await call(client, 'GET', path, { headers: known ? { 'If-None-Match': known } : {} });
    const etag = answer?.headers.get('etag');
    if (etag) etags.set(path, etag);
  }

  async function change(client: number, { path, status, expects }: Change) {
    const answer = await call(client, 'PATCH', path, { body: JSON.stringify({ status }) });
    if (answer?.status === 200) seen.acknowledged.push({ ...expects, status });
    return answer?.status;
  }

  async function decide(client: number) {
    const next = open.next().value;
    if (!next) return call(client, 'GET', '/api/stats');
    decisions += 1;
    const { path, expects } = next;
    const turn = Math.random();
    if (expects.table === 'documents' && turn < 0.1) {
      const told = await Promise.all([
        change(client, next),
        change(client + 1, { path, expects, status: 'REJECTED' }),
      ]);
      if (told.toSorted().join() !== '200,409') seen.errors.push(`${told} for opposite decisions`);
      return;
    }
    const twice = turn > 0.9 ? [change(client + 1, next)] : [];
    const told = await Promise.all([change(client, next), ...twice]);
    if (told.some((status) => status === 409)) seen.errors.push(`409 for the first decision of ${path}`);
  }

  async function client(number: number) {
    while (!isOver()) {
      const turn = Math.random();
      if (turn < 0.14) await decide(number);
      else if (turn < 0.5) await call(number, 'GET', '/api/stats');
      else if (turn < 0.7) await call(number, 'GET', '/api/email/config');
      else if (turn < 0.94) await call(number, 'GET', `/api/financial-records/${oneOf(work.records)}`);
      else if (turn < 0.97) await list(number, '/api/documents/expiring/30');
      else if (turn < 0.985) await list(number, '/api/drivers/with-documents');
      else await list(number, '/api/financial-records/pending');
    }
  }

  await Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  seen.ms = performance.now() - begun;
  return seen;
}

function* changesOf({ drivers, documents, records }: OpenWork): Generator<Change, undefined> {
  for (let at = 0; at < Math.max(drivers.length, documents.length, records.length); at += 1) {
    const [driver, document, record] = [drivers[at], documents[at], records[at]];
    if (document) yield changeOf('documents', 'documents', document, 'VALIDATED');
    if (record) yield changeOf('financial-records', 'financial_records', record, 'PAID');
    if (driver) yield changeOf('drivers', 'drivers', driver, 'INACTIVE');
  }
}

function changeOf(noun: string, table: Acknowledged['table'], id: string, status: string): Change {
  return { path: `/api/${noun}/${id}/status`, status, expects: { table, id, status } };
}

function oneOf(ids: readonly string[]): string {
  return ids[Math.floor(Math.random() * ids.length)] ?? '';
}

/** Acknowledged changes that are not in the database, or do not have exactly one audit row. */
export async function lostOf(db: Database, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const { rows } = await db.$client.execute(`
    SELECT id, status FROM drivers UNION ALL SELECT id, status FROM documents
    UNION ALL SELECT id, status FROM financial_records`);
  const statuses = new Map(rows.map((row) => [String(row.id), String(row.status)]));
  const audited = await db.$client.execute(`
    SELECT subject, count(*) AS n FROM audit_log WHERE action IN
      ('driver.reject', 'document.validate', 'document.reject', 'financial-record.pay') GROUP BY subject`);
  const counts = new Map(audited.rows.map((row) => [String(row.subject), Number(row.n)]));
  return acknowledged.flatMap(({ table, id, status }) => {
    const stands = statuses.get(id) === status && counts.get(id) === 1;
    return stands ? [] : [`${table} ${id}: ${status}, ${statuses.get(id)}, ${counts.get(id)} audit rows`];
  });
}

const DOCUMENTS = ['CC', 'CARTA_CONDUCAO', 'CMTVDE', 'REG_CRIMINAL', 'VEHICLE_DOC'];

/** Inserts pending drivers with five pending documents each, and as many active ones with a pending record for each
 * of so many weeks. */
export async function fillOpenWork(
  db: Database,
  fleet: { drivers: number; weeks: number },
): Promise<OpenWork> {
  const types = JSON.stringify(DOCUMENTS);
  await db.$client.batch(
    [
      `INSERT INTO drivers (id, full_name, email, phone_number, cmtvde_number, contract_type, status, created_at,
          approved_at)
        WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${fleet.drivers})
        SELECT s.key || '-' || i, 'Condutor ' || i, s.key || i || '@example.pt', '912345678', s.key || i, 'SLOT',
          s.value, strftime('%Y-%m-%dT%H:%M:%fZ', 1760000000 + i, 'unixepoch'),
          iif(s.value = 'ACTIVE', strftime('%Y-%m-%dT%H:%M:%fZ', 1760000000 + i, 'unixepoch'), NULL)
        FROM n, json_each('{"driver":"PENDING_VALIDATION","active":"ACTIVE"}') s`,
      `INSERT INTO documents (id, driver_id, doc_type, status, file_path, document_url, file_name, expiry_date,
          created_at, content_type, size, sha256)
        SELECT 'document-' || t.key || d.id, d.id, t.value, 'PENDING_VALIDATION', '/objects/' || t.key || d.id,
          '/objects/' || t.key || d.id, 'documento.pdf', date('now', (d.rowid % 900) || ' days'), d.created_at,
          'application/pdf', 9, 'x'
        FROM drivers d, json_each('${types}') t WHERE d.status = 'PENDING_VALIDATION'`,
      `INSERT INTO financial_records (id, driver_id, week_start_date, gross_cents, commission_cents,
          adjustments_cents, cash_cents, flat_rate_cents, payout_cents, status, created_at)
        WITH RECURSIVE w (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM w WHERE i < ${fleet.weeks - 1})
        SELECT 'record-' || w.i || d.id, d.id, date('2026-11-16', (-7 * w.i) || ' days'), 80000, 20000, 0, 0, 2500,
          57500, 'PENDING', d.created_at FROM drivers d, w WHERE d.status = 'ACTIVE'`,
    ],
    'write',
  );
  async function ids(table: string) {
    const { rows } = await db.$client.execute(`SELECT id FROM ${table} WHERE status <> 'ACTIVE' ORDER BY id`);
    return rows.map((row) => String(row.id));
  }
  return {
    drivers: await ids('drivers'),
    documents: await ids('documents'),
    records: await ids('financial_records'),
  };
}
