import type { MailboxSettings } from '../../../src/mail/mail/mailbox';
import type { OAuthSettings } from '../../../src/mail/mailbox-auth/settings';
import { runMortal } from '../processes/mortal-process';

export type InboxProcess = {
  url: string;
  objects: string;
  settings: MailboxSettings;
  certificate: string;
  /** For a mailbox that is opened by access tokens, with the program's secret. */
  oauth?: { settings: OAuthSettings; secret: string };
  /** ISO 8601; far enough from the last to find its lease ended. */
  now: string;
};

/** A mail with this header kills the process that fetches it. */
export const POISON = 'X-Poison: yes';

/** When the process is killed: so many transactions and ms after it began to poll; null lets it come to its end. */
export type Death = { transactions: number; ms: number } | null;

/** Polls the inbox in another process. `killed`: by this call, or by the mail; else the printed outcome of the poll. */
export async function pollInProcess(given: InboxProcess, death: Death): Promise<'killed' | string> {
  const { isKilled, output } = await runMortal('mail/inbox-process.ts', given, (mortal) => {
    const transactions = mortal.output.split('transaction\n').length - 1;
    if (death && transactions >= death.transactions) mortal.kill(death.ms);
  });
  return isKilled ? 'killed' : (output.trim().split('\n').at(-1) ?? '');
}
