import { type CSSProperties, useSyncExternalStore } from 'react';
import { Toaster as Sonner } from 'sonner';

/** Tailwind's medium breakpoint. */
const WIDE = '(min-width: 48rem)';

function subscribe(changed: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** The notification area (SPEC.md §4): one toast, swiped away to the right, focused by F8, 420 px wide at most. */
export function Toaster() {
  const wide = useSyncExternalStore(
    subscribe,
    () => matchMedia(WIDE).matches,
    () => true,
  );
  return (
    <Sonner
      position={wide ? 'bottom-right' : 'top-center'}
      visibleToasts={1}
      hotkey={['F8']}
      swipeDirections={['right']}
      theme="system"
      richColors
      containerAriaLabel="Notificações"
      style={{ '--width': wide ? '420px' : 'min(420px, calc(100vw - 2rem))' } as CSSProperties}
    />
  );
}
