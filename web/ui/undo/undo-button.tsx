import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { Button } from '../button';
import { isFocusFree } from '../kept-focus';
import { takeBack, type Undoing } from './undo';

type Props = {
  undoing: Undoing;
  /** The state once it is undone, such as `O condutor está de novo pendente`. */
  undone: string;
  label?: string;
  /** A small one is in a list, and quiet. */
  size?: 'small';
  describedBy?: string;
  /** Takes the focus once there is nothing more to undo. */
  fallback: RefObject<HTMLElement | null>;
  onUndone?: () => void;
};

/** Undoes a decision or a payment; ignores clicks while the call is pending. */
export function UndoButton({
  undoing,
  undone,
  label = 'Anular',
  size,
  describedBy,
  fallback,
  onUndone,
}: Props) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  async function undo() {
    setBusy(true);
    const isDone = await takeBack(client, undoing, undone);
    setBusy(false);
    // The button and its effects may be gone when the answer arrives.
    if (isFocusFree()) fallback.current?.focus({ preventScroll: true });
    if (isDone) onUndone?.();
  }
  return (
    <Button size={size} quiet={size === 'small'} busy={busy} aria-describedby={describedBy} onClick={undo}>
      {label}
    </Button>
  );
}
