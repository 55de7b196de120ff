import { sha256Hex } from '../digest';
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
  /** Null for one that cannot be read. */
  content: (Pick<Message, 'messageId' | 'from'> & { message: Message; found: ReportFiles }) | null;
};

/** How a message ended before: this one, or another with its bytes or its Message-ID. */
export type Ended = Pick<DoneMessage, 'messageId' | 'sha256' | 'outcome'>;

export type Verdict =
  | { read: true; found: ReportFiles }
  | { read: false; outcome: Exclude<DoneMessage['outcome'], 'processed'>; reason: MailReason; keep: boolean };

/** Never throws: `failed` is told why a message cannot be read. */
export async function openLetter(
  uid: number,
  bytes: Uint8Array<ArrayBuffer>,
  failed: (error: unknown) => void,
): Promise<Letter> {
  const sha256 = await sha256Hex(bytes);
  try {
    const message = await readMessage(bytes);
    const { messageId, from } = message;
    return { uid, bytes, sha256, content: { messageId, from, message, found: await reportFiles(message) } };
  } catch (error) {
    failed(error);
    return { uid, bytes, sha256, content: null };
  }
}

/** Whether a message is to be read, and what becomes of it otherwise. */
export function judge({ sha256, content }: Letter, rules: MailboxSettings, ended: readonly Ended[]): Verdict {
  if (content === null)
    return { read: false, outcome: 'quarantined', reason: 'message_unreadable', keep: true };
  const { messageId, message, found } = content;
  const same = ended.filter((each) => each.sha256 === sha256);
  const duplicate = { read: false, outcome: 'duplicate', reason: 'same_message', keep: false } as const;
  const refusal = refusalOf(message, rules);
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
