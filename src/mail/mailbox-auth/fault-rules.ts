import type { Fault, Flow, MailboxLink } from './schema';
import { secretReminder, secretText } from './secret-reminder-rules';

export const FAULT_TEXT: Record<Fault, string> = {
  unlinked: 'A caixa de correio não está ligada. Ligue-a em Email IMAP.',
  'sign-in': 'O fornecedor deixou de aceitar esta ligação. Volte a ligar a conta em Email IMAP.',
  'second-step': 'O fornecedor pede a verificação em dois passos. Volte a ligar a conta em Email IMAP.',
  consent:
    'A autorização do programa foi retirada. Um administrador tem de a dar de novo; depois volte a ligar a conta.',
  declined:
    'A autorização foi recusada ou cancelada no fornecedor. Ligue a conta de novo e aceite o que ele pede.',
  secret:
    'O segredo da aplicação caducou ou está errado. Quem gere o servidor tem de criar outro e mudar EMAIL_OAUTH_CLIENT_SECRET.',
  client:
    'O fornecedor não reconhece a aplicação. Quem gere o servidor tem de verificar EMAIL_OAUTH_CLIENT_ID e EMAIL_OAUTH_TENANT.',
  disabled: 'A conta está desativada ou bloqueada no fornecedor. Só um administrador a pode ativar.',
  clock: 'O relógio desta máquina está errado e o fornecedor recusa os pedidos. Acerte-o.',
  mailbox:
    'A conta ligada não abre a caixa de EMAIL_USERNAME. Ligue a conta dessa caixa, ou dê a esta acesso a ela e ao IMAP.',
  access:
    'A aplicação não abre a caixa de EMAIL_USERNAME. Um administrador tem de lhe dar acesso à caixa, e ao IMAP nela.',
  key: 'As credenciais guardadas não podem ser lidas, porque o segredo do programa mudou. Volte a ligar a conta em Email IMAP.',
};

/** Codes of Microsoft, which accompany the standard's in the description. */
const MICROSOFT: readonly [Fault, readonly number[]][] = [
  ['secret', [7000215, 7000222, 7000218]],
  ['client', [700016, 90002, 90023, 900382, 500011, 50011, 9002325]],
  ['disabled', [50057, 50034, 50053, 500341, 53003]],
  ['second-step', [50074, 50076, 50078, 50079, 50072, 50158]],
  ['declined', [65004]],
  ['consent', [65001, 65005, 650051, 650052, 90094, 90095]],
  ['clock', [700024, 500133]],
  ['sign-in', [70000, 70008, 70043, 700082, 700084, 50173, 50132, 50133, 50089]],
];

const STANDARD: Readonly<Record<string, Fault>> = {
  invalid_grant: 'sign-in',
  invalid_client: 'secret',
  unauthorized_client: 'client',
  interaction_required: 'second-step',
  login_required: 'sign-in',
  expired_token: 'sign-in',
  consent_required: 'consent',
  access_denied: 'declined',
  // Microsoft's word for it in the device flow.
  authorization_declined: 'declined',
  invalid_scope: 'client',
  invalid_request: 'client',
};

/** Null for a refusal that may pass by itself, such as `temporarily_unavailable`. */
export function faultOf(error: string, description = ''): Fault | null {
  const codes = [...description.matchAll(/AADSTS(\d{5,7})/g)].map(([, code]) => Number(code));
  const known = MICROSOFT.find(([, numbers]) => codes.some((code) => numbers.includes(code)));
  return known?.[0] ?? STANDARD[error] ?? null;
}

/** Refusals of the mail server: the provider gives tokens, by which e-mails are still sent. */
export const OF_MAIL_SERVER: readonly Fault[] = ['mailbox', 'access'];

export function isOfMailServer(fault: string | null | undefined): boolean {
  return OF_MAIL_SERVER.some((each) => each === fault);
}

export function refusedByMailServer(flow: Flow): Fault {
  return flow === 'client-credentials' ? 'access' : 'mailbox';
}

/** Whether e-mails that are sent by the link wait for it. */
export function holdsEmails({ sendsEmails, state, fault }: MailboxLink): boolean {
  return sendsEmails && state !== 'linked' && !isOfMailServer(fault?.kind);
}

export function isFault(text: string): text is Fault {
  return Object.hasOwn(FAULT_TEXT, text);
}

export type Watched = Pick<MailboxLink, 'state' | 'fault' | 'secretExpiresOn'>;

/** The sentence for staff about the mailbox's link, in Portuguese; null if nothing waits for them. */
export function mailboxFault({ state, fault, secretExpiresOn }: Watched, now: Date): string | null {
  if (state === 'unlinked') return FAULT_TEXT.unlinked;
  if (fault) return fault.text;
  return secretReminder({ secretExpiresOn }, now) && secretText(secretExpiresOn ?? '', now);
}
