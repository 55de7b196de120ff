import { type RefObject, useEffect, useEffectEvent } from 'react';
import { isSingleKey } from '../../ui/single-key';

/** A key of the dialog that `place` is in, and not of a question over it. */
export function useDialogKey(place: RefObject<HTMLElement | null>, key: string, act: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const dialog = place.current?.closest('dialog');
    const isHere = event.target instanceof Element && event.target.closest('dialog') === dialog;
    if (isHere && event.key.toLowerCase() === key && !event.repeat && isSingleKey(event)) act();
  });
  useEffect(() => {
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
