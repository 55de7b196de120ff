import { ApiError } from './api-error';

/** Both amounts, where staff have to say which version is the later one; null for any other error. */
export function versionQuestion(error: Error | null): string | null {
  return (error instanceof ApiError && error.detail.fields?.version) || null;
}

/** The text of a failed call: the server's own words, or that it was not reached. */
export function failureText(error: unknown): string {
  if (!(error instanceof ApiError)) {
    return 'Não foi possível contactar o servidor. Verifique a ligação e tente novamente.';
  }
  const { message, fields } = error.detail;
  return Object.values(fields ?? {})[0] ?? message ?? 'Ocorreu um erro inesperado. Tente novamente.';
}
