import { type Draft, newDraft, readDraft } from './draft';

const NAME = 'registo';

/** How long a reloading page may take to release its lock, in ms. */
const RELOAD_MS = 1_000;
const PAUSE_MS = 50;

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

/** True when this page got the lock, which it keeps until it unloads. Each refusal is the browser's answer, so that a slow
 * one is not taken for the lock of another tab. */
async function hold(key: string): Promise<boolean> {
  for (let refusals = 0; refusals < RELOAD_MS / PAUSE_MS; refusals++) {
    if (await takeLock(`${NAME} ${key}`)) return true;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return false;
}

function takeLock(name: string): Promise<boolean> {
  return new Promise((resolve) => {
    const forever = new Promise<void>(() => {});
    navigator.locks
      .request(name, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        return lock ? forever : undefined;
      })
      .catch(() => resolve(false));
  });
}
