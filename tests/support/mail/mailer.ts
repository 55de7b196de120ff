import { createSmtpMailer } from '../../../src/mail/mail/smtp';
import { readSender, readSmtpUrl } from '../../../src/mail/mail/smtp-settings';

const MAIL_FROM = 'Frota Exemplo <frota@frota.test>';

/** How long the mailer waits, in ms, and which certificates it trusts. */
export type Patience = Parameters<typeof createSmtpMailer>[1];

/** The program's real mailer on this server. */
export function mailerOf(url: string, options: Patience = {}) {
  const [server, sender] = [readSmtpUrl(url), readSender(MAIL_FROM)];
  if (!server || !sender) throw new Error('unreadable settings');
  return createSmtpMailer({ ...server, sender }, options);
}
