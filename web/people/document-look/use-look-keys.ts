import type { KeyboardEvent } from 'react';
import { isInField, isSingleKey } from '../../ui/single-key';
import type { Picture } from './use-picture';

export type LookActs = {
  previous: () => void;
  next: () => void;
  nextDriver: (() => void) | undefined;
  back: () => void;
  approve: (() => void) | undefined;
  reject: (() => void) | undefined;
  giveReason: () => void;
  date: () => void;
  /** Leaves a field, or the frame of a PDF. */
  leaveField: () => void;
};

/** Keys of the look, while the focus is in it (WCAG 2.1.4) and nobody types. */
export function lookKeys(acts: LookActs, picture: Picture) {
  const keys: Record<string, (() => void) | undefined> = {
    arrowleft: acts.previous,
    arrowright: acts.next,
    n: acts.nextDriver,
    escape: acts.back,
    a: acts.approve,
    r: acts.reject,
    m: acts.reject && acts.giveReason,
    d: acts.date,
    g: picture.rotate,
    '+': picture.closer,
    '=': picture.closer,
    '-': picture.farther,
    '0': picture.whole,
    ...(picture.zoom > 1 && {
      arrowup: () => picture.pan(0, -1),
      arrowdown: () => picture.pan(0, 1),
      'shift arrowleft': () => picture.pan(-1, 0),
      'shift arrowright': () => picture.pan(1, 0),
    }),
  };
  return (event: KeyboardEvent) => {
    const key = event.key.toLowerCase();
    const leavesField = key === 'escape' && isInField(event.target);
    if (!isSingleKey(event) && !leavesField) return;
    const named = event.shiftKey && key.startsWith('arrow') ? `shift ${key}` : key;
    const act = leavesField ? acts.leaveField : keys[named];
    if (!act) return;
    // On Escape the dialog would close as well.
    event.preventDefault();
    const isHeld = event.repeat && !/^arrow(up|down)|[-+=]$/.test(key) && !event.shiftKey;
    if (!isHeld) act();
  };
}
