import { type ReactNode, useId, useRef, useState } from 'react';
import type { Right } from '../../src/platform/sessions/role-rules';
import { Button } from './button';

type Props = {
  title: string;
  /** The label of the button that opens the form. */
  label: string;
  /** The right that the form needs. */
  needs: Right;
  list?: ReactNode;
  children: (close: () => void) => ReactNode;
};

/** A list, and below it a form for a new item, which opens in place. */
export function FormDisclosure({ title, label, needs, list, children }: Props) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <section aria-labelledby={id} data-needs={list ? undefined : needs} className="min-w-0">
      <h3 id={id} className="mb-3 font-semibold">
        {title}
      </h3>
      {list}
      <Button
        ref={button}
        data-needs={needs}
        size="small"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
      </Button>
      {isOpen && children(close)}
    </section>
  );
}
