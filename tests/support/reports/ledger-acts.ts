import { bookReports } from '../../../src/ledger/kernel/book-reports';
import { openFile } from '../../../src/ledger/report-files/open-files';
import { chargeDue } from '../../../src/money/fees/charge-due';
import { undoPayment } from '../../../src/money/finances/undo-payment';
import { confirmRow } from '../../../src/reports/payment-reports/confirm-row';
import { dismissRow, restoreRow } from '../../../src/reports/payment-reports/decide-row';
import { undo } from '../../../src/reports/payment-reports/undo-report';
import {
  associate,
  moveAccount,
  takeBackAccount,
} from '../../../src/reports/platform-accounts/decide-account';
import type { Services } from '../../../src/services';
import { insertDriver } from '../databases/rows';
import { type ModelRow, takeOverHolds } from './ledger-holds';
import { LedgerModel } from './ledger-model';
import { bookOrStop, counterOne, planOne, settleOne } from './settlement-acts';
import { changeContractOf, setFeeOf } from './term-acts';
import { accountId, boltName, boltReport, uberName, uberReport } from './weeks';

const STAFF = 'staff@frota.local';
const WEEKS = ['2026-10-26', '2026-11-02', '2026-11-09'];
const COMPANIES = ['', 'Um', 'Dois'];
/** The platform's mail, a forwarded mail, and uploads whose preview staff have seen, or not. */
const WAYS = [
  { isMail: true, isOwn: true, isAsked: true },
  { isMail: true, isOwn: true, isAsked: true },
  { isMail: true, isOwn: false, isAsked: true },
  { isMail: false, isOwn: false, isAsked: false },
  { isMail: false, isOwn: false, isAsked: false },
  { isMail: false, isOwn: false, isAsked: true },
] as const;
/** Amounts in cents; the last is above the limit of plausible ones. */
const GROSS = [0, 100, 200, 300, 0, 100, 200, 300, 1_500_000];
const MOST_BELIEVED = 1_000_000;
const PEOPLE = 6;
const ACCOUNTS = 5;

export type World = { services: Services; model: LedgerModel; people: string[]; at: number; files: number };

const SINCE = { createdAt: '2026-11-02T09:00:00.000Z', approvedAt: '2026-11-03T09:00:00.000Z' };

export async function newWorld(services: Services): Promise<World> {
  const people: string[] = [];
  for (let n = 0; n < PEOPLE; n += 1) {
    // The ids are the same in each run, since rows are picked in their order.
    const id = accountId(`p${n}`);
    people.push(await insertDriver(services.db, { id, fullName: `Pessoa ${'ABCDEF'[n]}`, ...SINCE }));
  }
  return { services, model: new LedgerModel(), people, at: Date.parse('2026-11-20T10:00:00Z'), files: 0 };
}

export async function recordsOf({ db }: Pick<Services, 'db'>): Promise<string[]> {
  const rows = await db.$client.execute(
    `SELECT driver_id, week_start_date, gross_cents, settlement_cents, status, flat_rate_cents,
      payout_cents + flat_rate_cents - settlement_cents AS total FROM financial_records`,
  );
  return rows.rows
    .map((row) => {
      if (row.total !== row.gross_cents) throw new Error('a payout that does not add up');
      const { driver_id, week_start_date, gross_cents, settlement_cents, flat_rate_cents, status } = row;
      return `${driver_id} ${week_start_date} ${gross_cents} ${settlement_cents} ${flat_rate_cents} ${status}`;
    })
    .toSorted();
}

type Random = (below: number) => number;
const pick = <T>(random: Random, from: readonly T[]): T => from[random(from.length)] as T;

function actOf(kind: number): (world: World, random: Random) => Promise<void> {
  if (kind < 9) return importFile;
  if (kind < 12) return undoOne;
  if (kind < 15) return decideAccount;
  if (kind < 18) return decideRow;
  if (kind < 20) return payOne;
  if (kind < 21) return takeBackOne;
  if (kind < 24) return kind < 23 ? settleOne : counterOne;
  if (kind < 28) return changeContractOf;
  if (kind < 32) return setFeeOf;
  return kind < 34 ? planOne : bookOrStop;
}

/** Staff confirm every row that is unusual, or beside another company's, but not which version is later. */
export async function confirmHeld({ services }: { services: Pick<Services, 'db' | 'now'> }): Promise<void> {
  for (;;) {
    const held = await services.db.$client.execute(
      "SELECT id FROM earnings WHERE state = 'waiting' AND reason = 'implausible' AND doubt ->> 'kind' NOT IN ('version', 'refused') ORDER BY id",
    );
    if (held.rows.length === 0) return;
    for (const { id } of held.rows) await confirmRow(services, Number(id), { staff: STAFF });
  }
}

/** One act of staff or of the inbox, in the program and in the model. */
export async function act(world: World, random: Random): Promise<void> {
  world.at += 60_000;
  world.services.now = () => new Date(world.at);
  await actOf(random(37))(world, random);
  await takeOverHolds(world.services, world.model);
}

async function importFile(world: World, random: Random): Promise<void> {
  const { services, model, people } = world;
  const platform = pick(random, ['uber', 'bolt'] as const);
  const [week, company] = [pick(random, WEEKS), pick(random, COMPANIES)];
  const way = pick(random, WAYS);
  // Some mails are made long before they arrive.
  const made = way.isMail && random(3) === 0 ? world.at - random(200) * 60_000 : world.at;
  world.files += 1;
  const rows: (ModelRow & { name: string })[] = [];
  for (let n = 0; n < 1 + random(3); n += 1) {
    const number = random(ACCOUNTS);
    const account = accountId(`${platform[0]}${number}`);
    // The name of one account is always unknown.
    const named = number === ACCOUNTS - 1 ? null : number;
    if (rows.some((row) => row.account === account)) continue;
    const driver = model.holders.get(account) ?? (named === null ? null : (people[named] ?? null));
    const name = named === null ? 'Alguém' : `Pessoa ${'ABCDEF'[named]}`;
    const base = { report: '', made, arrived: world.files, platform, week, account, company, driver, name };
    const gross = pick(random, GROSS);
    const waits = waitsFor(driver, gross);
    const said = { isConfirmed: false, isDismissed: false, isRefused: false };
    rows.push({
      ...base,
      gross,
      isMail: way.isMail,
      isDated: way.isOwn,
      isOrdered: !way.isAsked,
      waits,
      doubt: '',
      isPlaced: false,
      ...said,
    });
  }
  const weeks = rows.map((row) => ({
    id: row.account,
    name: row.name,
    gross: (row.gross / 100).toFixed(2),
  }));
  const [plain, text] =
    platform === 'uber' ? [uberName(week), uberReport(weeks)] : [boltName(week), boltReport(weeks)];
  const fileName = company === '' ? 'relatorio.csv' : plain.replace(/FROTA_EXEMPLO|Frota Exemplo/, company);
  // No two files have the same bytes.
  const bytes = new TextEncoder().encode(`${text}${'\n'.repeat(world.files)}`);
  const provenance = { source: way.isMail ? 'inbox' : STAFF, actor: STAFF, messageId: null, sender: null };
  const madeAt = way.isMail ? new Date(made).toISOString() : null;
  const files = await openFile(fileName, bytes);
  const {
    groups: [booked],
  } = await bookReports(services, {
    groups: [{ files, provenance: { ...provenance, ...way, madeAt } }],
    week: { weekStartDate: week },
  });
  const report = booked?.reports[0] ?? '';
  model.add(rows.map(({ name: _name, ...row }) => ({ ...row, report })));
}

function waitsFor(driver: string | null, gross: number): string | null {
  if (gross > MOST_BELIEVED) return 'implausible';
  return driver === null && gross !== 0 ? 'unknown_driver' : null;
}

async function undoOne({ services, model }: World, random: Random): Promise<void> {
  const reports = [...new Set(model.rows.map((row) => row.report))];
  if (reports.length === 0) return;
  const report = pick(random, reports);
  const isUndone = await undo(services, report, STAFF).then(
    () => true,
    (error: Error) => {
      if (!error.message.startsWith('Já está pago')) throw error;
      return false;
    },
  );
  if (isUndone) model.undo(report);
}

async function decideAccount({ services, model, people }: World, random: Random): Promise<void> {
  const platform = pick(random, ['uber', 'bolt'] as const);
  const externalId = accountId(`${platform[0]}${random(ACCOUNTS)}`);
  const driverId = pick(random, people);
  const from = model.holders.get(externalId);
  if (from === undefined) {
    await associate(services, { platform, externalId, driverId }, STAFF);
    model.associate(externalId, driverId, true);
  } else if (random(2) === 0) {
    await takeBackAccount(services, { platform, externalId }, from, STAFF);
    model.takeBack(externalId);
  } else if (from !== driverId) {
    await moveAccount(services, { platform, externalId }, { driverId, from }, STAFF);
    model.associate(externalId, driverId, false);
  }
}

/** Confirms, dismisses or leaves a row that waits; restores a dismissed one. */
async function decideRow({ services, model }: World, random: Random): Promise<void> {
  const rows = await services.db.$client.execute(`SELECT id, report_id, external_id, state, reason
    FROM earnings WHERE state IN ('waiting', 'dismissed') ORDER BY id`);
  if (rows.rows.length === 0) return;
  const found = pick(random, rows.rows);
  const row = model.rows.find(
    (each) => each.report === found.report_id && each.account === found.external_id,
  );
  if (!row) throw new Error('a row that nobody imported');
  const id = Number(found.id);
  const isConfirmable = found.reason === 'implausible' || found.reason === 'company_unknown';
  if (found.state === 'dismissed') {
    await restoreRow(services, id, STAFF);
    model.restore(row);
  } else if (isConfirmable && random(3) > 0) {
    await confirmRow(services, id, { staff: STAFF });
    model.confirm(row);
  } else {
    await dismissRow(services, id, STAFF);
    row.isDismissed = true;
  }
}

async function payOne({ services, model, at }: World, random: Random): Promise<void> {
  const due = await services.db.$client.execute(
    "SELECT id, driver_id, week_start_date FROM financial_records WHERE status = 'PENDING' ORDER BY driver_id, week_start_date",
  );
  // Few records are paid, so that there is something left to decide.
  if (due.rows.length === 0 || random(2) > 0) return;
  const record = pick(random, due.rows);
  await services.db.$client.execute({
    sql: "UPDATE financial_records SET status = 'PAID', paid_at = ? WHERE id = ?",
    args: [new Date(at).toISOString(), String(record.id)],
  });
  model.pay(String(record.driver_id), String(record.week_start_date));
}

async function takeBackOne({ services, model }: World, random: Random): Promise<void> {
  const paid = await services.db.$client.execute(
    "SELECT id, driver_id, week_start_date FROM financial_records WHERE status = 'PAID' ORDER BY driver_id, week_start_date",
  );
  if (paid.rows.length === 0) return;
  const record = pick(random, paid.rows);
  await undoPayment(services, String(record.id), { staff: STAFF, shown: null });
  // A week of acertos alone has no fee until the hourly job.
  await chargeDue(services, services.now());
  model.takeBackPayment(String(record.driver_id), String(record.week_start_date));
}
