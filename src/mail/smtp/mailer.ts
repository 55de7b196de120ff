export interface Mailer {
  /** Domain of the Message-IDs. */
  domain: string;
  /** Connects and signs in; answers why that failed, in Portuguese, or null. Never raises. */
  check?(): Promise<string | null>;
  /** Has a time limit on every wait. Never raises. */
  send(email: Email, end: AbortSignal): Promise<Delivery>;
}

export type Email = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** In angle brackets (RFC 5322 §3.6.4); repeated attempts keep it. */
  messageId: string;
};

/** `reason` is shown to staff, in Portuguese, without address or name. */
export type Delivery =
  | { outcome: 'accepted' }
  /** A permanent refusal. */
  | { outcome: 'refused'; reason: string }
  /** A temporary refusal of this message. */
  | { outcome: 'delayed'; reason: string }
  /** A temporary failure for any message. */
  | {
      outcome: 'unavailable';
      reason: string;
      /** Whether the server may have accepted the message despite the failure. */
      inSilence?: boolean;
    };
