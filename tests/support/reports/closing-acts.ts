import type { FeeInput } from '../../../src/money/fees/schema';
import { set } from '../../../src/money/fees/set-fee';
import { createCandidates } from '../../../src/money/payment-batches/candidates';
import { createBatch } from '../../../src/money/payment-batches/create';
import { existing, payBatch, returnOf, voidOf } from '../../../src/money/payment-batches/decide';
import { draftOf } from '../../../src/money/payment-batches/preview';
import { bookDue } from '../../../src/money/plans/book-due';
import { plan as addPlan } from '../../../src/money/plans/plan';
import { counter } from '../../../src/money/settlements/settle';
import { checklist } from '../../../src/money/week-closings/checklist';
import { closeWeek } from '../../../src/money/week-closings/close';
import { reopenWeek } from '../../../src/money/week-closings/reopen';
import { COMPANY } from '../bank-files/bank-files';
import { ALL_WEEKS, answerDoubts, type Fleet, isDone, pick, STAFF, some } from './correction-fleet';
import { PLANNED_CENTS, takenIn } from './settlement-acts';
import { FEES_GIVEN } from './term-acts';

/** The weeks that are over. */
const WEEKS = ALL_WEEKS.slice(0, -1);
const FROM = ['2026-11-02', '2026-11-09'];

/** Closes a week as it is, with a reason for each finding. */
export async function closeOne({ services, money, random, drivers, at }: Fleet): Promise<void> {
  const week = pick(random, WEEKS);
  const { digest, findings } = await checklist(services, week);
  const passedOver = findings.map(({ check, subject }) => ({ check, subject, reason: 'Visto' }));
  const act = closeWeek(services, week, { digest, passedOver, staff: STAFF });
  const isClosed = await isDone(act, /já foi fechada/);
  if (isClosed === money.closed.has(week)) throw new Error('a week that is closed twice');
  if (isClosed) money.close(week, drivers, at);
}

export async function reopenOne(fleet: Fleet): Promise<void> {
  const { services, money, random, drivers } = fleet;
  const week = pick(random, [...money.closed.keys()]);
  if (!week) return;
  const { closing } = await checklist(services, week);
  const act = reopenWeek(services, week, { closing: closing?.id ?? '', staff: STAFF });
  const isOpen = await isDone(act, /já foi pago|Anule primeiro|Já está paga|Reabra primeiro/);
  if (isOpen !== money.isReopenable(week)) throw new Error(`a week that is ${isOpen ? '' : 'not '}reopened`);
  if (!isOpen) return;
  money.reopen(week);
  await answerDoubts(fleet, week);
  for (const driver of drivers) {
    for (const platform of ['uber', 'bolt']) {
      const key = `${driver} ${week} ${platform}`;
      if (money.versions.has(key)) money.decide(key);
    }
    money.charge(driver, week);
  }
}

/** It is refused where a frozen week would get another fee. */
export async function setFees({ services, money, random, drivers }: Fleet): Promise<void> {
  for (const driver of some(random, drivers, 20)) {
    const given = { ...pick(random, FEES_GIVEN), from: pick(random, FROM) } as FeeInput;
    const own = money.fees.of(driver);
    const isSame = JSON.stringify(own.findLast(({ from }) => from === given.from)) === JSON.stringify(given);
    const act = set(services, driver, given, { staff: STAFF, shown: null });
    if (!(await isDone(act, /^Já estão (pagas|fechadas)/)) || isSame) continue;
    money.fees.rules.set(driver, [...own, given]);
    for (const week of WEEKS) money.charge(driver, week);
  }
}

export async function planSome(fleet: Fleet): Promise<void> {
  const { services, random, drivers, plans } = fleet;
  for (const driver of some(random, drivers, 20)) {
    const cents = pick(random, PLANNED_CENTS);
    const planned = { driver, first: pick(random, FROM), cents, mayGoNegative: cents < 0 && random(3) === 0 };
    const instalments = 1 + random(4);
    const given = { category: 'DANOS', text: 'Plano', amount: (cents / 100).toFixed(2) } as const;
    const { first: from, mayGoNegative } = planned;
    const by = { staff: STAFF, shown: null, key: crypto.randomUUID() };
    const { plans: all } = await addPlan(
      services,
      driver,
      { ...given, from, mayGoNegative, instalments },
      by,
    );
    plans.push({ ...planned, id: all[0]?.id ?? '', instalments, booked: new Map() });
    book(fleet, plans.slice(-1));
  }
}

/** Runs the hourly job. */
export async function bookPlans(fleet: Fleet): Promise<void> {
  await bookDue(fleet.services.db, fleet.services.now());
  book(fleet, fleet.plans);
}

function book({ money }: Fleet, plans: Fleet['plans']): void {
  for (const week of WEEKS) {
    for (const plan of plans.filter(({ first }) => first <= week)) {
      const at = `${plan.driver} ${week}`;
      if (money.isFrozen(at) || plan.booked.has(week)) continue;
      const taken = [...plan.booked.values()].reduce((sum, each) => sum + each, 0);
      const cents = takenIn(plan, { week, taken, payout: money.payout(at), isFree: true });
      if (cents === 0) continue;
      plan.booked.set(week, cents);
      money.settle(at, cents);
      money.acertos.set(plan.driver, (money.acertos.get(plan.driver) ?? 0) + cents);
    }
  }
}

/** A balance that was carried over is not countered alone. */
export async function counterAcertos({ services, money, random, plans }: Fleet): Promise<void> {
  const { rows } = await services.db.$client.execute(`
    SELECT id, driver_id, week_start_date, cents, origin_kind, origin_id FROM settlement_entries s WHERE counters IS NULL
      AND origin_kind <> 'correction' AND NOT EXISTS (SELECT 1 FROM settlement_entries WHERE counters = s.id)
      ORDER BY rowid`);
  for (const { id, driver_id, week_start_date, cents, origin_kind: kind, origin_id } of some(
    random,
    rows,
    12,
  )) {
    const at = `${driver_id} ${week_start_date}`;
    const act = counter(services, String(id), { staff: STAFF, shown: null });
    const isTaken = await isDone(act, /já está (paga|fechada|num ficheiro)|^Um saldo transportado/);
    if (isTaken === (money.isFrozen(at) || kind === 'carry'))
      throw new Error(`an acerto countered: ${kind} ${id}`);
    if (!isTaken) continue;
    money.settle(at, -Number(cents));
    money.acertos.set(String(driver_id), (money.acertos.get(String(driver_id)) ?? 0) - Number(cents));
    plans.find((each) => each.id === origin_id)?.booked.set(String(week_start_date), 0);
  }
}

const PLATFORMS = ['uber', 'bolt'];

/** Gives everybody a bank account. */
async function giveAccounts({ services }: Fleet): Promise<void> {
  await services.db.$client.execute(`
    INSERT INTO bank_accounts (id, driver_id, iban, holder, nif, status, entered_by, created_at)
    SELECT 'a' || id, id, 'PT50000201231234567890154', full_name, '123456789', 'CONFIRMED', 'driver', '2026-01-01'
    FROM drivers WHERE id NOT IN (SELECT driver_id FROM bank_accounts)`);
}

export async function fileSome(fleet: Fleet): Promise<void> {
  const { services, money, random, at } = fleet;
  await giveAccounts(fleet);
  const candidates = createCandidates(services.db);
  const paying = { company: COMPANY, now: services.now() };
  const draft = await draftOf(services.db, await candidates({}), paying);
  const records = some(random, draft.lines, 3).map(({ recordId }) => recordId);
  if (records.length === 0) return;
  const { digest } = await draftOf(services.db, await candidates({ records }), paying);
  const { lines } = await createBatch(
    services,
    { records, digest },
    { company: COMPANY, candidates, staff: STAFF },
  );
  if (lines.length !== records.length) throw new Error('a file without what is payable');
  for (const { driverId, weekStartDate } of lines) {
    money.paid.set(`${driverId} ${weekStartDate}`, at);
    money.inFile.add(`${driverId} ${weekStartDate}`);
  }
}

/** Pays or voids a file that is open, else returns a transfer of a paid one. */
export async function endFile(fleet: Fleet): Promise<void> {
  const { services, money, random, at } = fleet;
  const { rows } = await services.db.$client.execute(
    "SELECT id, status FROM payment_batches WHERE status <> 'VOIDED' ORDER BY number",
  );
  const found = pick(random, rows);
  if (!found) return;
  const id = String(found.id);
  const { lines } = await existing(services, id);
  const live = lines.filter(({ status }) => status === 'IN_FILE' || status === 'PAID');
  const keyed = live.map((line) => ({ ...line, key: `${line.driverId} ${line.weekStartDate}` }));
  if (found.status === 'PAID') {
    for (const { id: lineId, key } of some(random, keyed, 4)) {
      const given = { lineId, date: new Date(at).toISOString().slice(0, 10), reason: 'Conta encerrada' };
      await returnOf(services, id, { ...given, staff: STAFF });
      await freed(fleet, key);
    }
    return;
  }
  const isPaid = random(2) === 0;
  const date = new Date(at).toISOString().slice(0, 10);
  if (isPaid) await payBatch(services, id, { staff: STAFF, date, confirmed: true });
  else await voidOf(services, id, { staff: STAFF, reason: 'Engano' });
  for (const { key } of keyed) {
    money.inFile.delete(key);
    if (isPaid) money.paid.set(key, at);
    else await freed(fleet, key);
  }
}

/** The week is decided again, unless it is closed or a correction of it was taken: then it is paid as it is. */
async function freed(fleet: Fleet, key: string): Promise<void> {
  const { money } = fleet;
  const [driver = '', week = ''] = key.split(' ');
  const isCorrected = PLATFORMS.some((name) => (money.entries.get(`${key} ${name}`) ?? 0) > 0);
  if (isCorrected && !money.closed.has(week)) {
    money.paid.set(key, 0);
    return;
  }
  money.paid.delete(key);
  if (!money.closed.has(week)) await answerDoubts(fleet, week, driver);
  for (const platform of PLATFORMS) money.decide(`${key} ${platform}`);
}
