import { readSender, readSmtpUrl } from '../../src/mail/settings';
import { createSmtpMailer } from '../../src/mail/smtp';

const MAIL_FROM = 'Frota Exemplo <frota@frota.test>';

/** The program's own mailer on this server, impatient unless told otherwise. */
export function mailerOf(url: string, options: Parameters<typeof createSmtpMailer>[1] = {}) {
  const [server, sender] = [readSmtpUrl(url), readSender(MAIL_FROM)];
  if (!server || !sender) throw new Error('unreadable settings');
  const impatient = { connectMs: 2000, greetingMs: 1500, silenceMs: 1500 };
  return createSmtpMailer({ ...server, sender }, { ...impatient, ...options });
}
