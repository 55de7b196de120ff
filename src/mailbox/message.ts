import PostalMime, { addressParser } from 'postal-mime';
import { oneLine } from '../drivers/rules';
import { headOf, type Part, partsOf } from './parts';
import { newAllowance } from './too-complex';
import { decodeBody } from './transfer-encoding';

export type MessageFile = { fileName: string; mimeType: string; bytes: Uint8Array<ArrayBuffer> };

/** What is looked at of a message (RFC 5322, RFC 2045). */
export type Message = {
  /** How many From headers there are; an honest message has one. */
  fromHeaders: number;
  /** The addresses in them, in lower case. */
  from: string[];
  /** Without its angle brackets; null when there is none. */
  messageId: string | null;
  /** As a person reads it, on one line of at most 200 characters; null when there is none. */
  subject: string | null;
  /** Values of Authentication-Results (RFC 8601), the topmost, which was added last, first. */
  authenticationResults: string[];
  /** Everything with a name, and every attachment; those of a forwarded message too, one level deep. */
  files: MessageFile[];
};

const MAX_SUBJECT = 200;

/** Throws for a message that is made of more than is looked at: `TooComplexError`. */
export async function readMessage(bytes: Uint8Array<ArrayBuffer>): Promise<Message> {
  const allowance = newAllowance();
  const files: MessageFile[] = [];
  for (const part of await partsOf(bytes, allowance)) {
    const forwarded = part.mediaType === 'message/rfc822' ? await partsOf(decoded(part), allowance) : [part];
    for (const each of forwarded) {
      if (each.mediaType === 'message/rfc822' || isText(each)) continue;
      allowance.take('files');
      files.push(fileOf(each));
    }
  }
  const outer = await PostalMime.parse(headOf(bytes));
  const values = (key: string) => outer.headers.filter((each) => each.key === key).map((each) => each.value);
  return {
    fromHeaders: values('from').length,
    from: values('from').flatMap(addressesIn),
    messageId: values('message-id')[0]?.trim().replace(/^<|>$/g, '').slice(0, 998) || null,
    subject:
      oneLine(outer.subject ?? '')
        .slice(0, MAX_SUBJECT)
        .toWellFormed() || null,
    authenticationResults: values('authentication-results'),
    files,
  };
}

/** What the sender wrote, not a file: such parts are not looked at. */
function isText({ mediaType, fileName, isAttachment }: Part): boolean {
  return (mediaType === 'text/plain' || mediaType === 'text/html') && !fileName && !isAttachment;
}

function decoded({ body, encoding }: Part): Uint8Array<ArrayBuffer> {
  return decodeBody(body, encoding);
}

function fileOf(part: Part): MessageFile {
  // A name is only read, never opened; its folders, if any, are the sender's.
  const fileName = (part.fileName ?? '').slice(0, 255).toWellFormed();
  return { fileName, mimeType: part.mediaType, bytes: decoded(part) };
}

function addressesIn(header: string): string[] {
  return addressParser(header, { flatten: true }).map(({ address }) => (address ?? '').toLowerCase());
}
