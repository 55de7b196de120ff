import PostalMime, { type Attachment, addressParser, type Email, type PostalMimeOptions } from 'postal-mime';

export type MessageFile = { fileName: string; mimeType: string; bytes: Uint8Array<ArrayBuffer> };

/** What is looked at of a message (RFC 5322, RFC 2045). */
export type Message = {
  /** How many From headers there are; an honest message has one. */
  fromHeaders: number;
  /** The addresses in them, in lower case. */
  from: string[];
  /** Without its angle brackets; null when there is none. */
  messageId: string | null;
  /** Values of Authentication-Results (RFC 8601), the topmost, which was added last, first. */
  authenticationResults: string[];
  /** Everything with a name, and every attachment; those of a forwarded message too, one level deep. */
  files: MessageFile[];
};

const LIMITS = { maxNestingDepth: 50, maxHeadersSize: 1024 * 1024 };
const MAX_FILES = 200;

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
    authenticationResults: values('authentication-results'),
    files,
  };
}

type Parsed = Pick<Email, 'headers' | 'attachments'>;

function parse(bytes: Uint8Array<ArrayBuffer>): Promise<Parsed> {
  return new ReportParser({ ...LIMITS, forceRfc822Attachments: true }).parse(bytes);
}

type Header = { parsed?: { value?: string; params?: Record<string, string> } };
type Part = { state: string; headers: Email['headers']; contentDisposition?: Header; contentType?: Header };

/** Of postal-mime's own, undeclared: it parses a line at a time, each part of the message in turn. */
type Internals = {
  root: Part;
  currentNode: Part;
  attachments: Attachment[];
  processLine(line: Uint8Array, isFinal: boolean): Promise<void> | undefined;
};
const Parser = PostalMime as unknown as new (options: PostalMimeOptions) => PostalMime & Internals;

/** Parses the headers and the files, and leaves the message's text alone: it may be long, and nobody looks at it. */
class ReportParser extends Parser {
  /** postal-mime takes every `text/plain` that is not marked as an attachment for the message's text, even a named file. */
  isInlineTextNode({ contentDisposition, contentType }: Part): boolean {
    const name = contentDisposition?.parsed?.params?.filename ?? contentType?.parsed?.params?.name;
    const type = contentType?.parsed?.value;
    const isText = type === 'text/plain' || type === 'text/html';
    return isText && !name && contentDisposition?.parsed?.value !== 'attachment';
  }

  override processLine(line: Uint8Array, isFinal: boolean): Promise<void> | undefined {
    const mayBeBoundary = line[0] === DASH && line[1] === DASH;
    const part = this.currentNode;
    if (isFinal || mayBeBoundary || part.state !== 'body' || !this.isInlineTextNode(part)) {
      return super.processLine(line, isFinal);
    }
  }

  renderTextContent(): void {}

  buildMessage(): Parsed {
    return { headers: this.root.headers, attachments: this.attachments };
  }
}

const DASH = 0x2d;

function fileOf(attachment: Attachment): MessageFile {
  const { filename, mimeType } = attachment;
  // A name is only read, never opened; its folders, if any, are the sender's.
  return { fileName: (filename ?? '').slice(0, 255), mimeType, bytes: bytesOf(attachment) };
}

function bytesOf({ content }: Attachment): Uint8Array<ArrayBuffer> {
  return typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);
}

function addressesIn(header: string): string[] {
  return addressParser(header, { flatten: true }).map(({ address }) => (address ?? '').toLowerCase());
}
