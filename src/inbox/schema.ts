import * as z from 'zod/mini';
import type { MailboxProvider } from '../mail/schema';

const INTERVAL = 'O intervalo tem de ser de 5 a 1440 minutos';

export const MonitoringStart = z.object({
  intervalMinutes: z._default(z.int(INTERVAL).check(z.minimum(5, INTERVAL), z.maximum(1440, INTERVAL)), 5),
});
export type MonitoringStart = z.infer<typeof MonitoringStart>;

/** The answer of `GET /api/email/config`. */
export type EmailConfig = {
  configured: boolean;
  /** How the last connection went. */
  connected: boolean;
  provider: MailboxProvider;
  host: string;
  port: number;
  user: string;
  secure: boolean;
  /** The server's truth about monitoring (docs/rules.md#inbox), instants in ISO 8601. */
  monitoring: {
    active: boolean;
    intervalMinutes: number;
    activeSince: string | null;
    checkedAt: string | null;
    message: string | null;
  };
  /** Whose mail is believed. */
  senders: {
    /** Who vouches for senders: a `host`, by its name; `unknown` while none is named; `nobody` where none is asked. */
    vouchedBy: 'host' | 'microsoft' | 'unknown' | 'nobody';
    host: string | null;
    /** Addresses that staff trust, by which of them and when (ISO 8601). */
    trusted: { address: string; addedBy: string; addedAt: string }[];
  };
};

/** The body of `POST /api/email/trusted-senders/remove`. */
export const TrustedSenderRemoval = z.object({ address: z.string().check(z.maxLength(320)) });
export type TrustedSenderRemoval = z.infer<typeof TrustedSenderRemoval>;

/** Why a message, or a file in one, was not simply imported. */
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
  | 'no_report'
  | 'same_message';
