import { useState } from 'react';
import { isUnauthorized } from '../ui/requests/api-error';
import { failureText } from '../ui/requests/failure-text';

/** Runs one call at a time and keeps its error. A session that has ended shows the sign-in. */
export function useWork() {
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState<Error | null>(null);

  async function run(what: string, work: () => Promise<unknown>): Promise<boolean> {
    if (busy !== null) return false;
    setBusy(what);
    setFailure(null);
    try {
      await work();
      return true;
    } catch (thrown) {
      if (isUnauthorized(thrown)) location.reload();
      else setFailure(thrown instanceof Error ? thrown : new Error(String(thrown)));
      return false;
    } finally {
      setBusy(null);
    }
  }

  return { busy, failure, error: failure && { text: failureText(failure) }, run };
}
