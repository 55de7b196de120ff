import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { listReports } from '../../src/ledger/kernel/reports';
import { pollInbox } from '../../src/reports/inbox/poll';
import type { Services } from '../../src/services';
import { insertDriver, insertInbox } from '../support/databases/rows';
import { openServices } from '../support/databases/services';
import { deliver, mail, mailboxOf, makeFolder, withMailClient } from '../support/mail/mail';
import { uberName, uberReport } from '../support/reports/weeks';
import { type Dovecot, dovecotIsThere, startDovecot } from '../support/servers/dovecot';
import { timeBareWrites } from './bare-writes';
import { median, type Result } from './budget';

const MAILS = 1_000;
/** One mail of so many has a report, each of another week. */
const REPORT_EVERY = 10;
const PEOPLE = Array.from({ length: 12 }, (_, n) => ({ id: `u${n}`, name: `Pessoa ${n}` }));
const ROUNDS = 5;
const LAST_WEEK = Date.parse('2026-11-09');
const WEEK_MS = 7 * 86_400_000;

/** The text of a usual mail, most of it HTML, and one of a few bytes. */
const TEXTS = {
  short: 'Em anexo.',
  usual: '<p>Uma linha de um boletim semanal, com algum texto.</p>\r\n'.repeat(350),
};

function correspondence(text: string): string[] {
  return Array.from({ length: MAILS }, (_, n) => {
    if (n % REPORT_EVERY > 0) return mail({ text });
    const weeksAgo = n / REPORT_EVERY;
    const week = new Date(LAST_WEEK - weeksAgo * WEEK_MS).toISOString().slice(0, 10);
    // No two weeks are the same, or all but one would be duplicates.
    const rows = PEOPLE.map((person, at) => ({
      ...person,
      gross: `${500 + at + weeksAgo}.10`,
      fees: '125.05',
    }));
    return mail({ text, parts: [{ name: uberName(week), body: uberReport(rows) }] });
  });
}

type Spent = { whole: number; SQL: number; writing: number };

/** The program reads a mailbox from its beginning; for comparison imapflow fetches the same messages, postal-mime
 * parses them and SQLite writes the rows that their reports came to. */
export async function measureInbox(folder: string): Promise<Result[]> {
  if (!dovecotIsThere) {
    console.log(`${MAILS} mails in the mailbox: not measured, no Dovecot is installed`);
    return [];
  }
  const dovecot = await startDovecot();
  try {
    const results: Result[] = [];
    for (const [size, text] of Object.entries(TEXTS)) {
      const mails = correspondence(text);
      await makeFolder(dovecot, size);
      await deliver(dovecot, mails, size);
      results.push(await measureMails(dovecot, mails, { folder: join(folder, size), size }));
    }
    return results;
  } finally {
    await dovecot.stop();
  }
}

type Place = { folder: string; size: string };

async function measureMails(dovecot: Dovecot, mails: readonly string[], { folder, size }: Place) {
  const seen: (Spent & { alone: number; parsing: number })[] = [];
  for (let round = -1; round < ROUNDS; round += 1) {
    const alone = await fetchAlone(dovecot, size);
    const parsing = await parseAlone(mails);
    const poll = await pollOnce(dovecot, size, `${folder}${round}`);
    if (round >= 0) seen.push({ ...poll, alone, parsing });
  }
  const of = (key: keyof (typeof seen)[number]) => median(seen.map((each) => each[key]));
  const bytes = mails.reduce((sum, each) => sum + each.length, 0);
  const times = {
    SQL: of('SQL'),
    'imapflow alone': of('alone'),
    'postal-mime alone': of('parsing'),
    'SQLite writing their rows': of('writing'),
  };
  const told = Object.entries(times).map(([name, ms]) => `${name} ${ms.toFixed(0)}`);
  return {
    what: `${MAILS} mails of ${(bytes / MAILS / 1000).toFixed(1)} kB in the mailbox`,
    measured: median(seen.map(({ whole, alone, parsing, writing }) => whole / (alone + parsing + writing))),
    unit: 'ratio',
    budget: { atMost: 1.5 },
    detail: `${of('whole').toFixed(0)} ms; ${told.join(', ')}; ${MAILS / REPORT_EVERY} have a report`,
  } satisfies Result;
}

/** Answers ms. */
async function parseAlone(mails: readonly string[]): Promise<number> {
  const begun = performance.now();
  for (const each of mails) await PostalMime.parse(each);
  return performance.now() - begun;
}

/** Answers ms, with signing in. */
async function fetchAlone(dovecot: Dovecot, mailbox: string): Promise<number> {
  const begun = performance.now();
  await withMailClient(dovecot, async (client) => {
    await client.mailboxOpen(mailbox, { readOnly: true });
    const messages = await client.fetchAll('1:*', { uid: true, source: true }, { uid: true });
    if (messages.length !== MAILS) throw new Error(`${messages.length} messages`);
  });
  return performance.now() - begun;
}

async function pollOnce(dovecot: Dovecot, mailbox: string, folder: string): Promise<Spent> {
  await mkdir(folder);
  const spent: Spent = { whole: 0, SQL: 0, writing: 0 };
  const { services, db, clock, close } = await openServices(folder, {
    mailbox: mailboxOf(dovecot, { folder: mailbox }),
  });
  for (const { name } of PEOPLE) await insertDriver(db, { fullName: name });
  await insertInbox(db, clock.now);
  timeBatches(db, spent);
  const begun = performance.now();
  const poll = await pollInbox(services, clock.now);
  spent.whole = performance.now() - begun;
  const booked = await listReports(db, MAILS);
  spent.writing = await timeBareWrites(
    db,
    booked.filter(({ outcome }) => outcome === 'imported').map(({ id }) => id),
  );
  await close();
  if (poll.outcome !== 'polled' || poll.report.messages !== MAILS) {
    throw new Error(`the mails were not read: ${JSON.stringify(poll)}`);
  }
  return spent;
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
