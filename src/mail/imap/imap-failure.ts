import { getStatusCode } from 'imapflow/lib/tools.js';
import { isRefusedSignIn, MailboxError, type MailboxFault } from './mailbox';

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
const TOKEN_REFUSED =
  'A caixa de correio recusou a conta ligada. Verifique se essa conta tem acesso à caixa e se o IMAP está ativo nela.';
const UNKNOWN = 'A ligação ao servidor de email falhou.';

/** The reason in Portuguese, shown to staff. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return UNKNOWN;
  if (isRefusedSignIn(error)) {
    if ('oauthError' in error) return TOKEN_REFUSED;
    return 'O servidor de email recusou o utilizador ou a palavra-passe.';
  }
  const words = ['code', 'serverResponseCode', 'responseText', 'tlsFailed']
    .map((name) => (name in error ? `${name} ${String(error[name as keyof Error])}` : ''))
    .concat(error.message)
    .join(' ');
  return REASONS.find(([pattern]) => pattern.test(words))?.[1] ?? UNKNOWN;
}

const TOO_LARGE = new Set(['LiteralTooLarge', 'ResponseTooLarge', 'LineTooLarge']);
/** Codes of a NO that is the server's own trouble, and not the message's (RFC 5530 §3). */
const UNAVAILABLE = new Set(['UNAVAILABLE', 'INUSE', 'LIMIT']);

/** `reason` is that of a BYE. */
type ImapError = Error & {
  code?: string;
  reason?: string;
  responseStatus?: string;
  response?: Parameters<typeof getStatusCode>[0];
};

export function mailboxError(error: unknown): MailboxError {
  return error instanceof MailboxError ? error : new MailboxError(reasonOf(error), error, faultOf(error));
}

function faultOf(error: unknown): MailboxFault {
  if (!(error instanceof Error)) return 'other';
  const { code = '', reason, responseStatus, response }: ImapError = error;
  if (TOO_LARGE.has(code)) return 'tooLarge';
  if (reason !== undefined) return 'ended';
  if (responseStatus === undefined || code === 'ETHROTTLE') return 'other';
  return UNAVAILABLE.has(getStatusCode(response) || '') ? 'other' : 'refused';
}
