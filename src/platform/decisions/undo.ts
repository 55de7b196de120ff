import { AppError } from '../http/errors';
import { outcomeOf, type Shown } from './shown-rules';

type Undone = {
  isPending: boolean;
  wasUndone: boolean;
  version: number;
  shown: Shown;
  /** The subject in Portuguese, as in `este condutor`. */
  what: string;
  /** The obstacle in Portuguese, for the case that the shown version is the current one. */
  reason: string | null;
};

/** Raises `changed_meanwhile` or `wrong_state` unless the decision was taken back. */
export function refuseUnlessUndone({ isPending, wasUndone, version, shown, what, reason }: Undone): void {
  const outcome = outcomeOf({ isDecidedSo: isPending && wasUndone, version }, shown);
  if (outcome === 'done') return;
  if (outcome === 'changed') {
    throw new AppError('changed_meanwhile', {
      message: `Os dados d${what} mudaram entretanto: veja-os de novo antes de anular.`,
    });
  }
  const none = `Não há nenhuma decisão das últimas 24 horas sobre ${what}, e só uma dessas se anula.`;
  throw new AppError('wrong_state', { message: (!isPending && reason) || none });
}
