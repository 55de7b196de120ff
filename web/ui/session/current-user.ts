import { errorOf } from '../requests/api-error';

/** `paysByFile`: the company's account is configured, from which files for the bank pay. */
type CurrentUser = { email: string; name: string | null; paysByFile: boolean };

/** The signed-in user; null for a 401, which is no error here (docs/rules/calls.md#calls). */
export async function getCurrentUser(signal: AbortSignal): Promise<CurrentUser | null> {
  const response = await fetch('/api/auth/user', { signal });
  if (response.status === 401) return null;
  if (!response.ok) throw await errorOf(response);
  return response.json();
}
