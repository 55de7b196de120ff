import { useState } from 'react';
import { ApiError, isUnauthorized } from '../transport/api-error';
import { failureText } from '../transport/failure-text';

/** One thing at a time, with what it failed of. A session that has ended shows the sign-in. */
export function useWork() {
  const [busy, setBusy] = useState<string | null>(null);
  const [error, setError] = useState<{ text: string; fields: Record<string, string> } | null>(null);

  async function run(what: string, work: () => Promise<unknown>): Promise<boolean> {
    if (busy !== null) return false;
    setBusy(what);
    setError(null);
    try {
      await work();
      return true;
    } catch (failure) {
      if (isUnauthorized(failure)) location.reload();
      else setError(toldOf(failure));
      return false;
    } finally {
      setBusy(null);
    }
  }

  return { busy, error, run };
}

function toldOf(failure: unknown) {
  const fields = failure instanceof ApiError ? (failure.detail.fields ?? {}) : {};
  return { text: failure instanceof Error ? failureText(failure) : String(failure), fields };
}
