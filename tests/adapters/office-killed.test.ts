import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrateDatabase } from '../../db/migrations/apply';
import { openDatabase } from '../../db/opening/client';
import { temporaryFolder } from '../support/api/app';
import { insertDriver, insertInbox } from '../support/databases/rows';
import { deliver } from '../support/mail/mail';
import { actsOf, type Death, databaseIn, insist, startMortalOffice } from '../support/offices/killed';
import { freePort } from '../support/processes/children';
import { timesMet } from '../support/processes/killed';
import { BusyWeeks } from '../support/reports/busy-weeks';
import { expectWhole, idOf } from '../support/reports/busy-weeks-kept';
import { confirmHeld } from '../support/reports/ledger-acts';
import { randomOf } from '../support/reports/weeks';
import { type Dovecot, dovecotIsThere, startDovecot } from '../support/servers/dovecot';

const KILLS = Number(process.env.OFFICE_KILLS ?? 15);
const SEED = Number(process.env.OFFICE_SEED ?? Math.floor(Math.random() * 1e6));
const MINUTE_MS = 60_000;
/** The servers' clock is behind, so that no file on the disk is old for them. */
const BEHIND_MS = KILLS * 60 * MINUTE_MS;

describe.runIf(dovecotIsThere)('a server that is killed', () => {
  let dovecot: Dovecot;
  beforeAll(async () => {
    dovecot = await startDovecot();
  });
  afterAll(() => dovecot?.stop());

  test(`promise 30: ${KILLS} times at random, amid mail, uploads, imports taken back, acceptances and moved accounts,
    each asked for until it is answered: totals exact to the cent, everything once (OFFICE_SEED=${SEED})`, {
    timeout: 60_000 + KILLS * 10_000,
  }, async () => {
    const [folder, port] = [await temporaryFolder(), String(await freePort())];
    const url = databaseIn(folder);
    let at = Date.now() - BEHIND_MS;
    const weeks = new BusyWeeks(SEED, at);
    // The deaths have another generator, so that a seed gives the same mails and acts whenever a process dies.
    const deaths = randomOf(SEED + 1);
    await prepare(url, weeks, at);
    const tally = { kills: 0, starts: 0, acts: 0, amidMail: 0, amidActs: 0 };

    while (tally.kills < KILLS) {
      at += 10 * MINUTE_MS;
      const before = weeks.files.length;
      await deliver(dovecot, weeks.mails(at));
      const acts = await actsOf(weeks, before, (file) => idOf(url, file));
      for (let isDone = false; !isDone; ) {
        at += 10 * MINUTE_MS;
        const isPatient = (await timesMet(url)) >= 2;
        const death = tally.starts === 0 ? { mails: 1 } : deathOf(deaths, !isPatient);
        tally.starts += 1;
        const office = await startMortalOffice({ folder, port, dovecot, at }, death);
        isDone = await office.untilDeath(async () => {
          if (isPatient) await office.polled();
          office.aim();
          while (acts[0]) {
            await insist(acts[0], office);
            acts.shift();
            tally.acts += 1;
          }
          await office.polled();
        });
        if (isDone) continue;
        tally.kills += 1;
        if (acts[0]?.isAsked) tally.amidActs += 1;
        if ((await timesMet(url)) > 0) tally.amidMail += 1;
      }
    }
    process.stdout.write(`${JSON.stringify({ seed: SEED, ...tally, files: weeks.files.length })}\n`);
    expect(tally.amidActs).toBeGreaterThan(0);
    expect(tally.amidMail).toBeGreaterThan(0);
    await confirmAll(url, at);
    await expectWhole(weeks, { folder, at });
  });
});

async function prepare(url: string, weeks: BusyWeeks, at: number): Promise<void> {
  const { db, close } = await openDatabase({ url });
  await migrateDatabase(db);
  for (const person of weeks.people) await insertDriver(db, person);
  await insertInbox(db, new Date(at), {
    connected: true,
    message: '',
    checkedAt: new Date(at).toISOString(),
  });
  await close();
}

async function confirmAll(url: string, at: number): Promise<void> {
  const { db, close } = await openDatabase({ url });
  await confirmHeld({ services: { db, now: () => new Date(at) } });
  await close();
}

/** Ends the process at any moment: while mails are read, during an act of staff, or after it without an answer. */
function deathOf(random: (below: number) => number, mayBeginMails: boolean): Death {
  const kind = random(5);
  if (kind === 0 && mayBeginMails) return { mails: 1 + random(3) };
  if (kind <= 2) return { requests: 1 + random(3), transactions: 1 + random(4) };
  return { transactions: random(12), ms: random(20) };
}
