import type { Client, InArgs, InStatement } from '@libsql/client';
import { migrateDatabase } from '../../../db/migrations/apply';
import { type Database, openDatabase } from '../../../db/opening/client';
import { suite } from '../../suites';
import { createSession, createTestApp } from '../api/app';
import { onCleanup } from '../api/cleanups';
import { officeApi } from '../api/office';
import { sqldIsThere, startSqld } from '../servers/sqld';
import { workerdOfTests } from '../servers/workerd';

/** The short suite runs on a database file alone. */
export const serverIsTested = sqldIsThere && suite !== 'short';

const onHere = workerdOfTests() === null ? 'a file' : 'a server, in workerd';

/** For `describe.each`: staff at an app on a database file, and at one on a libSQL server. */
export const DATABASES = [
  [onHere, () => officeApi()] as const,
  ...(serverIsTested && workerdOfTests() === null ? [['a server', officeOnServer] as const] : []),
];

async function officeOnServer() {
  return officeApi({ db: await openRemote((await serverOfTest()).url) });
}

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

type Statement = InStatement | [string, InArgs?];
type Made = { sql: string; args: InArgs };

/** Records every statement that the database runs until its `scans` are asked for. */
export function watchStatements({ $client: client }: Database) {
  const made: Made[] = [];
  const { batch, execute } = client;
  client.batch = (statements, mode) => {
    made.push(...statements.map(madeOf));
    return batch(statements, mode);
  };
  client.execute = (statement: InStatement, args?: InArgs) => {
    const given = typeof statement === 'string' ? { sql: statement, args: args ?? [] } : statement;
    made.push(madeOf(given));
    return execute(given);
  };
  return {
    scans() {
      Object.assign(client, { batch, execute });
      return scansOf(client, made);
    },
    /** The plan's steps of the statements that name `part`. */
    async steps(part: string) {
      Object.assign(client, { batch, execute });
      const named = made.filter(({ sql }) => sql.includes(part));
      const plans = await Promise.all(named.map((each) => stepsOf(client, each)));
      return plans.flat().map(({ detail }) => detail);
    },
    /** The steps that are repeated for each row of another. */
    async repeatedScans() {
      Object.assign(client, { batch, execute });
      const plans = await Promise.all(made.map((each) => stepsOf(client, each)));
      return plans.flatMap(repeatedIn);
    },
  };
}

function madeOf(statement: Statement): Made {
  if (typeof statement === 'string') return { sql: statement, args: [] };
  if (Array.isArray(statement)) return { sql: statement[0], args: statement[1] ?? [] };
  return { sql: statement.sql, args: statement.args ?? [] };
}

/** The values of the call, which are no table. */
const VALUES = /^SCAN (CONSTANT ROW|\d+ CONSTANT ROWS?|json_each VIRTUAL TABLE INDEX .*|\(.*\))$/;
/** A partial index of waiting rows: reading it whole costs as much as is waiting, whatever the fleet's size. */
const OF_WHAT_WAITS = /USING (COVERING )?INDEX earnings_waiting$/;

/** The steps of each statement whose plan goes through a table or an index from one end to the other. */
async function scansOf(client: Client, made: readonly Made[]): Promise<string[]> {
  const scans: string[] = [];
  for (const { sql, args } of made) {
    const steps = (await stepsOf(client, { sql, args })).filter(isScan).map(({ detail }) => detail);
    const whole = steps.filter((step) => !OF_WHAT_WAITS.test(step) && !isOwn(sql, step));
    if (whole.length > 0) scans.push(`${whole.join('; ')}: ${sql.replace(/\s+/g, ' ')}`);
  }
  return scans;
}

type PlanStep = { id: number; parent: number; detail: string };

async function stepsOf(client: Client, { sql, args }: Made): Promise<PlanStep[]> {
  const { rows } = await client.execute({ sql: `EXPLAIN QUERY PLAN ${sql}`, args });
  return rows.map(({ id, parent, detail }) => ({
    id: Number(id),
    parent: Number(parent),
    detail: String(detail),
  }));
}

function isScan({ detail }: PlanStep): boolean {
  return detail.startsWith('SCAN ') && !VALUES.test(detail);
}

/** A list that refers to nothing around it. */
const IS_MADE_ONCE = /^LIST SUBQUERY \d+$/;

function repeatedIn(steps: readonly PlanStep[]): string[] {
  const byId = new Map(steps.map((step) => [step.id, step]));
  const parentOf = (step: PlanStep) => byId.get(step.parent);
  return steps.filter(isScan).flatMap((scan) => {
    for (let at = parentOf(scan); at && !IS_MADE_ONCE.test(at.detail); at = parentOf(at)) {
      if (at.detail.startsWith('CORRELATED')) return [scan.detail];
    }
    return [];
  });
}

/** The step names a part of the statement itself, whose reads have other steps. */
function isOwn(sql: string, step: string): boolean {
  const name = step.split(' ')[1];
  return new RegExp(`\\)( AS)? ${name}\\b|\\b${name}(\\(\\w+\\))? AS( MATERIALIZED)? \\(`).test(sql);
}
