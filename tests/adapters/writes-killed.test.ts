import { expect, test } from 'vitest';
import type { Database } from '../../db/opening/client';
import { temporaryFolder } from '../support/api/app';
import { type Acknowledged, fillOpenWork, lostOf, type OpenWork } from '../support/databases/mixed-load';
import { openStaffSession } from '../support/databases/rows';
import { openServices } from '../support/databases/services';
import { startServerProcess } from '../support/processes/server-process';

/** Rows of `fillOpenWork` that were decided in part: a change without its one audit row, its e-mail or the driver's
 * version, or an audit row without its change. */
async function halfDoneOf(db: Database): Promise<string[]> {
  const audits = (action: string) =>
    `(SELECT count(*) FROM audit_log WHERE subject = row.id AND action IN (${action}))`;
  const letters = (cause: string) => `(SELECT count(*) FROM outbox WHERE cause = '${cause}:' || row.id)`;
  const { rows } = await db.$client.execute(`
    SELECT 'driver ' || id FROM drivers row WHERE id LIKE 'driver-%' AND (
      (status = 'INACTIVE') <> ${audits("'driver.reject'")} OR (status = 'INACTIVE') <> ${letters('driver.reject')}
      OR version <> 1 + (status = 'INACTIVE') + (SELECT count(*) FROM documents
        WHERE driver_id = row.id AND status <> 'PENDING_VALIDATION'))
    UNION ALL
    SELECT 'document ' || id FROM documents row
    WHERE (status <> 'PENDING_VALIDATION') <> ${audits("'document.validate', 'document.reject'")}
      OR version <> 1 + (status <> 'PENDING_VALIDATION')
    UNION ALL
    SELECT 'record ' || id FROM financial_records row
    WHERE (status = 'PAID') <> ${audits("'financial-record.pay'")} OR version <> 1 + (status = 'PAID')
      OR (paid_at IS NOT NULL) <> (status = 'PAID')`);
  return rows.map((row) => String(row[0]));
}

const KILLS = Number(process.env.WRITES_KILLS ?? 4);
const AT_ONCE = 96;

type Change = Acknowledged & { path: string };

/** Payments, and decisions of documents and of drivers, those of one driver close together. */
function changesOf({ drivers, documents, records }: OpenWork): Change[] {
  const of = (table: Acknowledged['table'], noun: string, status: string) => (id: string) => ({
    table,
    id,
    status,
    path: `/api/${noun}/${id}/status`,
  });
  const kinds = [
    drivers.map(of('drivers', 'drivers', 'INACTIVE')),
    documents.map(of('documents', 'documents', 'REJECTED')),
    records.map(of('financial_records', 'financial-records', 'PAID')),
  ];
  const places = kinds.flatMap((changes) =>
    changes.map((change, at) => ({ change, place: at / changes.length })),
  );
  return places.toSorted((one, other) => one.place - other.place).map(({ change }) => change);
}

/** Makes all the calls, so many at once, until the server is gone; answers the acknowledged ones. */
async function askUntilDeath(origin: string, cookie: string, changes: readonly Change[], dies: () => void) {
  const acknowledged: Change[] = [];
  const dieAfter = Math.floor(Math.random() * changes.length * 0.8);
  const headers = { Cookie: cookie, 'Content-Type': 'application/json' };
  const queue = changes.values();
  async function ask() {
    for (const change of queue) {
      const body = JSON.stringify({ status: change.status });
      const answer = await fetch(origin + change.path, { method: 'PATCH', headers, body }).catch(() => null);
      if (!answer) return;
      expect(answer.status).toBe(200);
      acknowledged.push(change);
      if (acknowledged.length === dieAfter) setTimeout(dies, Math.random() * 30);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, ask));
  return acknowledged;
}

test(
  `promise 40: a server that is killed ${KILLS} times under a load of changes has lost none that it
  acknowledged, and made none by half`,
  async () => {
    let [told, unanswered] = [0, 0];
    for (let kill = 0; kill < KILLS; kill += 1) {
      const folder = await temporaryFolder();
      const before = await openServices(folder);
      const work = await fillOpenWork(before.db, { drivers: 60, weeks: 10 });
      const cookie = await openStaffSession(before.db);
      await before.close();
      const server = await startServerProcess({ env: { DATA_DIR: folder } });
      const acknowledged = await askUntilDeath(server.origin, cookie, changesOf(work), () => {
        server.child.kill('SIGKILL');
      });
      server.child.kill('SIGKILL');
      await server.ended;
      const { db, close } = await openServices(folder);
      expect(await lostOf(db, acknowledged)).toEqual([]);
      expect(await halfDoneOf(db)).toEqual([]);
      const { rows } = await db.$client.execute(
        "SELECT count(*) FROM audit_log WHERE action IN ('driver.reject', 'document.reject', 'financial-record.pay')",
      );
      told += acknowledged.length;
      unanswered += Number(rows[0]?.[0]) - acknowledged.length;
      await close();
    }
    process.stdout.write(
      `${JSON.stringify({ kills: KILLS, acknowledged: told, madeUnanswered: unanswered })}\n`,
    );
    expect(told).toBeGreaterThan(0);
  },
  60_000 + KILLS * 30_000,
);
