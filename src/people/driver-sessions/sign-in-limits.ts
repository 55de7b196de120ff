import { MINUTE_MS } from '../../platform/domain/calendar';
import { SIGN_IN_MS } from './session-rules';

export const CODE_TRIES = 5;

export const EMAIL_LIMITS = {
  name: 'driver-link',
  visitor: { limit: 10, windowSeconds: 3_600 },
  newcomers: { limit: 30, windowSeconds: 600 },
  address: { limit: 100, windowSeconds: 600 },
  network: { limit: 300, windowSeconds: 3_600 },
};

/** Limits the e-mails to one address, known or not. */
export const EMAILS_AN_HOUR = { limit: 5, windowSeconds: 3_600 };

export const EMAILS_A_DAY = { limit: 10, windowSeconds: 86_400 };

/** Is shown for unknown addresses too, so that it reveals no account. */
export function enoughAskedText(retryMs: number): string {
  return `Já foram pedidos vários emails para este endereço. Se os recebeu, abra a ligação do último: serve durante 15 minutos. Pode pedir outro dentro de ${waitText(retryMs)}.`;
}

function waitText(ms: number): string {
  const minutes = Math.ceil(ms / MINUTE_MS);
  if (minutes === 1) return '1 minuto';
  return minutes <= 60 ? `${minutes} minutos` : `${Math.ceil(minutes / 60)} horas`;
}

export const PROOF_LIMIT = { name: 'driver-sign-in', limit: 200, windowSeconds: 600 };

/** E-mails requested after this instant are still valid. */
export function signInsSince(now: Date): string {
  return new Date(now.getTime() - SIGN_IN_MS).toISOString();
}
