import type { Mailbox } from '../../../src/mail/mail/mailbox';

/** The mailbox, where `before` is done with the UIDs of the messages that are asked for, before they are given. */
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
