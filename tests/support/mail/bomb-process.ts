import { readFile, writeFile } from 'node:fs/promises';
import { migrateDatabase } from '../../../db/migrations/apply';
import { openDatabase } from '../../../db/opening/client';
import { inboxMessages } from '../../../db/schema/inbox-messages';
import { paymentReports } from '../../../db/schema/payment-reports';
import { createLog } from '../../../src/platform/http/log';
import { createDiskStorage } from '../../../src/platform/storage/disk';
import { pollInbox } from '../../../src/reports/inbox/poll';
import type { ReportReader } from '../../../src/reports/report-reading/reader';
import { createThreadReader, LARGE_BYTES } from '../../../src/reports/report-reading/thread-reader';
import type { Services } from '../../../src/services';
import { TAKEN_SETTINGS } from '../../fixtures/recibos/taken-documents';
import { insertDriver, insertInbox } from '../databases/rows';
import { uberName, uberReport } from '../reports/weeks';
import type { BombCost } from './bombs';
import { cannedMailbox } from './canned-mailbox';
import { mail } from './mail';

// Polls a bomb once, with an honest mail behind it; prints the outcome, and the cost at worst.
const [, , bomb = '', folder = ''] = process.argv;
const TICK_MS = 5;
const now = () => new Date('2026-11-20T10:00:00Z');
const { db, close } = await openDatabase({ url: `file:${folder}/frota.db` });
await migrateDatabase(db);
await insertDriver(db, { fullName: 'Ana Exemplo' });
await insertInbox(db, now());
const storage = await createDiskStorage(`${folder}/objects`);
const log = createLog(() => undefined);
const threads = createThreadReader(log);
const readHere: number[] = [];
const reader: ReportReader = {
  ...threads,
  async message(bytes, context) {
    const { length } = bytes;
    try {
      return await threads.message(bytes, context);
    } finally {
      // A message that is passed to a thread has no bytes left here.
      if (length >= LARGE_BYTES && bytes.length === length) readHere.push(length);
    }
  },
};
const honest = mail({ parts: [{ name: uberName(), body: uberReport([{ id: 'U1', gross: '4.00' }]) }] });

const poll = async (messages: Parameters<typeof cannedMailbox>[0], time: Date) => {
  const mailbox = cannedMailbox(messages);
  const services = { db, storage, log, now, reader, mailbox, recibos: TAKEN_SETTINGS } as unknown as Services;
  return pollInbox(services, time, { force: true });
};
/** The peak memory of the process since its last reset, in bytes; `resourceUsage` has the parent's as well. */
async function peakOfMemory(): Promise<number> {
  const status = await readFile('/proc/self/status', 'utf8');
  return Number(/^VmHWM:\s*(\d+) kB$/m.exec(status)?.[1]) * 1024;
}
/** The processor time of this thread, in ms. */
function spentSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

// Modules that are loaded and compiled at the first mail are not the bomb's cost.
await poll([mail({})], now());
Bun.gc(true);
await writeFile('/proc/self/clear_refs', '5');
const before = await peakOfMemory();
let worst = 0;
let last = process.threadCpuUsage();
const timer = setInterval(() => {
  worst = Math.max(worst, spentSince(last));
  last = process.threadCpuUsage();
}, TICK_MS);
const bytes = await Bun.file(bomb).bytes();
const began = performance.now();
const polled = await poll([mail({}), bytes, honest], now());
const pollMs = Math.round(performance.now() - began);
await Bun.sleep(2 * TICK_MS);
clearInterval(timer);
const peak = (await peakOfMemory()) - before;
const reports = await db.select().from(paymentReports);
const attempts = (await db.select().from(inboxMessages)).map((message) => message.attempts);
await threads.close();
await close();
console.log(
  JSON.stringify({
    poll: polled.outcome,
    attempts: attempts.slice(-3),
    outcomes: reports.map(({ reason, outcome }) => reason ?? outcome),
    pollMs,
    blockedMs: Math.round(worst),
    megabytes: Math.round(peak / 2 ** 20),
    readHere,
  } satisfies BombCost),
);
