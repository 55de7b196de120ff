import * as z from 'zod/mini';
import type { MailboxProvider } from '../../mail/imap/schema';
import type { Fault, MailboxLink } from '../../mail/mailbox-auth/schema';

const INTERVAL = 'O intervalo tem de ser de 5 a 1440 minutos';

export const MonitoringStart = z.object({
  intervalMinutes: z._default(z.int(INTERVAL).check(z.minimum(5, INTERVAL), z.maximum(1440, INTERVAL)), 5),
});
export type MonitoringStart = z.infer<typeof MonitoringStart>;

/** The answer of `GET /api/email/config`. */
export type EmailConfig = {
  configured: boolean;
  connected: boolean;
  provider: MailboxProvider;
  host: string;
  port: number;
  user: string;
  secure: boolean;
  /** Stored on the server (docs/rules/reports.md#inbox); instants are ISO 8601. */
  monitoring: {
    active: boolean;
    intervalMinutes: number;
    activeSince: string | null;
    checkedAt: string | null;
    message: string | null;
  };
  senders: {
    /** `host`: a named host; `unknown`: no host is known; `nobody`: none is required. */
    vouchedBy: 'host' | 'microsoft' | 'unknown' | 'nobody';
    host: string | null;
    /** `addedBy` is the e-mail of a member of staff. */
    trusted: { address: string; addedBy: string; addedAt: string }[];
  };
  /** Null unless the mailbox is opened by access tokens. */
  link: MailboxLink | null;
};

/** The hosts that vouch for the mailbox's last messages, by the topmost Authentication-Results of each. */
export type Vouching = {
  /** How many were looked at. */
  messages: number;
  /** The most frequent first; `microsoft` is the name of one that names none. */
  names: { name: string; messages: number }[];
  /** Whether the setting names who vouches for nearly all of them. */
  isSet: boolean;
  /** The variable to set; null where it is set, or nobody vouches for nearly all of them. */
  line: string | null;
};

/** The answer of `POST /api/email/test-connection`; `vouching` is null where the messages could not be looked at. */
export type ConnectionTest = { connected: boolean; message: string; vouching: Vouching | null };

/** `expired`: the attempt is not this session's, or too old; `unavailable`: the provider did not answer. */
export type LinkOutcome = 'linked' | 'expired' | 'unavailable' | Fault;

/** `handle` is what the answer of the person is asked for with. */
export type DeviceLink = {
  userCode: string;
  address: string;
  expiresAt: string;
  intervalSeconds: number;
  handle: string;
};

export const DeviceFinish = z.object({ handle: z.string().check(z.maxLength(4000)) });

export const TrustedSenderRemoval = z.object({ address: z.string().check(z.maxLength(320)) });
export type TrustedSenderRemoval = z.infer<typeof TrustedSenderRemoval>;

export type MailReason =
  | 'no_sender'
  | 'several_senders'
  | 'sender_not_allowed'
  | 'not_authentic'
  | 'no_voucher'
  | 'message_too_large'
  | 'message_too_complex'
  | 'message_unreadable'
  | 'message_keeps_failing'
  | 'message_not_delivered'
  | 'attachment_not_opened'
  | 'no_report'
  | 'only_costs'
  | 'only_recibos'
  | 'recibo_not_taken'
  | 'same_message';
