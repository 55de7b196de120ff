import type { Delivery } from './mailer';

type Failure = Exclude<Delivery, { outcome: 'accepted' }>;

const LATE = /EABORT|ETIMEDOUT|timed? ?out/i;
const LOST = /ECONNECTION|ECONNRESET|EPIPE|ESOCKET|closed/i;
const REASONS: readonly [RegExp, string][] = [
  [LATE, 'O servidor de envio não respondeu a tempo.'],
  [
    /CERT|self.signed|certificate|ETLS|TLS|SSL/i,
    'A ligação segura ao servidor de envio falhou. Verifique o certificado e SMTP_URL.',
  ],
  [/EDNS|ENOTFOUND|EAI_AGAIN|getaddrinfo/i, 'O servidor de envio não foi encontrado. Verifique SMTP_URL.'],
  [
    /ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ConnectionRefused|cannot connect/i,
    'O servidor de envio recusou a ligação. Verifique o endereço e a porta em SMTP_URL.',
  ],
  [LOST, 'A ligação ao servidor de envio caiu.'],
];
const UNKNOWN = 'O envio falhou.';

/** RFC 5321 §4.2.1. It keeps only the codes of the server's reply, whose text names the person. */
export function failureOf(error: unknown): Failure {
  const { code, command, status, response } = wordsOf(error);
  if (code === 'EAUTH') {
    return unavailable('O servidor de envio recusou o início de sessão de SMTP_URL', response);
  }
  if (status === 421) return unavailable('O servidor de envio está indisponível', response);
  if (command === 'MAIL FROM' && status > 0) {
    return unavailable('O servidor de envio recusou o remetente, que é MAIL_FROM', response);
  }
  if ((command === 'RCPT TO' || command === 'DATA') && status >= 400) {
    const what = command === 'DATA' ? 'a mensagem' : 'o endereço do condutor';
    // 503, a bad sequence of commands, concerns the session.
    return status >= 500 && status !== 503
      ? { outcome: 'refused', reason: `O servidor de envio recusou ${what}${codes(response)}.` }
      : { outcome: 'delayed', reason: `O servidor de envio adiou ${what}${codes(response)}.` };
  }
  if (code === 'EENVELOPE') {
    return {
      outcome: 'refused',
      reason: 'O endereço do condutor não pode ser usado neste servidor de envio.',
    };
  }
  const message = error instanceof Error ? `${code} ${error.message}` : '';
  const [pattern = null, reason = UNKNOWN] = REASONS.find(([each]) => each.test(message)) ?? [];
  // Whether the server accepted the message before the silence is unknown.
  return { outcome: 'unavailable', reason, inSilence: [LATE, LOST, null].includes(pattern) };
}

function unavailable(reason: string, response: string): Failure {
  return { outcome: 'unavailable', reason: `${reason}${codes(response)}.` };
}

function wordsOf(error: unknown) {
  const fields: Record<string, unknown> = error instanceof Error ? { ...error } : {};
  const text = (name: string) => (typeof fields[name] === 'string' ? fields[name] : '');
  const status = typeof fields.responseCode === 'number' ? fields.responseCode : 0;
  return { code: text('code'), command: text('command'), status, response: text('response') };
}

/** ` (550 5.1.1)`: the reply code and, if any, the enhanced code (RFC 3463). */
function codes(response: string): string {
  const found = /^(\d{3})(?:[ -](\d\.\d{1,3}\.\d{1,3})\b)?/.exec(response);
  return found ? ` (${[found[1], found[2]].filter(Boolean).join(' ')})` : '';
}
