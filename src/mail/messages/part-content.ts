import PostalMime, { decodeWords } from 'postal-mime';
import { isMultipart } from './head';

/** The content headers of RFC 2045, RFC 2183 and RFC 2231. */
export type PartContent = Readonly<{
  mediaType: string;
  boundary: string | null;
  encoding: string;
  charset: string | null;
  fileName: string | null;
  isAttachment: boolean;
}>;

const FIELD = /^\s*content-(type|disposition|transfer-encoding)\s*(:|$)/i;
const TYPE = /^\s*content-type/i;
/** So many types of one part are looked at. */
const MOST_TYPES = 4;

/** Caches parsed heads without a file name: few differ, apart from a quoted boundary unique to each message. */
const known = new Map<string, PartContent>();
const MOST_KNOWN = 100;
const LONGEST_KNOWN = 200;
const BOUNDARY = /(\bboundary=")([\w'+,./:?=-]+)(?=")/i;
/** Stands for the boundary in the cache. */
const ANY = '\0';

/** `fallback` is the type of a part that states none (RFC 2046 §5.1.5). Where it states several, the one that shows how
 * to read it counts: some programs leave a type above or below their own. */
export async function contentOf(head: Uint8Array, fallback = 'text/plain'): Promise<PartContent> {
  const fields = contentFields(head);
  const others = fields.filter((field) => !TYPE.test(field)).join('');
  const types = fields.filter((field) => TYPE.test(field)).slice(0, MOST_TYPES);
  if (types.length === 0) return { ...(await contentBy(others)), mediaType: fallback };
  let most: PartContent | null = null;
  for (const type of types) {
    const content = await contentBy(others + type);
    if (most === null || weightOf(content) > weightOf(most)) most = content;
  }
  return most ?? contentBy(others);
}

function weightOf({ mediaType, boundary, fileName }: PartContent): number {
  if (isMultipart(mediaType)) return boundary === null ? 0 : 3;
  if (fileName !== null) return 2;
  return mediaType.startsWith('text/') ? 0 : 1;
}

async function contentBy(fields: string): Promise<PartContent> {
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
    charset: params.charset || null,
    fileName: name === null ? null : decodeWords(name),
    isAttachment: disposition?.value === 'attachment',
  };
}

/** Each with its folded lines. */
function contentFields(head: Uint8Array): string[] {
  const fields: string[] = [];
  let kept: string[] = [];
  const end = () => {
    if (kept.length > 0) fields.push(kept.join(''));
    kept = [];
  };
  for (const line of new TextDecoder('utf-8', { ignoreBOM: true }).decode(head).split('\n')) {
    const goesOn = /^[ \t]/.test(line);
    if (!goesOn) end();
    if (goesOn ? kept.length > 0 : FIELD.test(line)) kept.push(`${withoutCr(line)}\r\n`);
  }
  end();
  return fields;
}

function withoutCr(line: string): string {
  let end = line.length;
  while (line[end - 1] === '\r') end -= 1;
  return line.slice(0, end);
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
