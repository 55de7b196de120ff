export interface Mailer {
  /** For Message-IDs. */
  domain: string;
  /** Bounded in every wait. Never raises. */
  send(letter: Letter, end: AbortSignal): Promise<Delivery>;
}

export type Letter = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** With its angle brackets (RFC 5322 §3.6.4): the same each time the letter is sent. */
  messageId: string;
};

/** `reason` is for staff, in Portuguese, without address or name. */
export type Delivery =
  | { outcome: 'accepted' }
  /** For good. */
  | { outcome: 'refused'; reason: string }
  /** For now, and for this letter alone. */
  | { outcome: 'delayed'; reason: string }
  /** For now, for any letter. */
  | {
      outcome: 'unavailable';
      reason: string /** The server may have it all the same. */;
      inSilence?: boolean;
    };
