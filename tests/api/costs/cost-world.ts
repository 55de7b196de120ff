import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { carCards } from '../../../db/schema/car-cards';
import { cars } from '../../../db/schema/cars';
import { costRules } from '../../../db/schema/cost-rules';
import { holdings } from '../../../db/schema/holdings';
import { assignCosts, bookCosts, undoCosts } from '../../../src/costs/booking/book-costs';
import { changeFleet } from '../../../src/costs/booking/change-fleet';
import type { CostLine } from '../../../src/costs/cost-files/schema';
import type { CostRule, Fleet, Holding } from '../../../src/costs/movements/fleet';
import { decline, take } from '../../../src/money/corrections/decide';
import { listProposed } from '../../../src/money/corrections/entries';
import { undoPayment } from '../../../src/money/finances/undo-payment';
import { checklist } from '../../../src/money/week-closings/checklist';
import { closeWeek } from '../../../src/money/week-closings/close';
import { reopenWeek } from '../../../src/money/week-closings/reopen';
import { shiftDate } from '../../../src/platform/domain/calendar';
import { createTestApp } from '../../support/api/app';
import { insertDriver } from '../../support/databases/rows';
import { isDone, pick, type Random, some } from '../../support/reports/correction-fleet';
import { decideValues, LIMIT, noteBooked, noteUndone, type StatedValue } from './value-acts';

const STAFF = 'staff@frota.local';
export const WEEKS = ['2026-11-02', '2026-11-09', '2026-11-16'];
const MINUTE_MS = 60_000;
const DEVICES = ['600000000001', '600000000002', '600000000003'];
const CARDS = ['PT1', 'PT2'];
const MOVEMENTS = 40;

export type World = Awaited<ReturnType<typeof newWorld>>;

type Movement = Omit<CostLine, 'line' | 'cents'>;

/** Four drivers, three cars and two cards; movements that any file may state, each with any of some values. */
export async function newWorld(random: Random) {
  const { services } = await createTestApp();
  const { db } = services;
  const drivers: string[] = [];
  for (let n = 0; n < 4; n += 1) {
    drivers.push(await insertDriver(db, { fullName: `Pessoa ${n}`, approvedAt: '2026-01-01T00:00:00.000Z' }));
  }
  const made = { createdBy: STAFF, createdAt: '2026-11-01T00:00:00.000Z' };
  const carIds = DEVICES.map(() => randomUUID());
  const cardIds = CARDS.map(() => randomUUID());
  await db.insert(cars).values(
    DEVICES.map((device, n) => ({
      id: carIds[n] ?? '',
      plate: `AA0${n}BB`,
      owner: 'FROTA' as const,
      device,
      ...made,
    })),
  );
  await db
    .insert(carCards)
    .values(
      CARDS.map((number, n) => ({ id: cardIds[n] ?? '', number, kind: 'COMBUSTIVEL' as const, ...made })),
    );
  const stated = { vin: null, place: 'Ponte', chargeable: true };
  const pool = Array.from({ length: MOVEMENTS }, (_, n): Movement => {
    const at = wallTime(random);
    const isCard = random(3) === 0;
    return {
      ...stated,
      kind: isCard ? 'fuel' : pick(random, ['toll', 'toll', 'parking', 'subscription'] as const),
      key: `x:${n}`,
      at,
      plate: null,
      device: isCard ? null : pick(random, [...DEVICES, '9']),
      card: isCard ? pick(random, [...CARDS, 'PT9']) : null,
      chargeable: random(12) > 0,
    };
  });
  return {
    services,
    db,
    random,
    drivers,
    carIds,
    cardIds,
    pool,
    /** Files that stand, oldest first. */
    files: [] as { id: string; lines: CostLine[] }[],
    /** The values of each movement in files that stand, oldest first. */
    stated: new Map<string, StatedValue[]>(),
    assigned: new Map<string, string | null>(),
    at: Date.parse('2026-11-27T10:00:00Z'),
    count: 0,
  };
}

/** Few moments, so that passages and hand-overs are often at the same minute. */
function wallTime(random: Random): string {
  const day = shiftDate(pick(random, WEEKS), random(3) * 3);
  return `${day} ${pick(random, ['00:00', '08:00', '08:30', '20:00'])}:00`;
}

const by = ({ at }: World) => ({ staff: STAFF, at: new Date(at).toISOString() });

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
    source: 'viaverde',
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

/** One car or card changes hands: at a random hour, or as if it had been so from the beginning. */
async function handOver(world: World): Promise<void> {
  const { db, random, drivers, carIds, cardIds } = world;
  const isCard = random(3) === 0;
  const [carId, cardId] = isCard ? [null, pick(random, cardIds)] : [pick(random, carIds), null];
  const from = wallTime(random).slice(0, 16);
  await changeFleet(db, by(world), (fleet) => {
    const isOf = (each: Holding) =>
      isCard ? each.cardId === cardId : each.carId === carId && each.cardId === null;
    const own = fleet.holdings.filter((each) => isOf(each) && each.startsAt < from);
    const cut = own.map((each) => ({
      ...each,
      endsAt: each.endsAt === null || each.endsAt > from ? from : each.endsAt,
    }));
    const goesWithCar = isCard && random(2) === 0;
    const next: Holding = {
      id: randomUUID(),
      carId: goesWithCar ? pick(random, carIds) : carId,
      cardId,
      driverId: goesWithCar ? null : pick(random, drivers),
      startsAt: from,
      endsAt: null,
      isShared: false,
      createdBy: STAFF,
      createdAt: '2026-11-01T00:00:00.000Z',
      version: 1,
    };
    const kept = random(8) === 0 ? cut : [...cut, next];
    const others = fleet.holdings.filter((each) => !isOf(each));
    const gone = fleet.holdings.filter(isOf);
    const statements = [
      ...gone.map(({ id }) => db.delete(holdings).where(eq(holdings.id, id))),
      ...(kept.length > 0 ? [db.insert(holdings).values(kept)] : []),
    ];
    return { fleet: { ...fleet, holdings: [...others, ...kept] }, statements, answer: null };
  });
}

async function ruleOne(world: World): Promise<void> {
  const { db, random, drivers } = world;
  const kind = pick(random, ['toll', 'fuel', 'parking'] as const);
  const pays = pick(random, ['ALL', 'PART', 'UP_TO', 'NONE', 'CONTRACT'] as const);
  await changeFleet(db, by(world), (fleet) => {
    const isContract = pays !== 'CONTRACT' && random(3) === 0;
    const rule: CostRule = {
      id: randomUUID(),
      n: fleet.rules.length + 1,
      driverId: isContract ? null : pick(random, drivers),
      contractType: isContract ? 'SLOT' : null,
      fromMonday: pick(random, WEEKS),
      kind,
      pays,
      basisPoints: pays === 'PART' ? pick(random, [3333, 5000]) : null,
      cents: pays === 'UP_TO' ? pick(random, [150, 400]) : null,
      createdBy: STAFF,
      createdAt: '2026-11-01T00:00:00.000Z',
    };
    const rules = [...fleet.rules, rule];
    return { fleet: { ...fleet, rules }, statements: [db.insert(costRules).values(rule)], answer: null };
  });
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
    /correção aceite|já não|não se pode|tarde/,
  );
}

async function decideSome({ services, random }: World): Promise<void> {
  const ids = some(random, await listProposed(services.db), 2).map(({ id }) => id);
  if (ids.length === 0) return;
  if (random(3) > 0) await take(services, ids, STAFF);
  else await decline(services, ids, { staff: STAFF, reason: null });
}

const ACTS = [
  bookSome,
  bookSome,
  bookSome,
  undoOne,
  decideValues,
  handOver,
  handOver,
  handOver,
  ruleOne,
  assignOne,
  assignOne,
  closeOne,
  closeOne,
  reopenOne,
  reopenOne,
  payOne,
  payOne,
  takeBackOne,
  decideSome,
  decideSome,
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

export async function fleetOf({ db }: World): Promise<Pick<Fleet, 'holdings' | 'rules'>> {
  return { holdings: await db.select().from(holdings), rules: await db.select().from(costRules) };
}
