import { MOST_PARTS, type OpenMailbox } from '../../mail/imap/mailbox';
import { type Head, isMultipart, readHead } from '../../mail/messages/head';
import { contentOf } from '../../mail/messages/part-content';
import { sha256Hex } from '../../platform/secrets/digest';
import { quarantineRoom } from '../quarantine/quarantined-files';
import { refusalOf } from './believed-sender';
import type { Reading } from './lease';
import type { MailReason } from './schema';

export type Fetched = {
  uid: number;
  head: Head;
  /** When the server took it in; ISO 8601. */
  arrivedAt: string | null;
  refusal: MailReason | null;
  holdsFiles: boolean;
  attachments: readonly string[];
  /** SHA-256 (hex) of the message or, if it was not fetched whole, of its header. */
  sha256: string;
  /** Null for a refused message without attachments, or without room in quarantine. */
  bytes: Uint8Array<ArrayBuffer> | null;
};

type Judged = Omit<Fetched, 'sha256' | 'bytes'> & { size: number; headBytes: Uint8Array<ArrayBuffer> };

type FetchedMessages = { arrived: Map<number, Fetched>; heads: Map<number, Head> };

/** Senders are judged by headers alone; a refused message is fetched whole only to be quarantined unparsed. */
export async function fetchMessages(
  { services, rules, asksPdfs }: Pick<Reading, 'services' | 'rules' | 'asksPdfs'>,
  opened: OpenMailbox,
  uids: readonly number[],
): Promise<FetchedMessages> {
  const judged = (await opened.heads(uids)).map(({ uid, size, bytes, arrivedAt }): Judged => {
    const head = readHead(bytes);
    const refusal = refusalOf(head, rules);
    return {
      uid,
      size,
      headBytes: bytes,
      head,
      arrivedAt,
      refusal,
      holdsFiles: !head.isWhole || isFile(head, asksPdfs),
      attachments: [],
    };
  });
  const known = await withParts(judged, opened, asksPdfs);
  let room = known.some(isToKeep) ? await quarantineRoom(services.db) : 0;
  const wanted = known.filter((each) => {
    if (each.refusal === null) return true;
    if (!isToKeep(each) || each.size > room) return false;
    room -= each.size;
    return true;
  });
  const messages = wanted.length > 0 ? await opened.fetch(wanted.map(({ uid }) => uid)) : [];
  const whole = new Map(messages.map(({ uid, bytes }) => [uid, bytes]));
  const asked = new Set(wanted);
  const here = known.filter((each) => whole.has(each.uid) || !asked.has(each));
  const found = await Promise.all(
    here.map(async ({ size: _size, headBytes, ...message }): Promise<Fetched> => {
      const bytes = whole.get(message.uid) ?? null;
      return { ...message, bytes, sha256: await sha256Hex(bytes ?? headBytes) };
    }),
  );
  return {
    arrived: new Map(found.toSorted((a, b) => a.uid - b.uid).map((message) => [message.uid, message])),
    heads: new Map(known.map(({ uid, head }) => [uid, head])),
  };
}

function isToKeep({ refusal, holdsFiles }: Judged): boolean {
  return refusal !== null && refusal !== 'message_too_complex' && holdsFiles;
}

async function withParts(
  messages: readonly Judged[],
  opened: OpenMailbox,
  asksPdfs: boolean,
): Promise<Judged[]> {
  const several = messages.filter((each) => each.refusal !== null && isMultipart(each.head.mediaType));
  const uids = several.map(({ uid }) => uid);
  const parts = uids.length > 0 ? await opened.partHeads(uids) : new Map<number, never>();
  return Promise.all(
    messages.map(async (each) => {
      const { refusal, head, headBytes } = each;
      const own = headBytes.length <= MAX_NAMED_BYTES ? [headBytes] : null;
      const headers = isMultipart(head.mediaType) ? parts.get(each.uid) : own;
      if (refusal === null || !headers) return each;
      const files = headers.filter((bytes) => isFile(readHead(bytes), asksPdfs));
      const attachments = (await Promise.all(files.map(nameOf))).flatMap((name) => name || []);
      // Parts beyond the limit may be anything.
      const holdsFiles = files.length > 0 || headers.length === 0 || headers.length >= MOST_PARTS;
      return { ...each, holdsFiles, attachments };
    }),
  );
}

/** Media types that are never a report: body text, inline media, signatures, bounces. */
const NO_FILE =
  /^((text\/(plain|html|calendar)|multipart\/(alternative|related|report)|message\/(delivery-status|disposition-notification)|application\/(ics|pgp-(signature|keys)|(x-)?pkcs7-signature))$|(image|audio|video|font)\/)/;

function isFile({ mediaType, isFile: isNamed }: Head, asksPdfs: boolean): boolean {
  if (mediaType === 'application/pdf') return asksPdfs;
  const isText = mediaType.startsWith('text/');
  return NO_FILE.test(mediaType) ? isText && isNamed : true;
}

/** Longest header that is searched for an attachment name, in bytes. */
const MAX_NAMED_BYTES = 32 * 1024;

async function nameOf(header: Uint8Array<ArrayBuffer>): Promise<string | null> {
  const { fileName } = await contentOf(header);
  return fileName?.slice(0, 255).toWellFormed() ?? null;
}
