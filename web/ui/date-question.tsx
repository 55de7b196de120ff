import { useEffect, useId, useRef } from 'react';
import { Button } from './button';

type Props = { text: string; onConfirm: () => void; onCorrect: () => void };

/** Asks for confirmation of an odd date, which it does not refuse. */
export function DateQuestion({ text, onConfirm, onCorrect }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const textId = useId();
  useEffect(() => place.current?.focus(), []);
  return (
    <div
      ref={place}
      role="alertdialog"
      aria-labelledby={textId}
      tabIndex={-1}
      className="mt-3 grid grid-cols-1 gap-3 rounded-lg bg-warn-soft p-4"
    >
      <p id={textId} className="font-medium text-sm text-warn">
        {text}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={onConfirm}>
          Sim, é essa
        </Button>
        <Button size="small" onClick={onCorrect}>
          Corrigir a data
        </Button>
      </div>
    </div>
  );
}
