import { type CSSProperties, useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Toaster as Sonner } from 'sonner';
import { toastHost } from './toast-host';

/** Tailwind's medium breakpoint. */
const WIDE = '(min-width: 48rem)';

/** Below the header of a page or of a full-screen dialog, whose buttons stay free. */
const OFFSET = { top: '4.75rem' };

const WIDTH = { '--width': '420px' } as CSSProperties;

function subscribe(changed: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** The notification area (docs/rules/calls.md#toasts): one toast, swiped away to the right, focused by F8, 420 px wide at
 * most. */
export function Toaster() {
  const [host, setHost] = useState<HTMLElement | null>(null);
  const wide = useSyncExternalStore(
    subscribe,
    () => matchMedia(WIDE).matches,
    () => true,
  );
  useEffect(() => setHost(toastHost()), []);
  useEffect(() => (host ? watchFocus(host) : undefined), [host]);
  if (!host) return null;
  return createPortal(
    <Sonner
      position={wide ? 'bottom-right' : 'top-center'}
      offset={OFFSET}
      mobileOffset={OFFSET}
      visibleToasts={1}
      hotkey={['F8']}
      swipeDirections={['right']}
      theme="system"
      closeButton
      toastOptions={{ closeButtonAriaLabel: 'Fechar notificação' }}
      customAriaLabel="Notificações (F8)"
      style={WIDTH}
    />,
    host,
  );
}

/** F8 with what sonner lacks: it works without a toast, and the timer resumes when the focus leaves. */
function watchFocus(host: HTMLElement): () => void {
  const focusEmptyArea = (event: KeyboardEvent) => {
    if (event.code === 'F8' && !host.querySelector('ol')) host.querySelector('section')?.focus();
  };
  const resumeClock = (event: FocusEvent) => {
    if (event.relatedTarget instanceof Node && host.contains(event.relatedTarget)) return;
    // F8 pauses the timer as hovering does; sonner resumes it when the pointer leaves.
    host.querySelector('ol')?.dispatchEvent(new MouseEvent('mouseout', { bubbles: true }));
  };
  document.addEventListener('keydown', focusEmptyArea);
  host.addEventListener('focusout', resumeClock);
  return () => {
    document.removeEventListener('keydown', focusEmptyArea);
    host.removeEventListener('focusout', resumeClock);
  };
}
