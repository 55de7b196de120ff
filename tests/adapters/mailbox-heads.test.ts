import { ImapFlow } from 'imapflow';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { deliver, mail, mailboxOf, makeFolder } from '../support/mail/mail';
import { type Dovecot, dovecotIsThere, startDovecot } from '../support/servers/dovecot';

const FOLDER = 'Cabecalhos';
const HEADERLESS = '\r\nsem cabeçalho\r\n\r\nnada mais\r\n';
const MESSAGES = [mail({}), HEADERLESS, mail({ text: 'Uma linha comprida.\r\n'.repeat(3_000) }), mail({})];
const sizeOf = (n: number) => Buffer.byteLength(MESSAGES[n] ?? '');

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

  test('a short message, fetched once, has the head that the server gives of it', async () => {
    const uids = [1, 2, 3, 4];
    const asOf = await openFolder();
    // Before their sizes are known, no message is known to be short.
    const asTheServerSays = await asOf.read(uids);
    expect(asTheServerSays.map(({ whole }) => whole)).toEqual(MESSAGES);
    await asOf.sizes(1, 4);
    const asked = vi.spyOn(ImapFlow.prototype, 'fetchAll');
    expect(await asOf.read(uids)).toEqual(asTheServerSays);
    expect(asked.mock.calls.map(([range]) => range)).toEqual(['1:2,4', '3', '3']);
    await asOf.close();
  });

  test('one answer lists the short messages, and another has the head of a long one', async () => {
    const opened = await openFolder();
    const asked = vi.spyOn(ImapFlow.prototype, 'fetchAll');
    const listed = await opened.sizes(1, 4);
    expect(asked.mock.calls.map(([range]) => range)).toEqual(['3']);
    expect(listed.map(({ uid }) => uid)).toEqual([1, 2, 3, 4]);
    listed.forEach(({ size }, n) => {
      expect(size).toBeGreaterThanOrEqual(sizeOf(n));
    });
    expect(listed[2]?.size).toBe(sizeOf(2));
    await opened.close();
  });

  test.each([
    ['refuses to search', false],
    ['does not find what has just arrived', [1]],
    ['finds what is not in the range', [1, 9]],
  ] as const)('a server that %s gives every message all the same', async (_, found) => {
    vi.spyOn(ImapFlow.prototype, 'search').mockResolvedValue(found && [...found]);
    const opened = await openFolder();
    const listed = await opened.sizes(1, 4);
    expect(listed.map(({ uid }) => uid)).toEqual([1, 2, 3, 4]);
    expect(listed.slice(1).map(({ size }) => size)).toEqual([1, 2, 3].map(sizeOf));
    expect((await opened.read([1, 2, 3, 4])).map(({ whole }) => whole)).toEqual(MESSAGES);
    await opened.close();
  });

  test('of the messages that are asked for, those that still exist are answered', async () => {
    const opened = await openFolder();
    expect(await opened.remaining([2, 4, 5, 9])).toEqual([2, 4]);
    await opened.close();
  });

  test('a short message that was not prefetched is fetched all the same', async () => {
    const opened = await openFolder();
    await opened.sizes(1, 4);
    await opened.heads([1]);
    await opened.heads([2]);
    expect((await opened.fetch([1, 2])).map(({ uid }) => uid).toSorted()).toEqual([1, 2]);
    await opened.close();
  });
});
