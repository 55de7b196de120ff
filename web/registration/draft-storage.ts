import { type Draft, newDraft, readDraft } from './draft';

const NAME = 'registo';

/** How long a reloading page may take to release its lock, in ms. */
const RELOAD_MS = 1_000;

/** This tab's draft, if it has one. A duplicated tab copies the session storage and must not continue the same
 * registration: each draft is held under a Web Lock named by its key. */
export async function openDraft(): Promise<Draft | null> {
  const stored = readDraft(readStorage(), Date.now());
  return stored && (await hold(stored.key)) ? stored : null;
}

export function startDraft(): Draft {
  const draft = newDraft();
  void hold(draft.key);
  return draft;
}

/** Where storage is disabled, the form works but does not survive a reload. */
export function storeDraft(draft: Draft): void {
  try {
    sessionStorage.setItem(NAME, JSON.stringify(draft));
  } catch {}
}

function readStorage(): string | null {
  try {
    return sessionStorage.getItem(NAME);
  } catch {
    return null;
  }
}

/** True when this page got the lock, which it keeps until it unloads. */
function hold(key: string): Promise<boolean> {
  return new Promise((resolve) => {
    const forever = new Promise<void>(() => {});
    const held = () => {
      resolve(true);
      return forever;
    };
    navigator.locks
      .request(`${NAME} ${key}`, { signal: AbortSignal.timeout(RELOAD_MS) }, held)
      .catch(() => resolve(false));
  });
}
