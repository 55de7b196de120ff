export type Flow = 'code' | 'client-credentials' | 'device';

/** Why a provider gives no token, or its mail server takes none (docs/operate/mailbox-sign-in.md#refusals). */
export type Fault =
  | 'unlinked'
  | 'sign-in'
  | 'second-step'
  | 'consent'
  | 'declined'
  | 'secret'
  | 'client'
  | 'disabled'
  | 'clock'
  | 'mailbox'
  | 'access'
  | 'key';

/** The mailbox's link as staff see it, without any token. Instants are ISO 8601. */
export type MailboxLink = {
  flow: Flow;
  /** The provider's name, such as `Microsoft`. */
  provider: string;
  state: 'unlinked' | 'linked' | 'broken';
  linkedBy: string | null;
  linkedAt: string | null;
  /** Why the mailbox cannot be opened, in Portuguese, and since when. */
  fault: { kind: Fault; text: string; since: string | null } | null;
  /** `YYYY-MM-DD`. */
  secretExpiresOn: string | null;
  /** Whether e-mails to drivers are sent with the same token. */
  sendsEmails: boolean;
  /** Whether staff are warned by another server meanwhile. */
  hasSpare: boolean;
};
