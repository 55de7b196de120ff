import { type CSSProperties, useLayoutEffect, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { Toaster as Sonner, toast } from 'sonner';
import type { Notice, ToastAction } from './notify';
import { toastHost } from './toast-host';

/** docs/rules/calls.md#toasts */
const DISPLAY_MS = 5000;

/** Tailwind's medium breakpoint. */
const WIDE = '(min-width: 48rem)';

/** Below the header of a page or of a full-screen dialog, whose buttons stay free. */
const OFFSET = { top: '4.75rem' };

const WIDTH = { '--width': '420px' } as CSSProperties;

createRoot(toastHost()).render(<Toaster />);

/** Where a notice waits for the next page of this tab. */
const CARRIED = 'aviso';

let last: Notice | null = null;
showCarried();

/** The notice on screen, without its act, is shown again by the page that is opened next. */
export function carryToast(): void {
  if (last === null) return;
  const { title, description, tone } = last;
  try {
    sessionStorage.setItem(CARRIED, JSON.stringify({ title, description, tone }));
  } catch {}
}

function showCarried(): void {
  try {
    const carried = sessionStorage.getItem(CARRIED);
    sessionStorage.removeItem(CARRIED);
    if (carried !== null) void showToast(JSON.parse(carried) as Notice);
  } catch {}
}

/** sonner is patched (web/patches): a 50 px swipe threshold, its styles in our stylesheet for the CSP, and unused
 * features removed. What is shown before the area is rendered waits for it. Resolves once the toast was painted. */
export function showToast(notice: Notice): Promise<void> {
  last = notice;
  const { title, description, tone = 'neutral', action } = notice;
  toast.dismiss();
  const show = tone === 'neutral' ? toast : toast[tone];
  return new Promise((resolve) => {
    const watch = (element: HTMLElement | null) => {
      if (element) watchPaint(element, resolve);
    };
    show(<span ref={watch}>{title}</span>, {
      description: action ? withAction(description, action) : description,
      duration: DISPLAY_MS,
    });
  });
}

/** A toast fades in: the first frame in which it is not transparent is on screen once the next one begins. */
function watchPaint(title: HTMLElement, onPainted: () => void): void {
  requestAnimationFrame(() => {
    const shown = title.closest('[data-sonner-toast]');
    if (shown && Number(getComputedStyle(shown).opacity) > 0) requestAnimationFrame(onPainted);
    else if (title.isConnected) watchPaint(title, onPainted);
  });
}

function withAction(description: string | undefined, action: ToastAction) {
  return (
    <div>
      <span>{description}</span>
      <button type="button" onClick={once(action.act)}>
        {action.label}
      </button>
    </div>
  );
}

/** A toast that is on its way out can still be pressed. */
function once(act: () => void): () => void {
  let isPressed = false;
  return () => {
    if (isPressed) return;
    isPressed = true;
    toast.dismiss();
    act();
  };
}

function subscribe(changed: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** The notification area (docs/rules/calls.md#toasts): one toast, swiped away to the right, focused by F8, 420 px wide at
 * most. */
function Toaster() {
  const wide = useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches);
  // F8 works from the moment the area is there.
  useLayoutEffect(() => watchFocus(toastHost()), []);
  return (
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
    />
  );
}

/** Keys as sonner lacks them: F8 works without a toast, the timer waits for the focus, and Tab leads on. */
function watchFocus(host: HTMLElement): () => void {
  const focusEmptyArea = (event: KeyboardEvent) => {
    if (event.code === 'F8' && !host.querySelector('ol')) host.querySelector('section')?.focus();
  };
  // The timer waits for the focus as it does for the pointer.
  const point = (type: string) =>
    host.querySelector('ol')?.dispatchEvent(new MouseEvent(type, { bubbles: true }));
  const pauseClock = () => point('mouseover');
  const resumeClock = (event: FocusEvent) => {
    if (!(event.relatedTarget instanceof Node && host.contains(event.relatedTarget))) point('mouseout');
  };
  const leadOn = (event: KeyboardEvent) => {
    const last = [...host.querySelectorAll('button')].at(-1);
    if (event.key === 'Tab' && !event.shiftKey && event.target === last) leave(last);
  };
  document.addEventListener('keydown', focusEmptyArea);
  host.addEventListener('keydown', leadOn);
  host.addEventListener('focusin', pauseClock);
  host.addEventListener('focusout', resumeClock);
  return () => {
    document.removeEventListener('keydown', focusEmptyArea);
    host.removeEventListener('keydown', leadOn);
    host.removeEventListener('focusin', pauseClock);
    host.removeEventListener('focusout', resumeClock);
  };
}

/** sonner gives the focus back to where it came from, which at the end of a page leads into the toast again: the key
 * passes over the area. */
function leave(last: HTMLElement): void {
  const host = toastHost();
  host.inert = true;
  last.blur();
  requestAnimationFrame(() => {
    host.inert = false;
  });
}
