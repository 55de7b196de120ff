import { ImapFlow } from 'imapflow';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { deliver, mail, mailboxOf, makeFolder } from '../support/mail/mail';
import { type Dovecot, dovecotIsThere, startDovecot } from '../support/servers/dovecot';

const FOLDER = 'Cabecalhos';
const HEADERLESS = '\r\nsem cabeçalho\r\n\r\nnada mais\r\n';
const MESSAGES = [mail({}), HEADERLESS, mail({ text: 'Uma linha comprida.\r\n'.repeat(3_000) }), mail({})];

describe.runIf(dovecotIsThere)('what a mailbox is asked for', () => {
  let dovecot: Dovecot;
  beforeAll(async () => {
    dovecot = await startDovecot();
    await makeFolder(dovecot, FOLDER);
    await deliver(dovecot, MESSAGES, FOLDER);
  });
  afterAll(() => dovecot?.stop());

  async function openFolder() {
    const end = new AbortController();
    const opened = await mailboxOf(dovecot, { folder: FOLDER }).open(end.signal);
    const text = (bytes: Uint8Array) => Buffer.from(bytes).toString();
    return {
      ...opened,
      async read(uids: readonly number[]) {
        const heads = new Map((await opened.heads(uids)).map(({ uid, bytes }) => [uid, text(bytes)]));
        const whole = new Map((await opened.fetch(uids)).map(({ uid, bytes }) => [uid, text(bytes)]));
        return uids.map((uid) => ({ head: heads.get(uid), whole: whole.get(uid) }));
      },
    };
  }

  test('a short message, asked for once, has the head that the server gives of it', async () => {
    const uids = [1, 2, 3, 4];
    const asOf = await openFolder();
    // Without their sizes none is known to be short.
    const asTheServerSays = await asOf.read(uids);
    expect(asTheServerSays.map(({ whole }) => whole)).toEqual(MESSAGES);
    await asOf.sizes(1, 4);
    const asked = vi.spyOn(ImapFlow.prototype, 'fetchAll');
    expect(await asOf.read(uids)).toEqual(asTheServerSays);
    expect(asked.mock.calls.map(([range]) => range)).toEqual(['1,2,4', '3', '3']);
    asked.mockRestore();
    await asOf.close();
  });

  test('a short message that nobody asked for first is fetched all the same', async () => {
    const opened = await openFolder();
    await opened.sizes(1, 4);
    await opened.heads([1]);
    await opened.heads([2]);
    expect((await opened.fetch([1, 2])).map(({ uid }) => uid).toSorted()).toEqual([1, 2]);
    await opened.close();
  });
});
