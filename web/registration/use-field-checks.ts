import { type FocusEvent, type FormEvent, useRef } from 'react';
import type { FieldErrors } from 'react-hook-form';
import { EMPTY_FORM, type FormValues } from './form-schema';
import type { Form } from './use-form-control';

/** Handlers of the form: a field is validated on blur, and one with an error again on each change. */
export function useFieldChecks(form: Form, errors: FieldErrors<FormValues>, save: () => void) {
  const press = useRef(Promise.resolve());

  function onChange(event: FormEvent<HTMLFormElement>): void {
    const name = nameOf(event.target);
    if (name && errors[name]) void form.trigger(name);
    save();
  }

  function onMouseDown(): void {
    press.current = new Promise((done) => {
      // The click event comes right after mouseup, before any timer.
      addEventListener('mouseup', () => setTimeout(done), { once: true });
    });
  }

  /** Skipped when the submit button takes the focus, and deferred until a click is over: the error shifts the layout. */
  function onBlur({ target, relatedTarget }: FocusEvent): void {
    const name = nameOf(target);
    const leftFor = relatedTarget instanceof HTMLElement && relatedTarget.getAttribute('type');
    if (name && leftFor !== false && leftFor !== 'submit' && form.getValues(name)) {
      void press.current.then(() => form.trigger(name));
    }
  }

  return { onChange, onMouseDown, onBlur };
}

function nameOf(target: EventTarget): keyof FormValues | null {
  const name = target instanceof HTMLInputElement ? target.name : '';
  return name in EMPTY_FORM ? (name as keyof FormValues) : null;
}
