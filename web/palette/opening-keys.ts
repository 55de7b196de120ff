import { notify } from '../ui/notify';
import { isSingleKey } from '../ui/single-key';
import type { Part } from './overlay';

/** Opens the palette by Ctrl K or /, and the sheet of keys by ?, on the pages whose top navigation has the button. The
 * script is loaded with its first use. */
export function openOverlaysByKeys(): void {
  if (!document.querySelector('[data-opens="search"]')) return;
  addEventListener('keydown', (event: KeyboardEvent) => {
    const part = partOf(event);
    if (part === null) return;
    event.preventDefault();
    void open(part);
  });
  addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-opens="search"]')) void open('search');
  });
}

function partOf(event: KeyboardEvent): Part | null {
  if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') return 'search';
  if (event.key !== '/' && event.key !== '?') return null;
  if (!isSingleKey(event)) return null;
  return event.key === '/' ? 'search' : 'keys';
}

async function open(part: Part): Promise<void> {
  try {
    (await import('./overlay')).openOverlay(part);
  } catch {
    const description = 'Não foi possível abrir a pesquisa. Verifique a ligação e tente novamente.';
    notify({ tone: 'error', title: 'Erro', description });
  }
}
