import { ImapFlow } from 'imapflow';
import { isLoopbackHost } from '../env';
import type { Mailbox, MailboxCheck, MailboxSettings } from './mailbox';

/** The mailbox over IMAP (RFC 9051). A connection lives for one call. */
export function createImapMailbox(settings: MailboxSettings): Mailbox {
  return {
    settings,
    async check(timeoutMs) {
      if (isAddress(settings.host) && !isLoopbackHost(settings.host)) {
        return failed('Indique o nome do servidor de email em vez do seu endereço IP.');
      }
      const client = connection(settings, timeoutMs);
      // Without a listener, an error after the answer would end the process.
      client.on('error', () => undefined);
      let timer: ReturnType<typeof setTimeout> | undefined;
      const tooLate = new Promise<MailboxCheck>((resolve) => {
        timer = setTimeout(() => resolve(failed('O servidor de email não respondeu a tempo.')), timeoutMs);
      });
      try {
        return await Promise.race([open(client, settings), tooLate]);
      } finally {
        clearTimeout(timer);
        client.close();
      }
    },
  };
}

async function open(client: ImapFlow, { folder }: MailboxSettings): Promise<MailboxCheck> {
  try {
    await client.connect();
    await client.mailboxOpen(folder, { readOnly: true });
    return { connected: true, message: 'Ligação estabelecida com sucesso.' };
  } catch (error) {
    return failed(reasonOf(error));
  }
}

function connection(settings: MailboxSettings, timeoutMs: number): ImapFlow {
  return new ImapFlow({
    host: settings.host,
    port: settings.port,
    secure: settings.secure,
    ...(!settings.secure && { doSTARTTLS: settings.tls }),
    // Bun cannot check a certificate against an address: on this machine the name is known, elsewhere see `check`.
    servername: isLoopbackHost(settings.host) ? 'localhost' : settings.host,
    auth: { user: settings.user, pass: settings.password },
    logger: false,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
}

function isAddress(host: string): boolean {
  return /^[\d.]+$|:/.test(host);
}

function failed(message: string): MailboxCheck {
  return { connected: false, message };
}

const REASONS: readonly [RegExp, string][] = [
  [/ENOTFOUND|EAI_AGAIN|getaddrinfo/i, 'O servidor de email não foi encontrado. Verifique o endereço.'],
  [
    /ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ConnectionRefused/i,
    'O servidor de email recusou a ligação. Verifique o endereço e a porta.',
  ],
  [
    /CERT|self.signed|certificate|TLS|SSL/i,
    'A ligação segura ao servidor de email falhou. Verifique o certificado e as opções de segurança.',
  ],
  [/TIMEOUT|timed out|ETIMEDOUT/i, 'O servidor de email não respondeu a tempo.'],
  [/NONEXISTENT|Mailbox doesn't exist|TRYCREATE/i, 'A caixa de correio indicada não existe.'],
];

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'A ligação ao servidor de email falhou.';
  if ('authenticationFailed' in error && error.authenticationFailed) {
    return 'O servidor de email recusou o utilizador ou a palavra-passe.';
  }
  const told = ['code', 'serverResponseCode', 'responseText', 'tlsFailed']
    .map((name) => (name in error ? `${name} ${String(error[name as keyof Error])}` : ''))
    .concat(error.message)
    .join(' ');
  return REASONS.find(([pattern]) => pattern.test(told))?.[1] ?? 'A ligação ao servidor de email falhou.';
}
