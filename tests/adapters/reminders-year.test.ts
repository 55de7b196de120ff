import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Database } from '../../db/opening/client';
import { documents } from '../../db/schema/documents';
import { drivers } from '../../db/schema/drivers';
import { outbox } from '../../db/schema/outbox';
import type { Services } from '../../src/services';
import { DAY_MS, lisbonDate, shiftDate } from '../fixtures/dates';
import { DOC_TYPE_LABELS, DOC_TYPES, type DocType } from '../fixtures/papers';
import { createTestApp, jobNamed, runDailyJobs } from '../support/api/app';
import { openRemote, serverOfTest } from '../support/databases/databases';
import { insertDocument, insertDriver } from '../support/databases/rows';
import { cannedMailer, sendDue } from '../support/mail/mail-offices';
import { sqldIsThere } from '../support/servers/sqld';

type Paper = {
  id: string;
  driver: string;
  docType: DocType;
  expiryDate: string;
  waits: string | null;
};

/** A copy of the database's content: ACTIVE drivers, by their address, and their versions in force. */
type World = { active: Set<string>; papers: Paper[] };

/** Numbers from 0 to 1, the same in each run. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

async function renewingFleet(
  db: Database,
  { count, dates }: { count: number; dates: (driver: number, paper: number) => string },
): Promise<World> {
  const world: World = { active: new Set(), papers: [] };
  for (let index = 0; index < count; index += 1) {
    const driver = `condutor.${index}@exemplo.pt`;
    const id = await insertDriver(db, { email: driver, fullName: 'Ana Exemplo' });
    world.active.add(driver);
    for (const [at, docType] of DOC_TYPES.entries()) {
      const expiryDate = dates(index, at);
      const paper = await insertDocument(db, { driverId: id, docType, expiryDate });
      world.papers.push({ id: paper, driver, docType, expiryDate, waits: null });
    }
  }
  return world;
}

async function sendRenewal(db: Database, paper: Paper): Promise<void> {
  const [{ driverId = '' } = {}] = await db.select().from(documents).where(eq(documents.id, paper.id));
  const row = {
    driverId,
    docType: paper.docType,
    status: 'PENDING_VALIDATION',
    standing: 'RENEWAL',
  } as const;
  paper.waits = await insertDocument(db, { ...row, expiryDate: '2030-01-01' });
}

/** Approves the new version with this date, or rejects it where there is none. */
async function decideRenewal(db: Database, paper: Paper, expiryDate: string | null): Promise<void> {
  const waits = paper.waits ?? '';
  const gone = expiryDate === null ? waits : paper.id;
  await db.update(documents).set({ standing: 'EARLIER' }).where(eq(documents.id, gone));
  paper.waits = null;
  if (expiryDate === null) return;
  const renewed = { standing: 'CURRENT', status: 'VALIDATED', expiryDate } as const;
  await db.update(documents).set(renewed).where(eq(documents.id, waits));
  Object.assign(paper, { id: waits, expiryDate });
}

async function leave(db: Database, world: World, driver: string): Promise<void> {
  world.active.delete(driver);
  await db.update(drivers).set({ status: 'INACTIVE' }).where(sql`email = ${driver}`);
}

const FIRST = '2027-09-01';
const DAYS = 400;
const MINUTE_MS = 60_000;
const JOBS = {
  'documents.expire': jobNamed('documents.expire'),
  'documents.remind': jobNamed('documents.remind'),
};
/** Days of expiry before, on and after both changes of the clocks and 29 February. */
const NOTABLE = [
  '2027-10-31',
  '2027-11-01',
  '2028-02-29',
  '2028-03-01',
  '2028-03-26',
  '2028-03-27',
  '2028-04-01',
];

/** The e-mails of a day as driver and documents. `told` collects each threshold of each version. */
function expectedOf({ active, papers }: World, today: string, told: Set<string>): string[] {
  const emails = [...active].map((driver) => {
    const due = papers.filter(({ id, docType, expiryDate, waits, ...paper }) => {
      const days = (Date.parse(expiryDate) - Date.parse(today)) / DAY_MS;
      const early = docType === 'CMTVDE' || docType === 'CARTA_CONDUCAO' ? [180] : [];
      const threshold = days < 0 ? undefined : [0, 1, 7, 15, 30, 60, ...early].find((each) => days <= each);
      if (paper.driver !== driver || waits !== null || threshold === undefined) return false;
      return !told.has(`${id} ${threshold}`) && told.add(`${id} ${threshold}`);
    });
    return due.length === 0
      ? ''
      : `${today} ${driver} ${due.map(({ docType }) => DOC_TYPE_LABELS[docType]).toSorted()}`;
  });
  return emails.filter((email) => email !== '');
}

function emailSeen({ to, text }: { to: string; text: string }, today: string): string {
  const labels = [...text.matchAll(/^Enviar [oa] (.+):$/gm)].map(([, label = '']) => label);
  return `${today} ${to} ${labels.toSorted()}`;
}

/** The database of a process that dies after so many batches, in the middle of its work. */
function dying(db: Database, batches: number): Database {
  let left = batches;
  return new Proxy(db, {
    get(target, name) {
      if (name === 'batch' && left-- <= 0) throw new Error('the process is killed');
      const value = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

async function twoServers() {
  const { url } = await serverOfTest();
  const { services, clock } = await createTestApp();
  const { emails, mailer } = cannedMailer();
  const [one, other] = [await openRemote(url), await openRemote(url)];
  return { clock, emails, db: one, servers: [one, other].map((db) => ({ ...services, db, mailer })) };
}

describe.runIf(sqldIsThere)('400 days of reminders, of two servers that are killed at random', () => {
  test('promise 68: are exactly the e-mails of the model, each once', async () => {
    const { clock, emails, db, servers } = await twoServers();
    const random = dice(68);
    const world = await renewingFleet(db, {
      count: 10,
      dates: (driver, paper) =>
        NOTABLE[driver * 2 + paper - 3] ?? shiftDate(FIRST, Math.floor(random() * 430) - 5),
    });
    const [told, expected] = [new Set<string>(), [] as string[]];
    const run = (services: Services) => runDailyJobs(services, services.now(), { jobs: JOBS });
    const sendAll = async () => {
      for (let before = -1; before < emails.length; ) {
        before = emails.length;
        await Promise.all(servers.map(sendDue));
      }
    };
    let done = '';
    for (let day = 0; day < DAYS; day += 1) {
      const isDown = random() < 0.15;
      for (const time of ['00:30', '12:00', '23:30']) {
        clock.now = new Date(`${shiftDate(FIRST, day)}T${time}:00Z`);
        if (isDown && time !== '23:30') continue;
        const today = lisbonDate(clock.now);
        if (random() < 0.3) {
          const [services = servers[0]] = servers;
          if (services) await run({ ...services, db: dying(services.db, Math.floor(random() * 6)) });
          clock.now = new Date(clock.now.getTime() + 11 * MINUTE_MS);
        }
        await Promise.all(servers.map(run));
        if (done !== today) expected.push(...expectedOf(world, today, told));
        done = today;
        if (time !== '12:00') continue;
        await sendAll();
        await liveOn(db, world, random, today);
      }
    }
    clock.now = new Date(clock.now.getTime() + DAY_MS);
    await sendAll();
    const rows = await db.select({ id: outbox.id, createdAt: outbox.createdAt }).from(outbox);
    const written = new Map(rows.map(({ id, createdAt }) => [`<${id}@frota.test>`, new Date(createdAt)]));
    const seen = emails.map((email) =>
      emailSeen(email, lisbonDate(written.get(email.messageId) ?? clock.now)),
    );
    expect(seen.length).toBeGreaterThan(150);
    expect(seen.toSorted()).toEqual(expected.toSorted());
  }, 300_000);
});

/** Acts of drivers and staff in an afternoon. */
async function liveOn(db: Database, world: World, random: () => number, today: string): Promise<void> {
  for (const paper of world.papers) {
    const chance = random();
    if (paper.waits !== null && chance < 0.1) {
      const until = shiftDate(today, Math.floor(random() * 250) + 20);
      await decideRenewal(db, paper, chance < 0.02 ? null : until);
    } else if (paper.waits === null && chance < 0.004) await sendRenewal(db, paper);
  }
  const [driver] = world.active;
  if (driver && random() < 0.004) await leave(db, world, driver);
}
