import { DAY_MS, daysFrom } from '../domain/calendar';
import { oneLine } from '../domain/text';

/** How long a sender that is gone keeps a message from others, in ms: longer than one sending may take. */
export const SENDER_LEASE_MS = 3 * 60_000;

/** The most that one sending may take, in ms. */
export const SENDING_MS = 100_000;

const MINUTE_MS = 60_000;
const HALF_A_DAY = 12 * 60;
/** Minutes to wait after each attempt: the last is made some three days after the first. */
const PAUSES = [1, 5, 30, 2 * 60, 6 * 60, HALF_A_DAY, HALF_A_DAY, HALF_A_DAY, HALF_A_DAY, HALF_A_DAY];

/** When a message that could not be sent is tried again after so many attempts; null when it is given up. */
export function nextAttempt(attempts: number, now: Date): Date | null {
  const pause = PAUSES[attempts - 1];
  return pause === undefined ? null : new Date(now.getTime() + pause * MINUTE_MS);
}

/** More attempts than there are: whoever began them was ended each time before it could tell how they went. */
export function isExhausted(attempts: number): boolean {
  return attempts > PAUSES.length + 1;
}

/** In ms: news that waited longer, for a server to be configured, is not sent any more. */
const STALE_MS = 30 * DAY_MS;

export function isStale(createdAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(createdAt) > STALE_MS;
}

const LOCAL_PART = /^[^\s\p{C}@<>()[\]\\,;:"]{1,64}$/u;
const DOMAIN =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+\p{L}[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}]$/u;

/** One plain address: no display name, no list, no white space and nothing invisible. */
export function isSingleAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  return text.length <= 254 && LOCAL_PART.test(text.slice(0, at)) && DOMAIN.test(text.slice(at + 1));
}

/** Letters that a registration causes, to one address in a day, whoever registers with it and however often. */
export const LETTERS_TO_ONE_ADDRESS = 3;

export function lettersCountedSince(now: Date): string {
  return daysFrom(now, -1);
}

const DOTS_MEAN_NOTHING = new Set(['gmail.com', 'googlemail.com']);

/** The same for every spelling that arrives in one mailbox: case, `+tag`, and the dots of Gmail. */
export function foldAddress(email: string): string {
  const address = email.normalize('NFKC').trim().toLowerCase();
  const at = address.lastIndexOf('@');
  const written = address.slice(at + 1).replace(/\.$/, '');
  const host = URL.canParse(`http://${written}`) ? new URL(`http://${written}`).hostname : written;
  const domain = host === 'googlemail.com' ? 'gmail.com' : host;
  const mailbox = address.slice(0, at).replace(/(?<=.)\+.*$/, '');
  return `${DOTS_MEAN_NOTHING.has(domain) ? mailbox.replaceAll('.', '') : mailbox}@${domain}`;
}

/** Whose name has anything else, a link or a number among it, is greeted without. */
const FULL_NAME = /^[\p{L}\p{M} .'’"-]{1,80}$/u;
/** Of letters, with a hyphen or an apostrophe within: no room for a sentence. */
const FIRST_NAME = /^(?=.{2,20}$)[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+){0,2}$/u;

/**
 * The first name, to greet a person by, or null: whoever registers chooses it, and a mail from here is not to carry a
 * stranger's message or link.
 */
export function greetingName(fullName: string): string | null {
  const name = oneLine(fullName);
  const [first = ''] = name.split(' ');
  const readsAsName = FULL_NAME.test(name) && !/\.[\p{L}\p{M}]/u.test(name);
  return readsAsName && FIRST_NAME.test(first) ? first : null;
}
