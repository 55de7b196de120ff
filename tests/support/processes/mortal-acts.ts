import { and, eq, gte, isNull, sql } from 'drizzle-orm';
import { type Database, openDatabase } from '../../../db/opening/client';
import { holdings } from '../../../db/schema/holdings';
import { inboxMessages } from '../../../db/schema/inbox-messages';
import { bookCosts, undoCosts } from '../../../src/costs/booking/book-costs';
import { changeFleet } from '../../../src/costs/booking/change-costs';
import type { Holding } from '../../../src/costs/movements/fleet';
import type { Mailbox } from '../../../src/mail/imap/mailbox';
import { sendOutbox } from '../../../src/mail/outbox/send-outbox';
import { importList } from '../../../src/money/authority-lists/import-list';
import { take } from '../../../src/money/corrections/decide';
import { listProposed } from '../../../src/money/corrections/entries';
import { shownIn } from '../../../src/money/corrections/schema';
import { createCandidates } from '../../../src/money/payment-batches/candidates';
import { createBatch } from '../../../src/money/payment-batches/create';
import { payBatch, voidOf } from '../../../src/money/payment-batches/decide';
import { draftOf } from '../../../src/money/payment-batches/preview';
import { issueDueStatements } from '../../../src/money/statements/issue-due';
import { checklist } from '../../../src/money/week-closings/checklist';
import { closeWeek } from '../../../src/money/week-closings/close';
import { reopenWeek } from '../../../src/money/week-closings/reopen';
import { EMAILS } from '../../../src/operations/jobs/emails';
import { takeRecibo } from '../../../src/people/recibos/take-recibo';
import { AppError } from '../../../src/platform/http/errors';
import { createLog } from '../../../src/platform/http/log';
import { createDiskStorage } from '../../../src/platform/storage/disk';
import type { Services } from '../../../src/services';
import {
  TAKEN,
  TAKEN_SETTINGS,
  takenFile,
  takenList,
  takenReader,
} from '../../fixtures/recibos/taken-documents';
import { COMPANY } from '../bank-files/bank-files';
import { POISON } from '../mail/mail';
import { randomOf } from '../reports/weeks';
import { mailerOf } from '../servers/smtp';
import type { Given } from './killed';

// Started by `runMortal`: does one of these acts in this process, until nothing is left or the process is killed.
const STAFF = 'staff@frota.local';
const [act = '', text = ''] = process.argv.slice(2);
const { now, url }: { now: string; url: string } = JSON.parse(text);
const { db, close } = await openDatabase({ url });
const base = { db, log: createLog(() => undefined), now: () => new Date(now), recibos: TAKEN_SETTINGS };

/** Polls once, and prints a line for each transaction and the outcome. */
async function poll({ objects, settings, certificate, oauth, diesAfter }: Given['poll']): Promise<void> {
  // The other acts do without these, and start in half the time.
  const { createImapMailbox } = await import('../../../src/mail/imap/imap');
  const { createAccessTokens } = await import('../../../src/mail/mailbox-auth/tokens');
  const { pollInbox } = await import('../../../src/reports/inbox/poll');
  const { createThreadReader } = await import('../../../src/reports/report-reading/thread-reader');
  announceTransactions(db, diesAfter);
  const tokens = oauth && createAccessTokens(oauth.settings, { ...base, secret: oauth.secret });
  const token = tokens ? { token: tokens.current } : {};
  const services = {
    ...base,
    mailbox: poisonous(createImapMailbox(settings, { authority: certificate, ...token })),
    storage: await createDiskStorage(objects),
    reader: createThreadReader(base.log),
  } as unknown as Services;
  process.stdout.write('ready\n');
  process.stdout.write(`${JSON.stringify(await pollInbox(services, base.now()))}\n`);
}

function announceTransactions(db: Database, diesAfter = Number.POSITIVE_INFINITY): void {
  const batch = db.batch.bind(db);
  let done = 0;
  Object.assign(db, {
    async batch(statements: Parameters<typeof batch>[0]) {
      const results = await batch(statements);
      process.stdout.write('transaction\n');
      done += 1;
      if (done >= diesAfter && !(await hasThirdAttempt(db))) process.kill(process.pid, 'SIGKILL');
      return results;
    },
  });
}

/** Whether a mail is being read for the third time: a process that dies now is held to have died of it. */
async function hasThirdAttempt(db: Database): Promise<boolean> {
  const third = and(isNull(inboxMessages.outcome), gte(inboxMessages.attempts, 3));
  return (await db.$count(inboxMessages, third)) > 0;
}

/** A mailbox whose poisonous mail kills the process that fetches it. */
function poisonous(mailbox: Mailbox): Mailbox {
  return {
    ...mailbox,
    async open(end) {
      const opened = await mailbox.open(end);
      return {
        ...opened,
        async fetch(uids) {
          const fetched = await opened.fetch(uids);
          const poison = fetched.some(({ bytes }) => Buffer.from(bytes).includes(POISON));
          if (poison) process.kill(process.pid, 'SIGKILL');
          return fetched;
        },
      };
    },
  };
}

/** Sends the messages that are due, and first notifies drivers of statements where it is asked to. */
async function send({ smtp, areStatementsDue }: Given['send']): Promise<void> {
  const services = {
    ...base,
    mailer: mailerOf(smtp),
    emails: EMAILS,
    company: null,
    statementMail: true,
    publicOrigin: 'http://localhost:3000',
  } as unknown as Services;
  process.stdout.write('ready\n');
  for (;;) {
    if (areStatementsDue) await issueDueStatements(services, services.now());
    const { sent, refused, delayed } = await sendOutbox(services);
    if (sent + refused + delayed === 0) return;
  }
}

/** Takes corrections, a few at a time. */
async function takeCorrections(): Promise<void> {
  process.stdout.write('ready\n');
  for (;;) {
    const ids = (await listProposed(db)).slice(0, 3).map(({ id }) => shownIn(id));
    if (ids.length === 0) return;
    await take(base, ids, STAFF);
  }
}

/** Closes the weeks one after the other and reopens them, without an end. */
async function closeWeeks({ weeks }: Given['closeWeeks']): Promise<void> {
  process.stdout.write('ready\n');
  for (;;) {
    for (const week of weeks) {
      const { closing, digest, findings } = await checklist(base, week);
      const passedOver = findings.map(({ check, subject }) => ({ check, subject, reason: 'Visto' }));
      if (!closing) await closeWeek(base, week, { digest, passedOver, staff: STAFF });
    }
    for (const week of weeks.toReversed()) {
      const { closing } = await checklist(base, week);
      if (closing) await reopenWeek(base, week, { closing: closing.id, staff: STAFF });
    }
  }
}

/** Makes files for the bank, voids some and pays the others, until everybody is paid. */
async function payByFiles({ seed, staff }: Given['payByFiles']): Promise<void> {
  const services = { ...base, fourEyes: false };
  const candidates = createCandidates(db);
  const random = randomOf(seed);
  const date = now.slice(0, 10);
  const idsOf = async (table: string, status: string) =>
    (
      await db.all<{ id: string }>(
        sql`SELECT id FROM ${sql.identifier(table)} WHERE status = ${status} ORDER BY id`,
      )
    ).map(({ id }) => id);
  const AT_ONCE = 60;

  async function make(free: readonly string[]): Promise<void> {
    const from = random(Math.max(1, free.length - AT_ONCE));
    const records = free.slice(from, from + AT_ONCE);
    const paying = { company: COMPANY, now: services.now() };
    const { digest, lines } = await draftOf(db, await candidates({ records }), paying);
    if (lines.length === 0) return;
    const by = { company: COMPANY, candidates, staff };
    const { id } = await createBatch(services, { records, digest }, by);
    if (random(2) === 0) await voidOf(services, id, { staff, reason: 'Engano' });
    else await payBatch(services, id, { staff, date, confirmed: true });
  }

  process.stdout.write('ready\n');
  for (;;) {
    const free = await idsOf('financial_records', 'PENDING');
    const [open] = await idsOf('payment_batches', 'CREATED');
    if (free.length === 0 && open === undefined) return;
    try {
      if (free.length > 0) await make(free);
      if (open !== undefined) await payBatch(services, open, { staff, date, confirmed: true });
    } catch (error) {
      // Another has done it meanwhile, so this one is refused.
      if (!(error instanceof AppError) || error.code === 'internal') throw error;
    }
  }
}

const TOLL = { kind: 'toll', plate: null, card: null, vin: null, place: 'Ponte', chargeable: true } as const;

/** Books files of costs, takes some back, and lets cars change hands, without an end. */
async function bookCostsOn(): Promise<void> {
  process.stdout.write('ready\n');
  const people = (await db.$client.execute('SELECT id FROM drivers ORDER BY id')).rows.map(({ id }) =>
    String(id),
  );
  const cars = (
    await db.$client.execute(`SELECT h.car_id AS id, c.number AS device FROM car_cards c
      JOIN holdings h ON h.card_id = c.id ORDER BY 1`)
  ).rows;
  const files: string[] = [];
  for (let n = 0; ; n += 1) {
    const by = { staff: STAFF, at: base.now().toISOString() };
    const lines = Array.from({ length: 200 }, (_, line) => ({
      ...TOLL,
      line: line + 2,
      key: `x:${(n * 50 + line) % 1_000}`,
      at: `2026-11-${String(2 + (line % 12)).padStart(2, '0')} 10:${String(line % 60).padStart(2, '0')}:00`,
      device: String(cars[line % cars.length]?.device),
      cents: 100 + ((n + line) % 7),
    }));
    const id = crypto.randomUUID();
    const file = { id, receivedFrom: STAFF, sender: null, messageId: null, fileName: 'x.csv', sha256: id };
    await bookCosts(db, by, {
      ...file,
      source: 'viaverde',
      lines,
      unreadable: [],
      weeksLater: 0,
      largestCents: 30_000,
    });
    files.push(id);
    const undone = n % 3 === 2 ? files.shift() : undefined;
    if (undone) await undoCosts(db, by, undone, 30_000);
    const car = String(cars[n % cars.length]?.id);
    await changeFleet(
      db,
      by,
      () => ({ cars: [car] }),
      (fleet) => {
        const isOfCar = ({ carId, cardId }: Holding) => carId === car && cardId === null;
        const changed = fleet.holdings.map((each) =>
          isOfCar(each) ? { ...each, driverId: people[n % people.length] ?? '' } : each,
        );
        const statements = changed
          .filter(isOfCar)
          .map(({ id: holding, driverId }) =>
            db.update(holdings).set({ driverId }).where(eq(holdings.id, holding)),
          );
        return { fleet: { ...fleet, holdings: changed }, statements, answer: null };
      },
    );
  }
}

/** Takes files of recibos and lists with them, each again and again, without an end. */
async function takeRecibos({ objects, driverId, seed }: Given['takeRecibos']): Promise<void> {
  const disk = await createDiskStorage(objects);
  const random = randomOf(seed);
  const storage: Services['storage'] = {
    ...disk,
    // Most processes die between the object and its row.
    keep: async (...given) => disk.keep(...given).then(() => Bun.sleep(20)),
  };
  const services = { ...base, storage, readRecibo: takenReader };
  process.stdout.write('ready\n');
  for (;;) {
    const n = random(TAKEN.documents);
    const file = takenFile(n, random(TAKEN.files));
    if (random(3) > 0) await takeRecibo(services, { driverId, file, typed: null, sentBy: STAFF });
    else await importList(services, { bytes: takenList(n), dryRun: false, driverId: null }, STAFF);
  }
}

const ACTS: { [Act in keyof Given]: (given: Given[Act]) => Promise<void> } = {
  poll,
  send,
  takeCorrections,
  closeWeeks,
  payByFiles,
  bookCosts: bookCostsOn,
  takeRecibos,
};
await (ACTS as Record<string, (given: unknown) => Promise<void>>)[act]?.(JSON.parse(text));
await close();
