import { decodeWords } from 'postal-mime';
import { oneLine } from '../../platform/domain/text';
import { readMailDate } from './mail-date';

export type Head = {
  /** Unfolded; a genuine message has exactly one. */
  from: string[];
  isWhole: boolean;
  /** Whether all parsers would read the same headers. */
  wellFormed: boolean;
  messageId: string | null;
  /** ISO 8601; null unless there is exactly one. */
  date: string | null;
  /** One line of at most 200 characters. */
  subject: string | null;
  /** RFC 8601 headers; the first was added last. */
  authenticationResults: string[];
  mediaType: string;
  /** Whether a file name or the disposition marks the message as a file. */
  isFile: boolean;
};

export const MAX_HEAD_BYTES = 256 * 1024;
const MAX_SUBJECT = 200;
const MAX_ENCODED = 2000;

/** Reads up to the empty line, in linear time. */
export function readHead(bytes: Uint8Array): Head {
  const text = new TextDecoder().decode(bytes.subarray(0, MAX_HEAD_BYTES));
  const end = /(?:^|\n)\r?\n/.exec(text)?.index;
  const isWhole = end !== undefined || bytes.length < MAX_HEAD_BYTES;
  const header = text.slice(0, end);
  const fields = Map.groupBy(fieldsOf(header), ([name]) => name);
  const values = (wanted: string) => (fields.get(wanted) ?? []).map(([, value]) => value);
  const types = values('content-type');
  const disposition = values('content-disposition')[0] ?? '';
  return {
    from: values('from'),
    isWhole,
    wellFormed: !/\r(?!\n|$)|\0/.test(header),
    messageId: values('message-id')[0]?.trim().replace(/^<|>$/g, '').slice(0, 998) || null,
    date: dateOf(values('date')),
    subject:
      oneLine(decodeWords((values('subject')[0] ?? '').slice(0, MAX_ENCODED)))
        .slice(0, MAX_SUBJECT)
        .toWellFormed() || null,
    authenticationResults: values('authentication-results'),
    mediaType: types.map(mediaTypeOf).find(isMultipart) ?? mediaTypeOf(types[0] ?? 'text/plain'),
    isFile:
      types.some((type) => /;\s?name\*?\s?=/i.test(type)) || /^\s?attachment|filename/i.test(disposition),
  };
}

function mediaTypeOf(contentType: string): string {
  return (contentType.split(';', 1)[0] ?? '').trim().toLowerCase();
}

export function isMultipart(mediaType: string): boolean {
  return mediaType.startsWith('multipart/');
}

/** Two of them say nothing. */
function dateOf(values: readonly string[]): string | null {
  const [first = ''] = values;
  return values.length === 1 ? readMailDate(first) : null;
}

function fieldsOf(header: string): [name: string, value: string][] {
  const fields: [string, string][] = [];
  let parts: string[] = [];
  const end = () => {
    const [, name, value] = /^([!-9;-~]+)[ \t]*:(.*)$/s.exec(parts.join('')) ?? [];
    if (name !== undefined && value !== undefined) fields.push([name.toLowerCase(), value.trim()]);
    parts = [];
  };
  for (const line of header.split(/\r?\n/)) {
    if (!/^[ \t]/.test(line)) end();
    parts.push(line);
  }
  end();
  return fields;
}
