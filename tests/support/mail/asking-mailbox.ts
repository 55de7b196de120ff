import type { Mailbox } from '../../../src/mail/mail/mailbox';

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
