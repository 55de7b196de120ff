import { countLabel } from '../../../src/platform/domain/text';
import type { ApiError } from '../../ui/requests/api-error';

/** When to retry after a 429; null for any other answer. */
export function waitText({ status, retryAfterSeconds }: ApiError): string | null {
  if (status !== 429) return null;
  const minutes = Math.ceil((retryAfterSeconds ?? 60) / 60);
  if (minutes > 90) return `Demasiados pedidos. Tente novamente dentro de ${Math.ceil(minutes / 60)} horas.`;
  return `Demasiados pedidos. Tente novamente dentro de ${countLabel(minutes, 'minuto', 'minutos')}.`;
}
