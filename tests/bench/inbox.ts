import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pollInbox } from '../../src/inbox/poll';
import { startMonitoring } from '../../src/inbox/store';
import type { Mailbox } from '../../src/mailbox/mailbox';
import type { Services } from '../../src/services';
import { type Dovecot, dovecotIsThere, startDovecot } from '../support/dovecot';
import { insertDriver } from '../support/fleet';
import { deliver, mail, mailboxOf, withMailClient } from '../support/mail';
import { openServices } from '../support/services';
import { uberName, uberReport } from '../support/weekly-files';
import { median, type Result } from './budget';
import { STAFF_EMAIL } from './large-fleet';

const MAILS = 1_000;
/** One mail of so many brings a report, each of another week. */
const REPORT_EVERY = 10;
const PEOPLE = Array.from({ length: 12 }, (_, n) => ({ id: `u${n}`, name: `Pessoa ${n}` }));
const ROUNDS = 5;
const LAST_WEEK = Date.parse('2026-11-09');
const WEEK_MS = 7 * 86_400_000;

function correspondence(): string[] {
  return Array.from({ length: MAILS }, (_, n) => {
    if (n % REPORT_EVERY > 0) return mail({});
    const weeksAgo = n / REPORT_EVERY;
    const week = new Date(LAST_WEEK - weeksAgo * WEEK_MS).toISOString().slice(0, 10);
    // No two weeks the same, or all but one were duplicates.
    const rows = PEOPLE.map((person, at) => ({
      ...person,
      gross: `${500 + at + weeksAgo}.10`,
      fees: '125.05',
    }));
    return mail({ parts: [{ name: uberName(week), body: uberReport(rows) }] });
  });
}

type Spent = { whole: number; fetching: number; SQL: number };

/** The program reads a mailbox from its beginning; beside it imapflow fetches the same messages and does nothing else. */
export async function measureInbox(folder: string): Promise<Result[]> {
  if (!dovecotIsThere) {
    console.log(`${MAILS} mails in the mailbox: not measured, no Dovecot is installed`);
    return [];
  }
  const dovecot = await startDovecot();
  try {
    await deliver(dovecot, correspondence());
    const alone: number[] = [];
    const polls: Spent[] = [];
    for (let round = -1; round < ROUNDS; round += 1) {
      const fetching = await fetchAlone(dovecot);
      const poll = await pollOnce(dovecot, join(folder, `inbox${round}`));
      if (round < 0) continue;
      alone.push(fetching);
      polls.push(poll);
    }
    return [resultOf(median(alone), polls)];
  } finally {
    await dovecot.stop();
  }
}

function resultOf(alone: number, polls: readonly Spent[]): Result {
  const ms = (of: (poll: Spent) => number) => median(polls.map(of));
  const whole = ms((poll) => poll.whole);
  const parts = {
    fetching: ms((poll) => poll.fetching),
    'reading and matching': ms((poll) => poll.whole - poll.fetching - poll.SQL),
    SQL: ms((poll) => poll.SQL),
  };
  const told = Object.entries(parts).map(([name, part]) => `${name} ${part.toFixed(0)}`);
  return {
    what: `${MAILS} mails in the mailbox`,
    measured: whole / alone,
    unit: 'ratio',
    budget: { atMost: 2 },
    detail: `${whole.toFixed(0)} ms (${told.join(', ')}), imapflow alone ${alone.toFixed(0)} ms; ${MAILS / REPORT_EVERY} have a report`,
  };
}

/** In ms, with signing in. */
async function fetchAlone(dovecot: Dovecot): Promise<number> {
  const begun = performance.now();
  await withMailClient(dovecot, async (client) => {
    await client.mailboxOpen('INBOX', { readOnly: true });
    const messages = await client.fetchAll('1:*', { uid: true, source: true }, { uid: true });
    if (messages.length !== MAILS) throw new Error(`${messages.length} messages`);
  });
  return performance.now() - begun;
}

async function pollOnce(dovecot: Dovecot, folder: string): Promise<Spent> {
  await mkdir(folder);
  const spent: Spent = { whole: 0, fetching: 0, SQL: 0 };
  const { services, db, clock, close } = await openServices(folder, {
    mailbox: timedMailbox(mailboxOf(dovecot), spent),
  });
  for (const { name } of PEOPLE) await insertDriver(db, { fullName: name });
  await startMonitoring(db, { intervalMinutes: 5, staff: STAFF_EMAIL, now: clock.now });
  timeBatches(db, spent);
  const begun = performance.now();
  const poll = await pollInbox(services, clock.now);
  spent.whole = performance.now() - begun;
  await close();
  if (poll.outcome !== 'polled' || poll.report.messages !== MAILS) {
    throw new Error(`the mails were not read: ${JSON.stringify(poll)}`);
  }
  return spent;
}

function timedMailbox(mailbox: Mailbox, spent: Spent): Mailbox {
  async function timed<T>(call: Promise<T>): Promise<T> {
    const begun = performance.now();
    try {
      return await call;
    } finally {
      spent.fetching += performance.now() - begun;
    }
  }
  return {
    ...mailbox,
    async open(end) {
      const opened = await timed(mailbox.open(end));
      return {
        ...opened,
        sizes: (from, to) => timed(opened.sizes(from, to)),
        fetch: (uids) => timed(opened.fetch(uids)),
        close: () => timed(opened.close()),
      };
    },
  };
}

function timeBatches(db: Services['db'], spent: Spent): void {
  const batch = db.batch.bind(db);
  Object.assign(db, {
    async batch(statements: Parameters<typeof batch>[0]) {
      const begun = performance.now();
      const results = await batch(statements);
      spent.SQL += performance.now() - begun;
      return results;
    },
  });
}
