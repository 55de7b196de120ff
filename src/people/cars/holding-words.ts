import type { Holding } from '../../costs/movements/fleet';
import { wallTimeInWords } from '../../platform/domain/wall-time';
import { AppError } from '../../platform/http/errors';

/** `desde 20/11/2026 18:00`, `de 20/11/2026 18:00 a 21/11/2026 06:00`. */
export function periodInWords({ startsAt, endsAt }: Pick<Holding, 'startsAt' | 'endsAt'>): string {
  return endsAt === null
    ? `desde ${wallTimeInWords(startsAt)}`
    : `de ${wallTimeInWords(startsAt)} a ${wallTimeInWords(endsAt)}`;
}

/** Refuses what another holding is in the way of. */
export function holdingFault(field: string, holding: Holding): AppError {
  const what = holding.cardId === null ? 'A viatura' : 'O cartão';
  return new AppError('invalid', {
    fields: { [field]: `${what} já tem titular ${periodInWords(holding)}: corrija primeiro essa entrega` },
  });
}
