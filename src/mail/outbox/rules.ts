import { DAY_MS, daysFrom, MINUTE_MS } from '../../platform/domain/calendar';
import { oneLine } from '../../platform/domain/text';

export const SENDER_LEASE_MS = 3 * MINUTE_MS;

export const SENDING_MS = 100_000;

const HALF_A_DAY = 12 * 60;
/** Backoff in minutes, about three days in total. */
const PAUSES = [1, 5, 30, 2 * 60, 6 * 60, HALF_A_DAY, HALF_A_DAY, HALF_A_DAY, HALF_A_DAY, HALF_A_DAY];

export function nextAttempt(attempts: number, now: Date): Date | null {
  const pause = PAUSES[attempts - 1];
  return pause === undefined ? null : new Date(now.getTime() + pause * MINUTE_MS);
}

/** Every sender died before it recorded an outcome. */
export function isExhausted(attempts: number): boolean {
  return attempts > PAUSES.length + 1;
}

/** Lifetime of a sign-in's link and code. */
export const SIGN_IN_MS = 15 * MINUTE_MS;

/** Messages this old, from before a server was configured, are not sent. */
const STALE_MS = 30 * DAY_MS;

export function isStale(createdAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(createdAt) > STALE_MS;
}

const LOCAL_PART = /^[^\s\p{C}@<>()[\]\\,;:"]{1,64}$/u;
const DOMAIN =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+\p{L}[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}]$/u;

/** Rejects display names, lists, white space and invisible characters. */
export function isSingleAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  return text.length <= 254 && LOCAL_PART.test(text.slice(0, at)) && DOMAIN.test(text.slice(at + 1));
}

/** Limit per day on e-mails caused by registrations. */
export const EMAILS_TO_ONE_ADDRESS = 3;

export function emailsCountedSince(now: Date): string {
  return daysFrom(now, -1);
}

const DOTS_MEAN_NOTHING = new Set(['gmail.com', 'googlemail.com']);

/** Maps all spellings of a mailbox to one key: case, `+tag`, Gmail's dots. */
export function foldAddress(email: string): string {
  const address = email.normalize('NFKC').trim().toLowerCase();
  const at = address.lastIndexOf('@');
  const written = address.slice(at + 1).replace(/\.$/, '');
  const host = URL.canParse(`http://${written}`) ? new URL(`http://${written}`).hostname : written;
  const domain = host === 'googlemail.com' ? 'gmail.com' : host;
  const mailbox = address.slice(0, at).replace(/(?<=.)\+.*$/, '');
  return `${DOTS_MEAN_NOTHING.has(domain) ? mailbox.replaceAll('.', '') : mailbox}@${domain}`;
}

/** A name that does not match, such as one with a link or a number, is left out of the greeting. */
const FULL_NAME = /^[\p{L}\p{M} .'’"-]{1,80}$/u;
/** Too short for a sentence. */
const FIRST_NAME = /^(?=.{2,20}$)[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+){0,2}$/u;

/** Null if in doubt: registrants choose their name, and an e-mail must not carry a stranger's message. */
export function greetingName(fullName: string): string | null {
  const name = oneLine(fullName);
  const [first = ''] = name.split(' ');
  const readsAsName = FULL_NAME.test(name) && !/\.[\p{L}\p{M}]/u.test(name);
  return readsAsName && FIRST_NAME.test(first) ? first : null;
}
