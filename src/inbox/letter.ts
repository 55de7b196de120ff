import { type Message, readMessage } from '../mail/message';
import { TooComplexError } from '../mail/too-complex';
import { type ReportFiles, reportFiles } from '../report-files/attachments';
import type { Fetched } from './fetch-letters';
import type { MailReason } from './schema';
import type { DoneMessage } from './store';

/** A message as far as it could be read before anything is decided about it. */
export type Letter = Fetched & {
  /** Null for one that cannot be read, or is not to be. */
  content: Message | null;
  /** Whether that is for what it is made of. */
  isTooComplex: boolean;
};

/** A message with its files unpacked. */
export type OpenedLetter = Letter & { found: ReportFiles | null };

/** How a message ended before: this one, or another with its bytes. */
export type Ended = Pick<DoneMessage, 'sha256' | 'outcome'>;

export type Verdict =
  | { read: true; found: ReportFiles }
  | { read: false; outcome: Exclude<DoneMessage['outcome'], 'processed'>; reason: MailReason; keep: boolean };

type Failed = (error: unknown) => void;

/** Never throws: `failed` is told why a message cannot be read. */
export async function readLetter(message: Fetched, failed: Failed): Promise<Letter> {
  const { bytes, refusal } = message;
  const unread = { ...message, content: null, isTooComplex: refusal === 'message_too_complex' };
  if (refusal !== null || bytes === null) return unread;
  try {
    return { ...unread, content: await readMessage(bytes) };
  } catch (error) {
    failed(error);
    return { ...unread, isTooComplex: error instanceof TooComplexError };
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
  { sha256, refusal, holdsFiles, content, found, isTooComplex }: OpenedLetter,
  ended: readonly Ended[],
): Verdict {
  if (isTooComplex) {
    return { read: false, outcome: 'refused', reason: 'message_too_complex', keep: false };
  }
  const same = ended.filter((each) => each.sha256 === sha256);
  const duplicate = { read: false, outcome: 'duplicate', reason: 'same_message', keep: false } as const;
  if (refusal !== null) {
    if (same.length > 0) return duplicate;
    return {
      read: false,
      outcome: holdsFiles ? 'quarantined' : 'ignored',
      reason: refusal,
      keep: holdsFiles,
    };
  }
  if (content === null || found === null) {
    return { read: false, outcome: 'quarantined', reason: 'message_unreadable', keep: false };
  }
  // Only what was read counts as seen (docs/rules.md#inbox): a quarantine of before does not block it. Another message
  // under the same Message-ID is another; which of its files were seen, their own bytes say.
  if (same.some(({ outcome }) => outcome === 'processed' || outcome === 'ignored')) return duplicate;
  return found.files.length > 0
    ? { read: true, found }
    : { read: false, outcome: 'ignored', reason: 'no_report', keep: false };
}
