import { openDatabase } from '../../../db/opening/client';
import { sendOutbox } from '../../../src/mail/outbox/send-outbox';
import { createLog } from '../../../src/platform/http/log';
import type { Services } from '../../../src/services';
import { mailerOf } from './mailer';

// Sends the messages that are due in this process, until nothing is left or the process is killed.
const { url, smtp, now }: { url: string; smtp: string; now: string } = JSON.parse(process.argv[2] ?? '');
const { db, close } = await openDatabase({ url });
const services = {
  db,
  mailer: mailerOf(smtp),
  log: createLog(() => undefined),
  now: () => new Date(now),
} as unknown as Services;
process.stdout.write('ready\n');
let sent = 0;
for (;;) {
  const report = await sendOutbox(services);
  sent += report.sent;
  if (report.sent + report.refused + report.delayed === 0) break;
}
process.stdout.write(`${sent}\n`);
await close();
