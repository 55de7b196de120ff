import PostalMime, { decodeWords } from 'postal-mime';

/** The content headers of RFC 2045, RFC 2183 and RFC 2231. */
export type PartContent = {
  mediaType: string;
  boundary: string | null;
  encoding: string;
  fileName: string | null;
  isAttachment: boolean;
};

const FIELDS = ['content-type', 'content-disposition', 'content-transfer-encoding'];

/** Without what takes a parser: folds, comments, escapes, encoded words, names of files. */
const PLAIN =
  /^Content-Type: ([a-z]+\/[a-z0-9.+-]+)(?:; (charset|boundary)=(?:"([\w=.+-]+)"|([\w.-]+)))?\r\n(?:Content-Transfer-Encoding: ([a-z0-9-]+)\r\n)?$/;
const DEFAULT_ENCODING = '8bit';

export async function contentOf(head: Uint8Array): Promise<PartContent> {
  const fields = contentFields(head);
  const plain = PLAIN.exec(fields);
  return plain ? plainContent(plain) : parsedContent(fields);
}

function plainContent([, mediaType = '', name, quoted, token, encoding = DEFAULT_ENCODING]: RegExpExecArray) {
  const boundary = name === 'boundary' ? (quoted ?? token ?? null) : null;
  return { mediaType, boundary, encoding, fileName: null, isAttachment: false };
}

async function parsedContent(fields: string): Promise<PartContent> {
  const parser = new ContentParser();
  await parser.parse(`${fields}\r\n`);
  const { contentType, contentDisposition, contentTransferEncoding } = parser.node;
  const { value: mediaType = 'text/plain', params = {} } = contentType?.parsed ?? {};
  const disposition = contentDisposition?.parsed;
  const name = disposition?.params?.filename || params.name || null;
  return {
    mediaType,
    boundary: params.boundary || null,
    encoding: contentTransferEncoding?.encoding ?? '',
    fileName: name === null ? null : decodeWords(name),
    isAttachment: disposition?.value === 'attachment',
  };
}

function contentFields(head: Uint8Array): string {
  const kept: string[] = [];
  let isKept = false;
  for (const line of new TextDecoder('utf-8', { ignoreBOM: true }).decode(head).split('\n')) {
    if (!/^[ \t]/.test(line))
      isKept = FIELDS.includes(line.slice(0, 40).split(':', 1)[0]?.trim().toLowerCase() ?? '');
    if (isKept) kept.push(`${line.replace(/\r+$/, '')}\r\n`);
  }
  return kept.join('');
}

type Structured = { parsed?: { value?: string; params?: Record<string, string> } };
type Node = {
  contentType?: Structured;
  contentDisposition?: Structured;
  contentTransferEncoding?: { encoding?: string };
};

/** postal-mime answers no boundary. */
class ContentParser extends PostalMime {
  node: Node = {};

  async collectNode(node: Node): Promise<void> {
    this.node = node;
  }
}
