import { openDatabase } from '../../../db/opening/client';
import { createImapMailbox } from '../../../src/mail/mail/imap';
import type { Mailbox } from '../../../src/mail/mail/mailbox';
import { createAccessTokens } from '../../../src/mail/mailbox-auth/tokens';
import { createLog } from '../../../src/platform/http/log';
import { createDiskStorage } from '../../../src/platform/storage/disk';
import { pollInbox } from '../../../src/reports/inbox/poll';
import { createThreadReader } from '../../../src/reports/report-reading/thread-reader';
import type { Services } from '../../../src/services';
import { type InboxProcess, POISON } from './poll-process';

// Polls once in this process and prints a line for each transaction, until it is done or the process is killed.
const { url, objects, settings, certificate, oauth, now }: InboxProcess = JSON.parse(process.argv[2] ?? '');
const { db, close } = await openDatabase({ url });
const batch = db.batch.bind(db);
Object.assign(db, {
  async batch(statements: Parameters<typeof batch>[0]) {
    const results = await batch(statements);
    process.stdout.write('transaction\n');
    return results;
  },
});

const clock = () => new Date(now);
const tokens = oauth && createAccessTokens(oauth.settings, { db, secret: oauth.secret, now: clock });
const token = tokens ? { token: tokens.current } : {};

/** This mail kills the process that fetches it. */
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

const lines: string[] = [];
const log = createLog((line) => lines.push(line));
const reader = createThreadReader(log);
const services = {
  db,
  mailbox: poisonous(createImapMailbox(settings, { authority: certificate, ...token })),
  storage: await createDiskStorage(objects),
  reader,
  log,
  now: () => new Date(now),
} as unknown as Services;
process.stdout.write('ready\n');
const poll = await pollInbox(services, services.now());
process.stdout.write(`${JSON.stringify(poll)}\n`);
await close();
