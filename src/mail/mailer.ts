/** Sends e-mail, one letter to one person at a time. */
export interface Mailer {
  /** The domain of the sender, for Message-IDs. */
  domain: string;
  /** Until `end`, and bounded in every wait. Never raises. */
  send(letter: Letter, end: AbortSignal): Promise<Delivery>;
}

export type Letter = {
  /** A single address. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** With its angle brackets (RFC 5322 §3.6.4): the same for the same letter, however often it is sent. */
  messageId: string;
};

/** `reason` is for staff, in Portuguese, without address or name. */
export type Delivery =
  | { outcome: 'accepted' }
  /** For good: this letter will not be taken. */
  | { outcome: 'refused'; reason: string }
  /** Not now, which says nothing of other letters. */
  | { outcome: 'delayed'; reason: string }
  /** The server cannot be used for any letter just now. */
  | { outcome: 'unavailable'; reason: string };
