import { type Head, readHead } from '../mailbox/head';
import type { MailboxSettings } from '../mailbox/mailbox';
import { type Message, readMessage } from '../mailbox/message';
import { type ReportFiles, reportFiles } from './report-files';
import type { MailReason } from './schema';
import { refusalOf } from './sender';
import type { DoneMessage } from './store';

/** A message as far as it could be read before anything is decided about it. */
export type Letter = {
  uid: number;
  bytes: Uint8Array<ArrayBuffer>;
  sha256: string;
  head: Head;
  /** Null for one that cannot be read. */
  content: Message | null;
};

/** A message with its files unpacked. */
export type OpenedLetter = Letter & { found: ReportFiles | null };

/** How a message ended before: this one, or another with its bytes or its Message-ID. */
export type Ended = Pick<DoneMessage, 'messageId' | 'sha256' | 'outcome'>;

export type Verdict =
  | { read: true; found: ReportFiles }
  | { read: false; outcome: Exclude<DoneMessage['outcome'], 'processed'>; reason: MailReason; keep: boolean };

type Failed = (error: unknown) => void;

/** Never throws: `failed` is told why a message cannot be read. */
export async function readLetter(message: Omit<Letter, 'head' | 'content'>, failed: Failed): Promise<Letter> {
  const head = readHead(message.bytes);
  try {
    return { ...message, head, content: await readMessage(message.bytes) };
  } catch (error) {
    failed(error);
    return { ...message, head, content: null };
  }
}

/** Never throws, as above. */
export async function openLetter(letter: Letter, failed: Failed): Promise<OpenedLetter> {
  try {
    return { ...letter, found: letter.content && (await reportFiles(letter.content)) };
  } catch (error) {
    failed(error);
    return { ...letter, content: null, found: null };
  }
}

/** Whether a message is to be read, and what becomes of it otherwise. */
export function judge(
  { sha256, head, content, found }: OpenedLetter,
  rules: MailboxSettings,
  ended: readonly Ended[],
): Verdict {
  if (content === null || found === null) {
    return { read: false, outcome: 'quarantined', reason: 'message_unreadable', keep: true };
  }
  const { messageId } = head;
  const same = ended.filter((each) => each.sha256 === sha256);
  const duplicate = { read: false, outcome: 'duplicate', reason: 'same_message', keep: false } as const;
  const refusal = refusalOf(head, rules);
  if (refusal !== null) {
    if (same.length > 0) return duplicate;
    return { read: false, outcome: 'quarantined', reason: refusal, keep: found.files.length > 0 };
  }
  // Only what was read counts as seen (REPORTS.md, Twice): a quarantine of before does not block it.
  const wasRead = ended.some((each) => each.outcome === 'processed' && each.messageId === messageId);
  if (messageId !== null && wasRead) return duplicate;
  if (same.some(({ outcome }) => outcome === 'processed' || outcome === 'ignored')) return duplicate;
  return found.files.length > 0
    ? { read: true, found }
    : { read: false, outcome: 'ignored', reason: 'no_report', keep: false };
}
