import { useEffect, useState } from 'react';
import { notify } from '../notify';
import { answerOf, api } from '../requests/api';
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
        const menu = target.closest('#menu') && document.querySelector<HTMLElement>('[popovertarget="menu"]');
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

export function readSessions() {
  return answerOf(api.sessions.$get());
}

/** Idempotent: a session that has ended meanwhile (404) is a success. */
export async function endSession(id: string): Promise<void> {
  const answer = await api.sessions[':id'].$delete({ param: { id } });
  if (!answer.ok && Number(answer.status) !== 404) throw new Error(`${answer.status}`);
}
