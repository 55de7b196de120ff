import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { InStatement } from '@libsql/client';
import type { Database } from '../../db/opening/client';
import { take } from '../../src/money/corrections/decide';
import { listProposed } from '../../src/money/corrections/entries';
import { shownIn } from '../../src/money/corrections/schema';
import { checklist } from '../../src/money/week-closings/checklist';
import { closeWeek } from '../../src/money/week-closings/close';
import { reopenWeek } from '../../src/money/week-closings/reopen';
import { mondayFrom } from '../fixtures/dates';
import { insertDriver } from '../support/databases/rows';
import { openServices } from '../support/databases/services';
import { bookFile } from '../support/reports/correction-acts';
import { accountId, boltName, boltReport, uberName, uberReport } from '../support/reports/weeks';
import { median, type Result } from './budget';

const DRIVERS = 500;
const WEEKS = 26;
/** So many drivers have negative weeks, which are carried over. */
const NEGATIVE = 100;
/** Corrections of each week before the last, in two rounds: the second restores the amounts of the first. */
const CORRECTED = 20;
const TURNS = 7;
const STAFF = 'staff@frota.local';
const NOW = new Date('2026-11-20T10:00:00.000Z');

type Services = Awaited<ReturnType<typeof openServices>>['services'];

/** Measures the checklist of a week, its closing, and its corrections, in a fleet of half a year. */
export async function measureWeeks(folder: string): Promise<Result[]> {
  const place = join(folder, 'weeks');
  await mkdir(place);
  const { services, db, close } = await openServices(place, { now: () => NOW });
  try {
    for (let n = 0; n < DRIVERS; n += 1) {
      await insertDriver(db, { fullName: `Pessoa ${n}`, approvedAt: '2026-01-02T10:00:00.000Z' });
    }
    for (let ago = WEEKS; ago > 0; ago -= 1) {
      await sayWeek(services, ago, 'uber', 0);
      await sayWeek(services, ago, 'bolt', 0);
    }
    await db.$client.execute('ANALYZE');
    const results = [await measureChecklist(services), await measureClosing(services)];
    return [...results, ...(await measureCorrections(services))];
  } finally {
    await close();
  }
}

function grossOf(n: number, ago: number, round: number): string {
  if (n < NEGATIVE) return '5.00';
  const isCorrected = Math.floor((n - NEGATIVE) / CORRECTED) === round - 1;
  return (300 + ago + n / 100 + (isCorrected ? 17 : 0)).toFixed(2);
}

async function sayWeek(services: Services, ago: number, platform: 'uber' | 'bolt', round: number) {
  const monday = mondayFrom(NOW, -ago);
  const rows = Array.from({ length: DRIVERS }, (_, n) => ({
    id: accountId(`${platform[0]}${n}`),
    name: `Pessoa ${n}`,
    gross: grossOf(n, ago, round),
  }));
  const [name, text] =
    platform === 'uber' ? [uberName(monday), uberReport(rows)] : [boltName(monday), boltReport(rows)];
  await bookFile(services, name, text);
}

/** Answers the processor time in ms, which excludes other load of the machine. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
}

/** The statements of `work`, with each call of the database as one. */
async function statementsOf({ $client: client }: Database, work: () => Promise<unknown>) {
  const made: InStatement[][] = [];
  const { batch, execute } = client;
  client.batch = (statements, mode) => {
    made.push(statements as InStatement[]);
    return batch.call(client, statements, mode);
  };
  client.execute = ((statement: InStatement) => {
    made.push([statement]);
    return execute.call(client, statement as never);
  }) as typeof execute;
  await work();
  Object.assign(client, { batch, execute });
  return made;
}

const WEEK = mondayFrom(NOW, -1);

async function measureChecklist(services: Services): Promise<Result> {
  const { db } = services;
  const ask = () => checklist(services, WEEK);
  const statements = (await statementsOf(db, ask)).flat();
  const [all, sql]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < TURNS; turn += 1) {
    all.push(await timed(ask));
    sql.push(
      await timed(async () => {
        for (const statement of statements) await db.$client.execute(statement);
      }),
    );
  }
  return beside(`the checklist of ${WEEKS} weeks of ${DRIVERS} drivers`, all, sql);
}

async function measureClosing(services: Services): Promise<Result> {
  const times: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const { digest, findings } = await checklist(services, WEEK);
    const passedOver = findings
      .filter(({ needsReason }) => needsReason)
      .map(({ check, subject }) => ({ check, subject, reason: 'Visto' }));
    const begun = performance.now();
    await closeWeek(services, WEEK, { digest, passedOver, staff: STAFF });
    times.push(performance.now() - begun);
    await reopened(services);
  }
  return {
    what: `closing a week of ${DRIVERS} drivers, ${NEGATIVE} carried over`,
    measured: median(times),
    unit: 'ms',
    budget: { atMost: 200 },
    detail: `median of ${TURNS}`,
  };
}

async function reopened(services: Services): Promise<void> {
  const { closing } = await checklist(services, WEEK);
  if (!closing) throw new Error('a week that was not closed');
  await reopenWeek(services, WEEK, { closing: closing.id, staff: STAFF });
}

/** Measures the list of corrections, before and after all were taken: it is computed from the rows each time. */
async function measureCorrections(services: Services): Promise<Result[]> {
  const { db } = services;
  await db.$client.execute({
    sql: "UPDATE financial_records SET status = 'PAID', paid_at = ? WHERE payout_cents >= 0 AND week_start_date < ?",
    args: [NOW.toISOString(), WEEK],
  });
  const list = () => listProposed(db);
  const times = async () => {
    const all: number[] = [];
    for (let turn = 0; turn < TURNS; turn += 1) all.push(await timed(list));
    return median(all);
  };
  let [taken, proposed, full] = [0, 0, 0];
  for (const round of [1, 2]) {
    for (let ago = WEEKS; ago > 1; ago -= 1) await sayWeek(services, ago, 'uber', round);
    const ids = (await list()).map(({ id }) => shownIn(id));
    [proposed, full] = [ids.length, await times()];
    for (let from = 0; from < ids.length; from += 500)
      await take(services, ids.slice(from, from + 500), STAFF);
    taken += ids.length;
  }
  const none = await times();
  const left = (await list()).length;
  const row = (what: string, ms: number, atMost: number, detail: string): Result => ({
    what,
    measured: ms,
    unit: 'ms',
    budget: { atMost },
    detail,
  });
  return [
    row('the list of corrections', full, 200, `${proposed} to decide`),
    row('the list of corrections, all taken', none, 60, `${taken} taken, ${left} to decide`),
  ];
}

function beside(what: string, all: readonly number[], sql: readonly number[]): Result {
  const [own, bare] = [median([...all]), median([...sql])];
  const detail = `${own.toFixed(1)} ms, its SQL alone ${bare.toFixed(1)} ms`;
  return { what, measured: own / bare, unit: 'ratio', budget: { atMost: 2 }, detail };
}
