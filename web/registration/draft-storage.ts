import { type Draft, newDraft, readDraft } from './draft';

const NAME = 'registo';

/** How long a reloading page may take to release its lock, in ms. */
const RELOAD_MS = 1_000;
const PAUSE_MS = 50;

/** The key whose lock this page has. */
let heldKey: string | undefined;
let latest: Draft | undefined;

/** This tab's draft, if it has one. A duplicated tab copies the session storage and must not continue the same
 * registration: each draft is held under a Web Lock named by its key. */
export async function openDraft(): Promise<Draft | null> {
  const stored = readDraft(readStorage(), Date.now());
  return stored && (await hold(stored.key)) ? stored : null;
}

export function startDraft(): Draft {
  const draft = newDraft();
  void hold(draft.key).then(() => latest && storeDraft(latest));
  return draft;
}

/** Stores the draft once this page has its lock, so that a copy of the tab finds that taken. Where storage is disabled,
 * the form works but does not survive a reload. */
export function storeDraft(draft: Draft): void {
  latest = draft;
  if (heldKey !== draft.key) return;
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

/** True when this page got the lock, which it keeps until it unloads. The time counts from the first refusal, so that a
 * browser that answers late is not taken for another tab. */
async function hold(key: string): Promise<boolean> {
  let refusedAt: number | undefined;
  while (!(await takeLock(`${NAME} ${key}`))) {
    refusedAt ??= performance.now();
    if (performance.now() - refusedAt >= RELOAD_MS) return false;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  heldKey = key;
  return true;
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
