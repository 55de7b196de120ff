import { AppError } from '../http/errors';

export const ERASED = 'Os dados deste condutor foram apagados.';

export function erased(): AppError {
  return new AppError('wrong_state', { message: ERASED });
}
