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

export async function contentOf(head: Uint8Array): Promise<PartContent> {
  const parser = new ContentParser();
  await parser.parse(`${contentFields(head)}\r\n`);
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
