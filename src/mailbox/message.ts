import PostalMime, { type Attachment, addressParser, type Email } from 'postal-mime';
import { oneLine } from '../drivers/rules';

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

const LIMITS = { maxNestingDepth: 50, maxHeadersSize: 1024 * 1024 };
const MAX_FILES = 200;
const MAX_SUBJECT = 200;

/** Throws for a message whose parts or headers go past the limits. */
export async function readMessage(bytes: Uint8Array<ArrayBuffer>): Promise<Message> {
  const outer = await parse(bytes);
  const files: MessageFile[] = [];
  for (const attachment of outer.attachments) {
    if (attachment.mimeType === 'message/rfc822') {
      const forwarded = await parse(bytesOf(attachment));
      files.push(...forwarded.attachments.filter((each) => each.mimeType !== 'message/rfc822').map(fileOf));
    } else files.push(fileOf(attachment));
    if (files.length > MAX_FILES) throw new Error('a message of too many parts');
  }
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

function parse(bytes: Uint8Array<ArrayBuffer>): Promise<Email> {
  return new ReportParser({ ...LIMITS, forceRfc822Attachments: true }).parse(bytes);
}

type Part = {
  contentDisposition?: { parsed?: { value?: string; params?: Record<string, string> } };
  contentType?: { parsed?: { value?: string; params?: Record<string, string> } };
};

/** postal-mime takes every `text/plain` that is not marked as an attachment for the message's text, even a named file. */
class ReportParser extends PostalMime {
  isInlineTextNode({ contentDisposition, contentType }: Part): boolean {
    const name = contentDisposition?.parsed?.params?.filename ?? contentType?.parsed?.params?.name;
    const type = contentType?.parsed?.value;
    const isText = type === 'text/plain' || type === 'text/html';
    return isText && !name && contentDisposition?.parsed?.value !== 'attachment';
  }
}

function fileOf(attachment: Attachment): MessageFile {
  const { filename, mimeType } = attachment;
  // A name is only read, never opened; its folders, if any, are the sender's.
  return { fileName: (filename ?? '').slice(0, 255).toWellFormed(), mimeType, bytes: bytesOf(attachment) };
}

function bytesOf({ content }: Attachment): Uint8Array<ArrayBuffer> {
  return typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);
}

function addressesIn(header: string): string[] {
  return addressParser(header, { flatten: true }).map(({ address }) => (address ?? '').toLowerCase());
}
