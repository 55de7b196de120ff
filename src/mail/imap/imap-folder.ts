import type { FetchMessageObject, FetchQueryObject, ImapFlow, MailboxObject } from 'imapflow';
import { packMessageRange } from 'imapflow/lib/tools.js';
import { within } from '../../platform/domain/time-limit';
import { MAX_HEAD_BYTES } from '../messages/head';
import { mailboxError, reasonOf } from './imap-failure';
import { MAX_MESSAGE_BYTES, MailboxError, MOST_PARTS, type OpenMailbox } from './mailbox';

const PARTS = Array.from({ length: MOST_PARTS }, (_, index) => `${index + 1}.MIME`);
const MAX_PART_HEAD_BYTES = 4096;

/** In bytes: fetching such a message whole costs no more than a second request. */
const SHORT_BYTES = 32 * 1024;

const GOODBYE_MS = 1_000;

/** Messages of one connection that the server may refuse, before it is the server that fails. */
const MOST_REFUSED = 20;

/** Reads a folder that imapflow has open. Each answer is collected first: a command within a fetch loop deadlocks. */
export async function readFolder(client: ImapFlow, folder: MailboxObject): Promise<OpenMailbox> {
  // The cause of a lost connection; the pending call only learns that the connection is gone.
  let ended: unknown = null;
  client.on('error', (error: unknown) => {
    ended ??= error;
  });
  const refused = new Set<number>();
  const numbering = await numberingOf(client, folder);

  async function answerOf<T>(ask: () => Promise<T>): Promise<T> {
    try {
      const answer = client.usable ? await ask() : null;
      // On a lost connection imapflow may return nothing instead of an error.
      if (answer !== null && client.usable) return answer;
      throw new MailboxError(reasonOf(null), null, client.byeReason === undefined ? 'other' : 'ended');
    } catch (error) {
      throw mailboxError(ended ?? error);
    }
  }

  /** On a connection that lives. */
  function isRefused(error: unknown): boolean {
    return error instanceof MailboxError && error.fault === 'refused' && client.usable;
  }

  async function fetchAll(uids: readonly number[], query: FetchQueryObject): Promise<FetchMessageObject[]> {
    if (uids.length === 0) return [];
    return answerOf(() => client.fetchAll(packMessageRange([...uids]), query, { uid: true }));
  }

  /** Asks in halves for messages that the server refuses together; one that it refuses alone is left out. */
  async function fetchEach(uids: readonly number[], query: FetchQueryObject): Promise<FetchMessageObject[]> {
    try {
      return await fetchAll(uids, query);
    } catch (error) {
      if (!isRefused(error)) throw error;
    }
    if (uids.length === 1) {
      for (const uid of uids) refused.add(uid);
      if (refused.size > MOST_REFUSED) throw new MailboxError(NONE_DELIVERED, null);
      return [];
    }
    const half = Math.ceil(uids.length / 2);
    return [...(await fetchEach(uids.slice(0, half), query)), ...(await fetchEach(uids.slice(half), query))];
  }

  let short: ReadonlySet<number> = new Set();
  /** Whole messages among the last requested heads. */
  const whole = new Map<number, Uint8Array<ArrayBuffer>>();

  /** An empty answer is no message. */
  async function sourcesOf(uids: readonly number[]) {
    const wanted = new Set(uids);
    const fetched = await fetchEach(uids, { uid: true, internalDate: true, source: true });
    return fetched.flatMap(({ uid, source, internalDate }) =>
      source?.length && wanted.has(uid)
        ? [{ uid, bytes: new Uint8Array(source), arrivedAt: instantOf(internalDate) }]
        : [],
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
    try {
      const listed = await fetchAll(uids, { uid: true, size: true });
      return listed.flatMap(({ uid, size = 0 }) => (wanted.has(uid) ? [{ uid, size }] : []));
    } catch (error) {
      if (!isRefused(error)) throw error;
    }
    // Over one message the sizes of all may be refused: each may then be the largest that is read.
    return (await remaining(uids)).map((uid) => ({ uid, size: MAX_MESSAGE_BYTES }));
  }

  async function remaining(uids: readonly number[]): Promise<number[]> {
    const wanted = new Set(uids);
    return (await fetchAll(uids, { uid: true })).flatMap(({ uid }) => (wanted.has(uid) ? [uid] : []));
  }

  async function headsOf(uids: readonly number[]) {
    const bodyParts = [{ key: 'HEADER', start: 0, maxLength: MAX_HEAD_BYTES }];
    const fetched = await fetchEach(uids, { uid: true, size: true, internalDate: true, bodyParts });
    return fetched.flatMap(({ uid, size = 0, headers, internalDate }) =>
      headers?.length && uids.includes(uid)
        ? [{ uid, size, bytes: new Uint8Array(headers), arrivedAt: instantOf(internalDate) }]
        : [],
    );
  }

  return {
    ...numbering,
    async sizes(from, to) {
      const all = Array.from({ length: to - from + 1 }, (_, n) => from + n);
      short = await shortOf(all);
      const others = await sizesOf(all.filter((uid) => !short.has(uid)));
      return [...[...short].map((uid) => ({ uid, size: SHORT_BYTES })), ...others].toSorted(
        (a, b) => a.uid - b.uid,
      );
    },
    remaining,
    async heads(uids) {
      whole.clear();
      const sources = await sourcesOf(uids.filter((uid) => short.has(uid)));
      for (const { uid, bytes } of sources) whole.set(uid, bytes);
      const heads = sources.map(({ bytes, ...source }) => ({
        ...source,
        size: bytes.length,
        bytes: headOf(bytes),
      }));
      // The header of a message may be handed out where the whole is not.
      return [...heads, ...(await headsOf(uids.filter((uid) => !whole.has(uid))))];
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

const NONE_DELIVERED = 'O servidor de email não entregou as mensagens.';
const NO_VALIDITY =
  'O servidor de email não diz o UIDVALIDITY da caixa de correio, sem o qual as mensagens não se distinguem.';

type Numbering = Pick<OpenMailbox, 'uidValidity' | 'uidNext' | 'statesUidNext'>;

/** Asks by STATUS for the numbers that the answer to EXAMINE lacks. Raises `MailboxError`. */
async function numberingOf(client: ImapFlow, folder: MailboxObject): Promise<Numbering> {
  const { path, exists } = folder;
  let { uidValidity, uidNext }: Partial<MailboxObject> = folder;
  if (uidValidity === undefined || uidNext === undefined) {
    const status = await client
      .status(path, { uidNext: true, uidValidity: true })
      .catch(() => false as const);
    if (status) {
      uidValidity ??= status.uidValidity;
      uidNext ??= status.uidNext;
    }
  }
  if (uidValidity === undefined) throw new MailboxError(NO_VALIDITY, null);
  if (uidNext !== undefined) return { uidValidity: String(uidValidity), uidNext, statesUidNext: true };
  const [last] = exists > 0 ? await client.fetchAll(String(exists), { uid: true }) : [];
  return { uidValidity: String(uidValidity), uidNext: (last?.uid ?? 0) + 1, statesUidNext: false };
}

function instantOf(date: Date | string | undefined): string | null {
  return date instanceof Date ? date.toISOString() : null;
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
