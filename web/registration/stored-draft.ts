import { type Draft, newDraft, readDraft } from './draft';

const NAME = 'registo';

/** How long a page that is being reloaded may take to let go of its draft, in ms. */
const RELOAD_MS = 1_000;

/**
 * The draft of this tab, or a fresh one. A duplicated tab gets a copy of its storage, and must not go on with the
 * other's registration: each draft is held by one page, under a lock of its key's name.
 */
export async function openDraft(): Promise<Draft> {
  const stored = readDraft(readStorage(), Date.now());
  if (stored && (await hold(stored.key))) return stored;
  return startDraft();
}

export function startDraft(): Draft {
  const draft = newDraft();
  void hold(draft.key);
  return draft;
}

/** Where storage is closed to the page, the form works all the same and does not survive a reload. */
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

/** True when no other page holds it; from then on this one does, until it goes. */
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
