import type { Mailbox, Voucher } from '../../mail/imap/mailbox';
import { isDomainSuffix } from '../../mail/messages/mail-domains';
import { within } from '../../platform/domain/time-limit';
import { isNamed } from './believed-sender';
import { readAuthenticationResults } from './parse-authentication-results';
import type { Vouching } from './schema';

const MOST_MESSAGES = 20;
/** How far back they are looked for: deleted messages leave gaps. */
const MOST_UIDS = 200;
/** The part of the messages that one name has to be on: mail within a host may have none. */
const LEAST_SHARE = 0.8;
const NAME = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;
const LONGEST_NAME = 253;
const MOST_NAMES = 5;

/** Looks at the last messages of the mailbox for who vouches for their senders. */
export async function lookForVouchers(mailbox: Mailbox, timeoutMs: number): Promise<Vouching> {
  const end = new AbortController();
  try {
    return await within(timeoutMs, vouchersOf(mailbox, end.signal));
  } finally {
    end.abort();
  }
}

async function vouchersOf(mailbox: Mailbox, end: AbortSignal): Promise<Vouching> {
  const { readHead } = await import('../../mail/messages/head');
  const opened = await mailbox.open(end);
  try {
    const last = opened.uidNext - 1;
    const there = last < 1 ? [] : await opened.sizes(Math.max(1, last - MOST_UIDS + 1), last);
    const heads = await opened.heads(there.slice(-MOST_MESSAGES).map(({ uid }) => uid));
    const names = heads.map(({ bytes }) => voucherIn(readHead(bytes).authenticationResults[0]));
    return vouchingOf(names, mailbox.settings.voucher);
  } finally {
    await opened.close();
  }
}

/** The name by which the mail host has signed its results, `microsoft` for one that names none; null without any. */
export function voucherIn(authenticationResults: string | undefined): string | null {
  if (authenticationResults === undefined) return null;
  const { authserv, results } = readAuthenticationResults(authenticationResults);
  if (authserv === null) return results[0]?.method === 'spf' ? 'microsoft' : null;
  return authserv.length <= LONGEST_NAME && NAME.test(authserv) ? authserv : null;
}

/** `names` has one for each message. The line is for a name that nearly all of them have. */
export function vouchingOf(names: readonly (string | null)[], voucher: Voucher): Vouching {
  const counts = new Map<string, number>();
  for (const name of names) if (name !== null) counts.set(name, (counts.get(name) ?? 0) + 1);
  const found = [...counts].map(([name, messages]) => ({ name, messages }));
  found.sort((a, b) => b.messages - a.messages || (a.name < b.name ? -1 : 1));
  const isEnough = (among: Vouching['names']) =>
    names.length > 0 && among.reduce((sum, { messages }) => sum + messages, 0) >= names.length * LEAST_SHARE;
  const isSet = isEnough(found.filter(({ name }) => isOf(voucher, name)));
  const value = isSet ? null : valueFor(found, isEnough);
  return {
    messages: names.length,
    names: found.slice(0, MOST_NAMES),
    isSet,
    line: value && `EMAIL_TRUSTED_AUTHSERV=${value}`,
  };
}

function isOf(voucher: Voucher, name: string): boolean {
  return voucher.by === 'host' ? isNamed(name, voucher.host) : voucher.by === name;
}

function valueFor(found: Vouching['names'], isEnough: (among: Vouching['names']) => boolean): string | null {
  const [first] = found;
  if (first && isEnough([first])) return first.name;
  // Some hosts have a name for each machine.
  const byParent = Map.groupBy(found, ({ name }) => name.slice(name.indexOf('.') + 1));
  for (const [parent, below] of byParent) {
    if (isEnough(below) && parent.includes('.') && !isDomainSuffix(parent)) return `*.${parent}`;
  }
  return null;
}
