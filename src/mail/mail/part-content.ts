import PostalMime, { decodeWords } from 'postal-mime';

/** The content headers of RFC 2045, RFC 2183 and RFC 2231. */
export type PartContent = Readonly<{
  mediaType: string;
  boundary: string | null;
  encoding: string;
  fileName: string | null;
  isAttachment: boolean;
}>;

const FIELD = /^\s*content-(type|disposition|transfer-encoding)\s*(:|$)/i;

/** Caches parsed heads without a file name: few differ, apart from a quoted boundary unique to each message. */
const known = new Map<string, PartContent>();
const MOST_KNOWN = 100;
const LONGEST_KNOWN = 200;
const BOUNDARY = /(\bboundary=")([\w'+,./:?=-]+)(?=")/i;
/** Stands for the boundary in the cache. */
const ANY = '\0';

export async function contentOf(head: Uint8Array): Promise<PartContent> {
  const fields = contentFields(head);
  const boundary = fields.includes(ANY) ? null : (BOUNDARY.exec(fields)?.[2] ?? null);
  const content = await parsedOnce(boundary === null ? fields : fields.replace(BOUNDARY, `$1${ANY}`));
  if (boundary === null) return content;
  return content.boundary === ANY ? { ...content, boundary } : parsed(fields);
}

async function parsedOnce(fields: string): Promise<PartContent> {
  const same = known.get(fields);
  if (same) return same;
  const content = await parsed(fields);
  const isUsual = (content.boundary ?? ANY) === ANY && content.fileName === null;
  if (isUsual && fields.length <= LONGEST_KNOWN) known.set(fields, content);
  const [oldest] = known.size > MOST_KNOWN ? known.keys() : [];
  if (oldest !== undefined) known.delete(oldest);
  return content;
}

async function parsed(fields: string): Promise<PartContent> {
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
    if (!/^[ \t]/.test(line)) isKept = FIELD.test(line);
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

/** A subclass, since postal-mime does not expose the boundary. */
class ContentParser extends PostalMime {
  node: Node = {};

  async collectNode(node: Node): Promise<void> {
    this.node = node;
  }
}
