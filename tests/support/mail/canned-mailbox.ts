import { MAX_HEAD_BYTES } from '../../../src/mail/mail/head';
import type { Mailbox } from '../../../src/mail/mail/mailbox';

/** A mailbox that holds these messages and no server; `before` runs before the first of them is answered. */
export function cannedMailbox(
  messages: readonly (string | Uint8Array<ArrayBuffer>)[],
  before: () => Promise<void> = async () => undefined,
): Mailbox {
  const all = messages.map((message, index) => ({
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
      uidNext: all.length + 1,
      sizes: async (from, to) =>
        all
          .filter(({ uid }) => uid >= from && uid <= to)
          .map(({ uid, bytes }) => ({ uid, size: bytes.length })),
      remaining: async (uids) => uids.filter((uid) => uid <= all.length),
      heads: async (uids) =>
        all
          .filter(({ uid }) => uids.includes(uid))
          .map(({ uid, bytes }) => ({ uid, size: bytes.length, bytes: headerOf(bytes) })),
      partHeads: async () => new Map(),
      async fetch(uids) {
        await before();
        return all.filter(({ uid }) => uids.includes(uid));
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
