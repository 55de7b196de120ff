import { useEffect, useState } from 'react';
import { notify } from '../notify';
import type { SessionsDialog } from './sessions-dialog';

const load = async () => (await import('./sessions-dialog')).SessionsDialog;

type Opened = { Dialog: typeof SessionsDialog; menu: HTMLElement | null };

/** The dialog of the top navigation's button, which is static HTML; its script is loaded on the first click. */
export function useOwnSessions(): { opened: Opened | null; close: () => void } {
  const [opened, setOpened] = useState<Opened | null>(null);
  useEffect(() => {
    const open = async ({ target }: MouseEvent) => {
      if (!(target instanceof Element) || !target.closest('[data-opens="sessions"]')) return;
      try {
        const menu = target.closest('#menu') && menuButton();
        setOpened({ Dialog: await load(), menu });
      } catch {
        const description = 'Não foi possível abrir as sessões. Verifique a ligação e tente novamente.';
        notify({ tone: 'error', title: 'Erro', description });
      }
    };
    addEventListener('click', open);
    return () => removeEventListener('click', open);
  }, []);
  return {
    opened,
    close() {
      setOpened(null);
      // The menu it was opened from has closed, and its button with it.
      opened?.menu?.focus();
    },
  };
}

/** The one that is on screen: a phone has another. */
function menuButton(): HTMLElement | null {
  const all = document.querySelectorAll<HTMLElement>('[popovertarget="menu"]');
  return [...all].find((button) => button.getClientRects().length > 0) ?? null;
}
