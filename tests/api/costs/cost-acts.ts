import { randomUUID } from 'node:crypto';
import { assignCosts, bookCosts, undoCosts } from '../../../src/costs/booking/book-costs';
import { decline, take } from '../../../src/money/corrections/decide';
import { listProposed } from '../../../src/money/corrections/entries';
import { shownIn } from '../../../src/money/corrections/schema';
import { undoPayment } from '../../../src/money/finances/undo-payment';
import { checklist } from '../../../src/money/week-closings/checklist';
import { closeWeek } from '../../../src/money/week-closings/close';
import { reopenWeek } from '../../../src/money/week-closings/reopen';
import { runJob } from '../../support/api/app';
import { isDone, pick, some } from '../../support/reports/correction-fleet';
import { by, STAFF, WEEKS, type World } from './cost-world';
import { FLEET_ACTS } from './fleet-acts';
import { decideValues, LIMIT, noteBooked, noteUndone } from './value-acts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

async function bookSome(world: World): Promise<void> {
  const { db, random, pool, files } = world;
  const lines = some(random, pool, 3).map((movement, n) => ({
    ...movement,
    line: n + 2,
    cents: pick(random, [100, 185, 333, 999, -50, -100, LIMIT + 1]),
  }));
  world.count += 1;
  const isUnseen = random(3) === 0;
  const receivedFrom = isUnseen ? 'inbox' : STAFF;
  const file = { id: randomUUID(), receivedFrom, sender: null, messageId: null, fileName: 'x.csv' };
  const booking = {
    ...file,
    sha256: `${world.count}`,
    source: 'repsol',
    lines,
    unreadable: [],
    weeksLater: 0,
    largestCents: LIMIT,
  };
  if ((await bookCosts(db, by(world), booking)) !== 'imported') throw new Error('a file that is not booked');
  if ((await bookCosts(db, by(world), { ...booking, id: randomUUID() })) !== 'duplicate')
    throw new Error('booked twice');
  files.push({ id: file.id, lines });
  noteBooked(world, file.id, lines, isUnseen);
}

async function undoOne(world: World): Promise<void> {
  const { db, random, files } = world;
  const file = files[random(Math.max(1, files.length))];
  if (!file) return;
  await undoCosts(db, by(world), file.id, LIMIT);
  await undoCosts(db, by(world), file.id, LIMIT);
  world.files = files.filter((each) => each !== file);
  noteUndone(world, file.id);
}

async function assignOne(world: World): Promise<void> {
  const { db, random, drivers, pool, assigned } = world;
  const movement = pick(random, pool);
  const to = pick(random, [...drivers, 'fleet', null]);
  const found = await db.$client.execute({
    sql: 'SELECT id FROM cost_movements WHERE key = ? AND cents IS NOT NULL',
    args: [movement.key],
  });
  const id = found.rows[0]?.id;
  if (id === undefined) return;
  await assignCosts(db, by(world), [String(id)], to);
  assigned.set(movement.key, to);
}

async function closeOne({ services, random }: World): Promise<void> {
  const week = pick(random, WEEKS);
  const { digest, findings } = await checklist(services, week);
  const passedOver = findings.map(({ check, subject }) => ({ check, subject, reason: 'Visto' }));
  await isDone(closeWeek(services, week, { digest, passedOver, staff: STAFF }), /já foi fechada/);
}

async function reopenOne({ services, random }: World): Promise<void> {
  const week = pick(random, WEEKS);
  const { closing } = await checklist(services, week);
  if (!closing) return;
  const act = reopenWeek(services, week, { closing: closing.id, staff: STAFF });
  await isDone(act, /já foi pago|Anule primeiro|Já está paga|Reabra primeiro/);
}

/** Costs alone are never paid by staff, so the record is set PAID as a payment with earnings would. */
async function payOne({ db, random, at }: World): Promise<void> {
  const due = await db.$client.execute(
    "SELECT id FROM financial_records WHERE status = 'PENDING' AND carried_to IS NULL ORDER BY rowid",
  );
  const id = due.rows[random(Math.max(1, due.rows.length))]?.id;
  if (id === undefined) return;
  await db.$client.execute({
    sql: "UPDATE financial_records SET status = 'PAID', paid_at = ?, version = version + 1 WHERE id = ?",
    args: [new Date(at).toISOString(), String(id)],
  });
}

async function takeBackOne({ services, db, random }: World): Promise<void> {
  const paid = await db.$client.execute(
    "SELECT id FROM financial_records WHERE status = 'PAID' ORDER BY rowid",
  );
  const id = paid.rows[random(Math.max(1, paid.rows.length))]?.id;
  if (id === undefined) return;
  await isDone(
    undoPayment(services, String(id), { staff: STAFF, shown: null }),
    /correção aceite|já não|não se pode|tarde|só se anula no próprio dia/,
  );
}

async function decideSome({ services, random }: World): Promise<void> {
  const ids = some(random, await listProposed(services.db), 2).map(({ id }) => shownIn(id));
  if (ids.length === 0) return;
  if (random(3) > 0) await take(services, ids, STAFF);
  else await decline(services, ids, { staff: STAFF, reason: null });
}

/** Some days go by, and the hourly job runs. */
async function letDaysPass(world: World): Promise<void> {
  world.at += (1 + world.random(3)) * DAY_MS;
  await runJob(world.services, 'costs.book', new Date(world.at));
}

const ACTS = [
  bookSome,
  bookSome,
  bookSome,
  bookSome,
  undoOne,
  decideValues,
  assignOne,
  assignOne,
  closeOne,
  closeOne,
  reopenOne,
  reopenOne,
  payOne,
  payOne,
  takeBackOne,
  takeBackOne,
  decideSome,
  decideSome,
  letDaysPass,
  ...FLEET_ACTS,
];

/** One act of staff, of any kind. Its name is for the message of a failure. */
export async function costAct(world: World): Promise<string> {
  world.at += MINUTE_MS;
  world.services.now = () => new Date(world.at);
  const act = pick(world.random, ACTS);
  try {
    await act(world);
  } catch (error) {
    throw new Error(`${act.name}`, { cause: error });
  }
  return act.name;
}
