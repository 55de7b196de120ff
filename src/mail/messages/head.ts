import { decodeWords } from 'postal-mime';
import { MINUTE_MS } from '../../platform/domain/calendar';
import { oneLine } from '../../platform/domain/text';

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

/** A longer value is no date; it bounds the patterns. */
const LONGEST = 998;

const DATE =
  /^(?:[a-z]{3} ?, ?)?(\d{1,2}) ([a-z]{3}) (\d{2,4}) (\d{1,2}) ?: ?(\d{2})(?: ?: ?(\d{2}))? ([+-]\d{4}|[a-z]{1,3})$/i;

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** In hours. A military zone counts as UTC (RFC 5322 §4.3). */
const ZONES: Record<string, number> = {
  ut: 0,
  utc: 0,
  gmt: 0,
  est: -5,
  edt: -4,
  cst: -6,
  cdt: -5,
  mst: -7,
  mdt: -6,
  pst: -8,
  pdt: -7,
};

const MILITARY = /^[a-ik-z]$/;

/** A date of RFC 5322 §3.3, in its obsolete forms too (§4.3), as ISO 8601; null for anything else. */
export function readMailDate(value: string): string | null {
  const text = value.length > LONGEST ? null : withoutComments(value);
  const [, day, month = '', years, hour, minute, second = '0', zone = ''] = DATE.exec(text ?? '') ?? [];
  const offset = offsetOf(zone.toLowerCase());
  if (years === undefined || offset === null) return null;
  const fields = [yearOf(years), MONTHS.indexOf(month.toLowerCase()), day, hour, minute, second].map(Number);
  const [year = 0, monthIndex = -1, date = 0, hours = 0, minutes = 0, seconds = 0] = fields;
  const isTime = hours < 24 && minutes < 60 && seconds <= 60;
  const midnight = new Date(Date.UTC(year, monthIndex, date));
  // A date such as 31 Feb is another one to Date.UTC.
  const isDate = midnight.getUTCMonth() === monthIndex && midnight.getUTCDate() === date && year >= 1900;
  if (!isTime || !isDate) return null;
  const at = Date.UTC(year, monthIndex, date, hours, minutes, seconds) - offset * MINUTE_MS;
  return new Date(at).toISOString();
}

/** Two digits are a year from 1950 to 2049, and three count from 1900. */
function yearOf(digits: string): number {
  const year = Number(digits);
  if (digits.length === 4) return year;
  return digits.length === 2 && year < 50 ? 2000 + year : 1900 + year;
}

/** In minutes; null for a name that is not known. */
function offsetOf(zone: string): number | null {
  if (zone in ZONES) return (ZONES[zone] ?? 0) * 60;
  if (MILITARY.test(zone)) return 0;
  const [hours, minutes] = [Number(zone.slice(1, 3)), Number(zone.slice(3))];
  if (!/^[+-]/.test(zone) || minutes > 59) return null;
  return (hours * 60 + minutes) * (zone.startsWith('-') ? -1 : 1);
}

/** Comments, nested ones too, and white space become one space; null where a comment is left open. */
function withoutComments(value: string): string | null {
  let text = '';
  let depth = 0;
  for (let at = 0; at < value.length; at += 1) {
    const character = value.charAt(at);
    if (depth > 0 && character === '\\') at += 1;
    else if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
    if (depth < 0) return null;
    const isSpace = depth > 0 || character === ')' || /\s/.test(character);
    if (!isSpace) text += character;
    else if (!text.endsWith(' ')) text += ' ';
  }
  return depth === 0 ? text.trim() : null;
}
