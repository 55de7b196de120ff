import { openDatabase } from '../../../db/opening/client';
import { sendOutbox } from '../../../src/mail/outbox/send-outbox';
import { issueDueStatements } from '../../../src/money/statements/issue-due';
import { createLog } from '../../../src/platform/http/log';
import type { Services } from '../../../src/services';
import { mailerOf } from './mailer';

// Notifies drivers of statements and sends the e-mails in this process, until nothing is left or the process is killed.
const { url, smtp, now }: { url: string; smtp: string; now: string } = JSON.parse(process.argv[2] ?? '');
const { db, close } = await openDatabase({ url });
const services = {
  db,
  mailer: mailerOf(smtp),
  log: createLog(() => undefined),
  now: () => new Date(now),
  company: null,
  statementMail: true,
  publicOrigin: 'http://localhost:3000',
} as unknown as Services;
process.stdout.write('ready\n');
for (;;) {
  await issueDueStatements(services, services.now());
  const report = await sendOutbox(services);
  if (report.sent + report.refused + report.delayed === 0) break;
}
await close();
