import { countLabel } from '../../src/domain/text';
import type { ApiError } from '../transport/api-error';

/** For an answer that says to come back later: when; null for any other. */
export function waitText({ status, retryAfterSeconds }: ApiError): string | null {
  if (status !== 429) return null;
  const minutes = Math.ceil((retryAfterSeconds ?? 60) / 60);
  if (minutes > 90) return `Demasiados pedidos. Tente novamente dentro de ${Math.ceil(minutes / 60)} horas.`;
  return `Demasiados pedidos. Tente novamente dentro de ${countLabel(minutes, 'minuto', 'minutos')}.`;
}
