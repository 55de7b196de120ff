import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { createImapMailbox } from '../../../src/mail/imap/imap';
import { type Mailbox, MailboxError } from '../../../src/mail/imap/mailbox';
import { MAX_HEAD_BYTES } from '../../../src/mail/messages/head';
import { onCleanup } from '../api/cleanups';
import { freePort } from '../processes/children';

/** A mailbox that holds these messages, also those that are added later, and no server; `before` runs before the first of
 * them is answered. */
export function cannedMailbox(
  messages: readonly (string | Uint8Array<ArrayBuffer>)[],
  before: () => Promise<void> = async () => undefined,
): Mailbox {
  const all = () =>
    messages.map((message, index) => ({
      uid: index + 1,
      bytes: typeof message === 'string' ? new TextEncoder().encode(message) : message,
    }));
  return {
    settings: {
      provider: 'custom',
      host: 'imap.test',
      port: 993,
      user: 'relatorios@frota.test',
      password: 'x',
      secure: true,
      tls: true,
      folder: 'INBOX',
      allowedSenders: ['@uber.com'],
      voucher: { by: 'nobody' },
    },
    check: async () => ({ connected: true, message: '' }),
    open: async () => ({
      uidValidity: '1',
      uidNext: messages.length + 1,
      statesUidNext: true,
      sizes: async (from, to) =>
        all()
          .filter(({ uid }) => uid >= from && uid <= to)
          .map(({ uid, bytes }) => ({ uid, size: bytes.length })),
      remaining: async (uids) => uids.filter((uid) => uid <= messages.length),
      heads: async (uids) =>
        all()
          .filter(({ uid }) => uids.includes(uid))
          .map(({ uid, bytes }) => ({ uid, size: bytes.length, bytes: headerOf(bytes), arrivedAt: null })),
      partHeads: async () => new Map(),
      async fetch(uids) {
        await before();
        return all().filter(({ uid }) => uids.includes(uid));
      },
      close: async () => undefined,
    }),
  };
}

/** The header as a server answers it, cut where it is long. */
function headerOf(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const end = Buffer.from(bytes.buffer).indexOf('\r\n\r\n');
  return bytes.slice(0, Math.min(end < 0 ? bytes.length : end + 4, MAX_HEAD_BYTES));
}

/** The mailbox, which runs `before` with the UIDs of the requested messages before it answers them. */
export function asking(mailbox: Mailbox, before: (uids: readonly number[]) => Promise<void> | void): Mailbox {
  return {
    ...mailbox,
    async open(end) {
      const opened = await mailbox.open(end);
      return {
        ...opened,
        async fetch(uids) {
          await before(uids);
          return opened.fetch(uids);
        },
      };
    },
  };
}

/** The mailbox whose connection breaks at each request for this message. */
export function losing(mailbox: Mailbox, uid: number): Mailbox {
  return asking(mailbox, (uids) => {
    if (uids.includes(uid)) throw new MailboxError('A ligação ao servidor de email falhou.', null);
  });
}

/** How a server answers a request for a message: not as it should. */
export type Fault =
  | 'NO [SERVERBUG] Internal error occurred'
  | 'BAD Command failed'
  | 'NO [UNAVAILABLE] Try again later'
  | 'no message'
  | 'NIL'
  | 'an empty message'
  | 'BYE FETCH failed';

export type Stored = { uid: number; source: string; fault?: Fault; headFault?: Fault; sizeFault?: Fault };

export type Script = {
  messages: Stored[];
  uidValidity?: number | null;
  uidNext?: number | null;
  /** The answer to STATUS. */
  status?: string | null;
  internalDate?: (uid: number) => string;
};

/** A mailbox at an IMAP server without storage, for the ways of servers that are not at hand (RFC 3501). */
export async function scriptedMailbox(script: Script) {
  const server = createServer((socket) => converse(socket, script));
  const port = await freePort();
  await once(server.listen(port, '127.0.0.1'), 'listening');
  onCleanup(async () => {
    server.close();
  });
  return createImapMailbox({
    provider: 'custom',
    host: '127.0.0.1',
    port,
    user: 'relatorios@frota-exemplo.pt',
    password: 'x',
    secure: false,
    tls: false,
    folder: 'INBOX',
    allowedSenders: ['@uber.com'],
    voucher: { by: 'nobody' },
  });
}

function converse(socket: Socket, script: Script) {
  let received = '';
  socket.on('error', () => undefined);
  socket.write('* OK [CAPABILITY IMAP4rev1] ready\r\n');
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1');
    for (let end = received.indexOf('\r\n'); end >= 0; end = received.indexOf('\r\n')) {
      const [tag = '', ...words] = received.slice(0, end).split(' ');
      received = received.slice(end + 2);
      answer(socket, script, tag, words.join(' '));
    }
  });
}

function answer(socket: Socket, script: Script, tag: string, command: string) {
  const say = (...lines: string[]) => socket.write(lines.map((line) => `${line}\r\n`).join(''), 'latin1');
  const { messages, uidValidity = 7, uidNext = (messages.at(-1)?.uid ?? 0) + 1, status = null } = script;
  if (/^LIST/i.test(command)) say('* LIST () "/" INBOX');
  if (/^CAPABILITY/i.test(command)) say('* CAPABILITY IMAP4rev1');
  if (/^EXAMINE/i.test(command)) {
    say('* FLAGS ()', `* ${messages.length} EXISTS`);
    if (uidValidity !== null) say(`* OK [UIDVALIDITY ${uidValidity}] valid`);
    if (uidNext !== null) say(`* OK [UIDNEXT ${uidNext}] next`);
  }
  if (/^STATUS/i.test(command)) {
    if (status === null) return say(`${tag} NO not now`);
    say(`* STATUS INBOX (${status})`);
  }
  if (/^UID SEARCH/i.test(command)) say('* SEARCH');
  const fetched = /^(UID )?FETCH (\S+) (.*)$/i.exec(command);
  if (fetched) {
    const [, byUid, set = '', items = ''] = fetched;
    for (const [at, message] of messages.entries()) {
      if (!isIn(set, byUid ? message.uid : at + 1)) continue;
      const fault = faultOf(message, items);
      if (fault?.startsWith('BYE')) {
        say(`* ${fault}`);
        return socket.end();
      }
      if (fault?.startsWith('NO') || fault?.startsWith('BAD')) return say(`${tag} ${fault}`);
      if (fault === 'no message') continue;
      say(`* ${at + 1} FETCH (${itemsOf(message, items, fault, script).join(' ')})`);
    }
  }
  if (/^LOGOUT/i.test(command)) {
    say('* BYE', `${tag} OK`);
    return socket.end();
  }
  return say(`${tag} OK done`);
}

function faultOf({ fault, headFault, sizeFault }: Stored, items: string): Fault | undefined {
  if (items.includes('BODY.PEEK[]')) return fault;
  if (items.includes('BODY.PEEK[HEADER]')) return headFault;
  return items.includes('RFC822.SIZE') ? sizeFault : undefined;
}

function itemsOf({ uid, source }: Stored, items: string, fault: Fault | undefined, script: Script) {
  const literal = (text: string) => `{${text.length}}\r\n${text}`;
  const head = source.slice(0, source.indexOf('\r\n\r\n') + 4);
  const date = script.internalDate?.(uid) ?? '16-Nov-2026 08:12:01 +0000';
  const body = { NIL: 'NIL', 'an empty message': '""' }[fault as string] ?? literal(source);
  return [
    `UID ${uid}`,
    ...(items.includes('RFC822.SIZE') ? [`RFC822.SIZE ${source.length}`] : []),
    ...(items.includes('INTERNALDATE') ? [`INTERNALDATE "${date}"`] : []),
    ...(items.includes('BODY.PEEK[HEADER]') ? [`BODY[HEADER]<0> ${literal(head)}`] : []),
    ...(items.includes('BODY.PEEK[]') ? [`BODY[] ${body}`] : []),
  ];
}

function isIn(set: string, number: number): boolean {
  return set.split(',').some((range) => {
    const [from = 0, to = from] = range.split(':').map((each) => (each === '*' ? Infinity : Number(each)));
    return number >= Math.min(from, to) && number <= Math.max(from, to);
  });
}
