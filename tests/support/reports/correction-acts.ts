import { randomUUID } from 'node:crypto';
import type { Database } from '../../../db/opening/client';
import { bookReports } from '../../../src/ledger/kernel/book-reports';
import { openFile } from '../../../src/ledger/report-files/open-files';
import { decline, take } from '../../../src/money/corrections/decide';
import { listDecided, listProposed } from '../../../src/money/corrections/entries';
import { shownIn } from '../../../src/money/corrections/schema';
import { chargeDue } from '../../../src/money/fees/charge-due';
import { undoPayment } from '../../../src/money/finances/undo-payment';
import { counter, settle } from '../../../src/money/settlements/settle';
import { undo } from '../../../src/reports/payment-reports/undo-report';
import type { Services } from '../../../src/services';
import {
  bookPlans,
  closeOne,
  counterAcertos,
  endFile,
  fileSome,
  planSome,
  reopenOne,
  setFees,
} from './closing-acts';
import { answerDoubts, type Fleet, isDone, pick, STAFF, some } from './correction-fleet';
import { accountId, boltName, boltReport, uberName, uberReport } from './weeks';

const WEEKS = ['2026-11-02', '2026-11-09'] as const;
const PLATFORMS = ['uber', 'bolt'] as const;
/** Amounts in euro. */
const GROSS = [0, 1, 2, 300, 300.01];
const MINUTE_MS = 60_000;

const BEGINNING = [sayWeek, sayWeek, paySome, sayWeek];
const ACTS = [
  sayWeek,
  sayWeek,
  sayWeek,
  sayWeek,
  paySome,
  paySome,
  takeSome,
  takeSome,
  takeSome,
  declineSome,
  counterSome,
  counterSome,
  takeBackSome,
  settleSome,
  undoOne,
  closeOne,
  closeOne,
  closeOne,
  reopenOne,
  reopenOne,
  setFees,
  planSome,
  bookPlans,
  counterAcertos,
];

const FILING = [...ACTS, ...Array.from({ length: 6 }, () => [fileSome, endFile, takeSome, sayWeek]).flat()];

/** One act of staff or of the inbox on many drivers, in the program and in the model. */
export async function correctionAct(fleet: Fleet): Promise<void> {
  fleet.at += MINUTE_MS;
  fleet.services.now = () => new Date(fleet.at);
  const begun = BEGINNING[fleet.acts] ?? pick(fleet.random, fleet.isFiling ? FILING : ACTS);
  fleet.acts += 1;
  await begun(fleet);
  // Runs the hourly job.
  await chargeDue(fleet.services, fleet.services.now());
}

async function sayWeek({ services, money, random, drivers, isMail, at, reports }: Fleet): Promise<void> {
  const [platform, week] = [pick(random, PLATFORMS), pick(random, WEEKS)];
  const made = isMail ? at - random(100) * MINUTE_MS : at;
  const rows = some(random, drivers, 1 + random(3)).map((driver) => ({ driver, gross: pick(random, GROSS) }));
  if (rows.length === 0) return;
  const weeks = rows.map(({ driver, gross }) => {
    const n = drivers.indexOf(driver);
    return { id: accountId(`${platform[0]}${n}`), name: `Pessoa ${n}`, gross: gross.toFixed(2) };
  });
  const [name, text] =
    platform === 'uber' ? [uberName(week), uberReport(weeks)] : [boltName(week), boltReport(weeks)];
  const bytes = new TextEncoder().encode(`${text}${'\n'.repeat(reports.length)}`);
  const source = isMail ? 'inbox' : STAFF;
  const from = { source, actor: STAFF, messageId: null, sender: null, isOwn: isMail, isAsked: false };
  const provenance = { ...from, madeAt: isMail ? new Date(made).toISOString() : null };
  const {
    groups: [booked],
  } = await bookReports(services, {
    groups: [{ files: await openFile(name, bytes), provenance }],
    week: { weekStartDate: week },
  });
  const report = booked?.reports[0] ?? '';
  reports.push(report);
  for (const { driver, gross } of rows) {
    money.say(`${driver} ${week} ${platform}`, { report, made, cents: Math.round(gross * 100) });
  }
}

const IS_CLOSED =
  'EXISTS (SELECT 1 FROM week_closings c WHERE c.week_start_date = r.week_start_date AND c.reopened_at IS NULL)';

/** Books a platform's file as a member of staff uploads it, without the rules of the call. */
export async function bookFile(services: Services, name: string, content: string): Promise<void> {
  const provenance = { source: STAFF, actor: STAFF, messageId: null, sender: null };
  const files = await openFile(name, new TextEncoder().encode(content));
  await bookReports(services, { groups: [{ files, provenance }] });
}

/** The corrections that wait for staff, as a driver's week at a platform and its amounts paid and due in cents. */
export async function proposedIn(db: Database) {
  return (await listProposed(db)).map(({ id }) => {
    const [driver, week, platform, , paid, due] = id.split('.');
    return { driver, week, platform, paid, due };
  });
}

/** Pays records of any week at first, then of one. */
async function paySome({ services, money, random, at, acts }: Fleet): Promise<void> {
  const due = await services.db.$client.execute(
    `SELECT id, driver_id, week_start_date FROM financial_records r WHERE status = 'PENDING' AND payout_cents >= 0
      AND (gross_cents > 0 OR ${IS_CLOSED}) ORDER BY rowid`,
  );
  const week = pick(random, WEEKS);
  const chosen = some(random, due.rows, 2).filter((row) => acts < 5 || row.week_start_date === week);
  await services.db.$client.execute({
    sql: "UPDATE financial_records SET status = 'PAID', paid_at = ? WHERE id IN (SELECT value FROM json_each(?))",
    args: [new Date(at).toISOString(), JSON.stringify(chosen.map(({ id }) => id))],
  });
  for (const { driver_id, week_start_date } of chosen) money.paid.set(`${driver_id} ${week_start_date}`, at);
}

const keyOf = (id: string) => id.split('.').slice(0, 3).join(' ');

async function takeSome({ services, money, random }: Fleet): Promise<void> {
  const ids = some(random, await listProposed(services.db), 2).map(({ id }) => id);
  const weeks = new Map<string, string>();
  for (let time = 0; ids.length > 0 && time <= random(2); time += 1) {
    for (let from = 0; from < ids.length; from += 500) {
      const taken = await take(services, ids.slice(from, from + 500).map(shownIn), STAFF);
      for (const { id, weekStartDate } of taken) weeks.set(id, weekStartDate ?? '');
    }
  }
  for (const [id, week] of weeks) {
    const [key, driver] = [keyOf(id), id.split('.')[0]];
    if (money.isFrozen(`${driver} ${week}`)) throw new Error('a correction of a frozen week');
    const cents = money.reported(key) - money.counted(key);
    money.settle(`${driver} ${week}`, cents);
    money.taken.set(key, (money.taken.get(key) ?? 0) + cents);
    money.entries.set(key, (money.entries.get(key) ?? 0) + 1);
  }
}

async function declineSome({ services, money, random }: Fleet): Promise<void> {
  const ids = some(random, await listProposed(services.db), 9).map(({ id }) => id);
  if (ids.length > 0) await decline(services, ids.map(shownIn), { staff: STAFF, reason: null });
  for (const key of ids.map(keyOf)) money.declined.set(key, `${money.counted(key)} ${money.reported(key)}`);
}

async function counterSome({ services, money, random }: Fleet): Promise<void> {
  const taken = (await listDecided(services.db)).filter(({ entry }) => entry && !entry.isCountered);
  for (const { id, entry } of some(random, taken, 30)) {
    const act = counter(services, entry?.id ?? '', { staff: STAFF, shown: null });
    if (!(await isDone(act, /já está (paga|fechada|num ficheiro)/))) continue;
    const [paid = 0, due = 0] = id.split('.').slice(-2).map(Number);
    money.settle(`${id.split('.')[0]} ${entry?.weekStartDate}`, paid - due);
    money.taken.set(keyOf(id), (money.taken.get(keyOf(id)) ?? 0) - due + paid);
    money.entries.set(keyOf(id), (money.entries.get(keyOf(id)) ?? 0) - 1);
    money.declined.delete(keyOf(id));
  }
}

async function takeBackSome(fleet: Fleet): Promise<void> {
  const { services, money, random } = fleet;
  const paid = await services.db.$client.execute(
    "SELECT id, driver_id, week_start_date FROM financial_records WHERE status = 'PAID' ORDER BY rowid",
  );
  for (const { id, driver_id, week_start_date } of some(random, paid.rows, 60)) {
    const week = `${driver_id} ${week_start_date}`;
    const act = undoPayment(services, String(id), { staff: STAFF, shown: null });
    if (!(await isDone(act, /correção aceite|^Foi pago pelo ficheiro/))) continue;
    money.paid.delete(week);
    if (!money.closed.has(String(week_start_date)))
      await answerDoubts(fleet, String(week_start_date), String(driver_id));
    for (const platform of PLATFORMS) money.decide(`${week} ${platform}`);
  }
}

async function settleSome({ services, money, random, drivers }: Fleet): Promise<void> {
  for (const driver of some(random, drivers, 60)) {
    const week = pick(random, [...WEEKS, '2026-11-16']);
    const given = { week, category: 'MULTA', amount: '-0.07', text: 'Auto' } as const;
    const act = settle(services, driver, given, { staff: STAFF, shown: null, key: randomUUID() });
    const isTaken = await isDone(act, /já está (paga|fechada|num ficheiro)/);
    if (isTaken === money.isFrozen(`${driver} ${week}`)) throw new Error('an acerto of a frozen week');
    if (!isTaken) continue;
    money.settle(`${driver} ${week}`, -7);
    money.acertos.set(driver, (money.acertos.get(driver) ?? 0) - 7);
  }
}

async function undoOne({ services, money, random, reports }: Fleet): Promise<void> {
  const report = pick(random, reports);
  if (report && (await isDone(undo(services, report, STAFF), /^(Já está pago|A semana|Não)/)))
    money.undo(report);
}
