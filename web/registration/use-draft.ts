import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { ContractType } from '../../src/platform/domain/contract';
import type { Uploads } from '../people/uploads/use-uploads';
import { type Draft, knownOf, mergeValues, newDraft, readDraft, weekOf } from './draft';
import type { Form } from './use-form-control';

export type KeptDraft = ReturnType<typeof useDraft>;

/** The query with which the landing page's rental button links here. */
const RENTAL = '?contrato=aluguer';

/** Keeps the form in this tab's session storage and restores it after hydration. */
export function useDraft(form: Form, element: RefObject<HTMLFormElement | null>, uploads: Uploads) {
  const draft = useRef<Draft>(null);
  const [week, setWeek] = useState<string | null>(null);

  function save(changes: Partial<Draft> = {}): void {
    if (!draft.current) return;
    draft.current = {
      ...draft.current,
      values: form.getValues(),
      files: uploads.files,
      sending: uploads.sending,
      ...changes,
    };
    storeDraft(draft.current);
  }

  const begin = useEffectEvent((stored: Draft | null, from: string | null) => {
    const back = from ?? stored?.week ?? null;
    draft.current = { ...(stored ?? draft.current ?? startDraft()), week: back };
    setWeek(back);
    // Text typed before hydration is already in the form.
    if (!stored) return save();
    // Fields stay registered: otherwise input before the next render would be lost.
    form.reset(mergeValues(stored.values, form.getValues()), { keepFieldsRef: true });
    uploads.restore(stored.files, stored.sending);
  });

  useEffect(() => {
    let stands = true;
    takeContract(form, element.current);
    const from = weekOf(location.hash);
    const isAnother = takeKnown(form) || from !== null;
    void (isAnother ? Promise.resolve(null) : openDraft()).then((stored) => stands && begin(stored, from));
    return () => {
      stands = false;
    };
  }, [form, element]);

  const saveRendered = useEffectEvent(() => save());
  // In the commit that shows it: an upload that reads as finished must survive a reload in the same instant.
  useLayoutEffect(() => saveRendered());

  return {
    week,
    save,
    current: (): Draft => {
      draft.current ??= startDraft();
      return draft.current;
    },
    /** Starts another registration, with nothing of the last one. */
    startAnew: () => {
      draft.current = startDraft();
    },
  };
}

/** Before any state changes: the first render would reset the radio buttons to React's value. What stands is not set
 * again, since that renders the whole form once more. */
function takeContract(form: Form, element: HTMLFormElement | null): void {
  const asked = location.search === RENTAL;
  const chosen = new FormData(element ?? undefined).get('contractType') as ContractType;
  const contractType = asked ? 'VEHICLE_RENTAL' : chosen;
  if (contractType !== form.getValues('contractType')) form.setValue('contractType', contractType);
  // The query applies once: after a reload the form's choice counts.
  if (asked) history.replaceState(null, '', location.pathname + location.hash);
}

/** Fills in what the address states. Staff come so from a report's row, which begins another registration. */
function takeKnown(form: Form): boolean {
  const known = knownOf(location.hash);
  for (const [name, value] of known) form.setValue(name, value);
  if (known.length > 0 || weekOf(location.hash) !== null) {
    history.replaceState(null, '', location.pathname + location.search);
  }
  return known.length > 0;
}

const NAME = 'registo';

/** How long a reloading page may take to release its lock, in ms. */
const RELOAD_MS = 1_000;
const PAUSE_MS = 50;

/** The key whose lock this page has. */
let heldKey: string | undefined;
let latest: Draft | undefined;

/** This tab's draft, if it has one. A duplicated tab copies the session storage and must not continue the same
 * registration: each draft is held under a Web Lock named by its key. */
async function openDraft(): Promise<Draft | null> {
  const stored = readDraft(readStorage(), Date.now());
  return stored && (await hold(stored.key)) ? stored : null;
}

function startDraft(): Draft {
  const draft = newDraft();
  void hold(draft.key).then(() => latest && storeDraft(latest));
  return draft;
}

/** Stores the draft once this page has its lock, so that a copy of the tab finds that taken. Where storage is disabled,
 * the form works but does not survive a reload. */
function storeDraft(draft: Draft): void {
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
