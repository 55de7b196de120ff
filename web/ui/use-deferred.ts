import { useEffect, useEffectEvent, useState } from 'react';
import { notify } from './notify';

/** Fallback delay in ms where the browser lacks requestIdleCallback. */
const QUIET_MS = 2_000;

/** A lazily loaded component, fetched when first wanted or once the browser is idle; null until then. `load` is
 * module scope. If it fails when wanted, a toast says that `what` (as in `o condutor`) cannot be opened. */
export function useDeferred<Part>(
  load: () => Promise<Part>,
  { wanted, what, onFailed }: { wanted: boolean; what: string; onFailed: () => void },
): Part | null {
  // Wrapped: setState would call a component, taking it for an updater.
  const [loaded, setLoaded] = useState<{ part: Part } | null>(null);
  const failed = useEffectEvent(() => {
    onFailed();
    notify({
      tone: 'error',
      title: 'Erro',
      description: `Não foi possível abrir ${what}. Verifique a ligação e tente novamente.`,
    });
  });
  useEffect(() => {
    if (loaded || !wanted) return;
    let isWanted = true;
    load().then(
      (part) => isWanted && setLoaded({ part }),
      () => isWanted && failed(),
    );
    return () => {
      isWanted = false;
    };
  }, [load, wanted, loaded]);
  useEffect(() => whenIdle(() => void load().catch(() => undefined)), [load]);
  return loaded?.part ?? null;
}

function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const idle = requestIdleCallback(work);
    return () => cancelIdleCallback(idle);
  }
  const quiet = setTimeout(work, QUIET_MS);
  return () => clearTimeout(quiet);
}
