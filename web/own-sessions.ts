import { useEffect, useState } from 'react';
import type { SessionsDialog } from './components/sessions-dialog';
import { notify } from './notify';

const load = async () => (await import('./components/sessions-dialog')).SessionsDialog;

type Opened = { Dialog: typeof SessionsDialog };

/** What the button of the top navigation opens, which stands in the page's HTML; its script comes when it is pressed. */
export function useOwnSessions(): { opened: Opened | null; close: () => void } {
  const [opened, setOpened] = useState<Opened | null>(null);
  useEffect(() => {
    const open = async ({ target }: MouseEvent) => {
      if (!(target instanceof Element) || !target.closest('[data-opens="sessions"]')) return;
      try {
        setOpened({ Dialog: await load() });
      } catch {
        const description = 'Não foi possível abrir as sessões. Verifique a ligação e tente novamente.';
        notify({ tone: 'error', title: 'Erro', description });
      }
    };
    addEventListener('click', open);
    return () => removeEventListener('click', open);
  }, []);
  return { opened, close: () => setOpened(null) };
}
