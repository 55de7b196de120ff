import type { FetchMessageObject, FetchQueryObject, ImapFlow, MailboxObject } from 'imapflow';
import { packMessageRange } from 'imapflow/lib/tools.js';
import { within } from '../../platform/domain/time-limit';
import { MAX_HEAD_BYTES } from './head';
import { mailboxError } from './imap-failure';
import { MOST_PARTS, type OpenMailbox } from './mailbox';

const PARTS = Array.from({ length: MOST_PARTS }, (_, index) => `${index + 1}.MIME`);
const MAX_PART_HEAD_BYTES = 4096;

/** In bytes: fetching such a message whole costs no more than a second request. */
const SHORT_BYTES = 32 * 1024;

const GOODBYE_MS = 1_000;

/** Reads a folder that imapflow has open. Each answer is collected first: a command within a fetch loop deadlocks. */
export function readFolder(client: ImapFlow, folder: MailboxObject): OpenMailbox {
  // The cause of a lost connection; the pending call only learns that the connection is gone.
  let ended: unknown = null;
  client.on('error', (error: unknown) => {
    ended ??= error;
  });

  async function answerOf<T>(ask: () => Promise<T>): Promise<T> {
    try {
      const answer = client.usable ? await ask() : null;
      // On a lost connection imapflow may return nothing instead of an error.
      if (answer !== null && client.usable) return answer;
      throw new Error('the connection was closed');
    } catch (error) {
      throw mailboxError(ended ?? error);
    }
  }

  async function fetchAll(uids: readonly number[], query: FetchQueryObject): Promise<FetchMessageObject[]> {
    if (uids.length === 0) return [];
    return answerOf(() => client.fetchAll(packMessageRange([...uids]), query, { uid: true }));
  }

  let short: ReadonlySet<number> = new Set();
  /** Whole messages among the last requested heads. */
  const whole = new Map<number, Uint8Array<ArrayBuffer>>();

  async function sourcesOf(uids: readonly number[]) {
    const wanted = new Set(uids);
    const fetched = await fetchAll(uids, { uid: true, source: true });
    return fetched.flatMap(({ uid, source }) =>
      source && wanted.has(uid) ? [{ uid, bytes: new Uint8Array(source) }] : [],
    );
  }

  /** One request for all of them. A message missing from the server's index counts as long. */
  async function shortOf(uids: readonly number[]): Promise<ReadonlySet<number>> {
    if (uids.length === 0) return new Set();
    const query = { uid: packMessageRange([...uids]), smaller: SHORT_BYTES + 1 };
    const found = (await answerOf(() => client.search(query, { uid: true }))) || [];
    const wanted = new Set(uids);
    return new Set(found.filter((uid) => wanted.has(uid)));
  }

  async function sizesOf(uids: readonly number[]) {
    const wanted = new Set(uids);
    const listed = await fetchAll(uids, { uid: true, size: true });
    return listed.flatMap(({ uid, size = 0 }) => (wanted.has(uid) ? [{ uid, size }] : []));
  }

  async function headsOf(uids: readonly number[]) {
    const bodyParts = [{ key: 'HEADER', start: 0, maxLength: MAX_HEAD_BYTES }];
    const fetched = await fetchAll(uids, { uid: true, size: true, bodyParts });
    return fetched.flatMap(({ uid, size = 0, headers }) =>
      headers && uids.includes(uid) ? [{ uid, size, bytes: new Uint8Array(headers) }] : [],
    );
  }

  return {
    uidValidity: String(folder.uidValidity),
    uidNext: folder.uidNext,
    async sizes(from, to) {
      const all = Array.from({ length: to - from + 1 }, (_, n) => from + n);
      short = await shortOf(all);
      const others = await sizesOf(all.filter((uid) => !short.has(uid)));
      return [...[...short].map((uid) => ({ uid, size: SHORT_BYTES })), ...others].toSorted(
        (a, b) => a.uid - b.uid,
      );
    },
    async remaining(uids) {
      return (await sizesOf(uids)).map(({ uid }) => uid);
    },
    async heads(uids) {
      whole.clear();
      const sources = await sourcesOf(uids.filter((uid) => short.has(uid)));
      for (const { uid, bytes } of sources) whole.set(uid, bytes);
      const heads = sources.map(({ uid, bytes }) => ({ uid, size: bytes.length, bytes: headOf(bytes) }));
      return [...heads, ...(await headsOf(uids.filter((uid) => !short.has(uid))))];
    },
    async partHeads(uids) {
      const bodyParts = PARTS.map((key) => ({ key, start: 0, maxLength: MAX_PART_HEAD_BYTES }));
      const fetched = await fetchAll(uids, { uid: true, bodyParts }).catch((error: unknown) => {
        // A server may refuse a part that does not exist.
        if (client.usable) return [];
        throw error;
      });
      return new Map(
        fetched.map(({ uid, bodyParts: parts }) => [
          uid,
          PARTS.flatMap((key) => {
            const head = parts?.get(key.toLowerCase());
            return head?.length ? [new Uint8Array(head)] : [];
          }),
        ]),
      );
    },
    async fetch(uids) {
      const known = uids.flatMap((uid) => {
        const bytes = whole.get(uid);
        whole.delete(uid);
        return bytes ? [{ uid, bytes }] : [];
      });
      const given = new Set(known.map(({ uid }) => uid));
      return [...known, ...(await sourcesOf(uids.filter((uid) => !given.has(uid))))];
    },
    async close() {
      await within(GOODBYE_MS, client.logout()).catch(() => undefined);
      client.close();
    },
  };
}

const [CR, LF] = [0x0d, 0x0a];

/** The header, up to and including the empty line. */
function headOf(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  let at = -1;
  do {
    const next = bytes[at + 1] === CR ? at + 2 : at + 1;
    if (bytes[next] === LF) return bytes.slice(0, next + 1);
    at = bytes.indexOf(LF, at + 1);
  } while (at >= 0);
  return bytes;
}
