import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Right } from '../../../src/platform/sessions/role-rules';
import { Button } from '../../ui/button';
import { useKeptFocus } from '../../ui/kept-focus';
import { Notice } from '../../ui/notice';
import { failureText } from '../../ui/requests/failure-text';
import type { Refresh, Toast } from '../../ui/session/mutations';
import type { Version } from './payment-reports';
import { useDecision } from './use-decision';

type Props<Answer> = {
  label: string;
  size?: 'small' | 'medium';
  /** The right that the call needs, where that is not the page's. */
  needs?: Right;
  /** Describes the effect before the call is made. */
  question: string;
  describedBy: string;
  decide: (version?: Version) => Promise<Answer>;
  toast: Toast | ((answer: Answer) => Toast);
  /** Other lists that change, beside those of reports and costs. */
  refreshes?: Refresh;
  /** The tone of the button that confirms; an act that cannot be undone is in red. */
  tone?: 'bad' | 'primary';
  /** The question to ask when the call failed because it needs a decision; null for any other failure. */
  ask?: (failure: Error, decide: (version: Version) => void) => ReactNode;
};

/** A button that asks for confirmation in its own place. */
export function ConfirmedButton<Answer>(props: Props<Answer>) {
  const { label, size = 'small', question, describedBy, decide, toast, refreshes, tone = 'bad', ask } = props;
  const [asks, setAsks] = useState<boolean | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const { mutate, isPending, error, reset } = useDecision<Answer, Version | undefined>(
    decide,
    toast,
    refreshes,
  );
  useKeptFocus(place, isPending);
  // The focus moves to the question, and back to the button.
  useEffect(() => {
    if (asks !== null) (asks ? place.current : place.current?.querySelector('button'))?.focus();
  }, [asks]);
  if (!asks) {
    return (
      <div ref={place} data-needs={props.needs}>
        <Button
          quiet={size === 'small'}
          size={size}
          aria-describedby={describedBy}
          onClick={() => setAsks(true)}
        >
          {label}
        </Button>
      </div>
    );
  }
  return (
    <div ref={place} tabIndex={-1} className="basis-full rounded-lg bg-raised p-4 text-sm outline-none">
      <fieldset className="grid gap-3" disabled={isPending}>
        <legend className="float-left">{question}</legend>
        <div className="flex flex-wrap gap-3">
          <Button
            size="small"
            tone={tone}
            busy={isPending}
            aria-describedby={describedBy}
            onClick={() => mutate(undefined)}
          >
            {label}
          </Button>
          <Button
            size="small"
            onClick={() => {
              reset();
              setAsks(false);
            }}
          >
            Cancelar
          </Button>
        </div>
        {error && (ask?.(error, mutate) ?? <Notice>{failureText(error)}</Notice>)}
      </fieldset>
    </div>
  );
}
