import { mailboxSettings } from '../../mail/imap/mailbox-settings';
import { smtpSettings, spareSmtpSettings } from '../../mail/smtp/smtp-settings';
import { isLoopbackHost } from '../../platform/domain/loopback';
import type { Env } from '../../settings/env';
import { readBackupAddress } from '../backup/address';
import type { Processor } from './activity-rules';

/** The host alone of each: an address may have an account in it. What is on this machine is nobody else's. */
export function processorsOf(env: Env, { onWorkers = false } = {}): Processor[] {
  const backup = env.BACKUP_TO === undefined ? null : readBackupAddress(env.BACKUP_TO);
  const named: [name: string | null | undefined, purpose: string][] = [
    [onWorkers ? 'Cloudflare Workers' : null, 'executa o programa'],
    [hostOf(env.DATABASE_URL), 'base de dados'],
    [env.STORAGE === 'r2' ? 'Cloudflare R2' : hostOf(env.s3?.endpoint), 'ficheiros carregados'],
    [mailboxSettings(env)?.host, 'caixa de correio dos relatórios (IMAP)'],
    [smtpSettings(env)?.host, 'envio de e-mails (SMTP)'],
    [spareSmtpSettings(env)?.host, 'envio de avisos à equipa (SMTP de reserva)'],
    [hostOf(env.OIDC_ISSUER), 'início de sessão da equipa (OpenID Connect)'],
    [backup && 's3' in backup ? hostOf(backup.s3.endpoint) : null, 'cópias de segurança, cifradas'],
  ];
  const elsewhere = named.flatMap(([name, purpose]) =>
    name && !isLoopbackHost(name) ? [{ name, purpose }] : [],
  );
  return [...Map.groupBy(elsewhere, ({ name }) => name)].map(([name, uses]) => ({
    name,
    purposes: uses.map(({ purpose }) => purpose),
  }));
}

function hostOf(address: string | undefined): string | null {
  return address === undefined || address.startsWith('file:') ? null : new URL(address).hostname;
}
