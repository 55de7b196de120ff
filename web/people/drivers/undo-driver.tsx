import type { RefObject } from 'react';
import type { DriverWithDocuments } from '../../../src/people/drivers/schema';
import { UNDONE } from '../../ui/undo/undo';
import { UndoButton } from '../../ui/undo/undo-button';
import { useUndoable } from './undoable';

type Props = {
  driver: DriverWithDocuments;
  /** Takes the focus once there is nothing more to undo. */
  fallback: RefObject<HTMLElement | null>;
  onUndone: (id: string) => void;
  label?: string;
  size?: 'small';
  describedBy?: string;
};

/** Renders nothing where the last decision about the driver cannot be undone. */
export function UndoDriver({ driver: { id, version }, onUndone, ...look }: Props) {
  if (!useUndoable('drivers').has(id)) return null;
  return (
    <UndoButton
      {...look}
      undoing={{ noun: 'driver', id, version }}
      undone={UNDONE.driver}
      onUndone={() => onUndone(id)}
    />
  );
}
