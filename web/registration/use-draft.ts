import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { ContractType } from '../../src/platform/domain/contract';
import type { Uploads } from '../people/uploads/use-uploads';
import { type Draft, knownOf, mergeValues } from './draft';
import { openDraft, startDraft, storeDraft } from './draft-storage';
import type { Form } from './use-form-control';

export type KeptDraft = ReturnType<typeof useDraft>;

/** The query with which the landing page's rental button links here. */
const RENTAL = '?contrato=aluguer';

/** Keeps the form in this tab's session storage and restores it after hydration. */
export function useDraft(form: Form, element: RefObject<HTMLFormElement | null>, uploads: Uploads) {
  const draft = useRef<Draft>(null);

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

  /** Before any state changes: the first render would reset the radio buttons to React's value. What stands is not set
   * again, since that renders the whole form once more. */
  const takeContract = useEffectEvent(() => {
    const asked = location.search === RENTAL;
    const chosen = new FormData(element.current ?? undefined).get('contractType') as ContractType;
    const contractType = asked ? 'VEHICLE_RENTAL' : chosen;
    if (contractType !== form.getValues('contractType')) form.setValue('contractType', contractType);
    // The query applies once: after a reload the form's choice counts.
    if (asked) history.replaceState(null, '', location.pathname + location.hash);
  });

  const begin = useEffectEvent((stored: Draft | null) => {
    draft.current = stored ?? draft.current ?? startDraft();
    // Text typed before hydration is already in the form.
    if (!stored) return save();
    // Fields stay registered: otherwise input before the next render would be lost.
    form.reset(mergeValues(stored.values, form.getValues()), { keepFieldsRef: true });
    uploads.restore(stored.files, stored.sending);
  });

  useEffect(() => {
    let stands = true;
    takeContract();
    void (takeKnown(form) ? Promise.resolve(null) : openDraft()).then((stored) => stands && begin(stored));
    return () => {
      stands = false;
    };
  }, [form]);

  const saveRendered = useEffectEvent(() => save());
  // In the commit that shows it: an upload that reads as finished must survive a reload in the same instant.
  useLayoutEffect(() => saveRendered());

  return {
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

/** Fills in what the address states. Staff come so from a report's row, which begins another registration. */
function takeKnown(form: Form): boolean {
  const known = knownOf(location.hash);
  for (const [name, value] of known) form.setValue(name, value);
  if (known.length > 0) history.replaceState(null, '', location.pathname + location.search);
  return known.length > 0;
}
