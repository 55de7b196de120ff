import { useEffect, useEffectEvent, useState } from 'react';
import { notify } from '../notify';

/** What the browser has nothing better to do for waits this long, in ms, where it does not say when it is idle. */
const QUIET_MS = 2_000;

/**
 * A part of the page whose script comes when it is first wanted, or before that once the browser is idle; null until
 * it is there. `load` stands outside of the component. Where it is wanted and does not come a toast tells that `what`
 * (as in `o condutor`) cannot be opened, and `onFailed` is called.
 */
export function useDeferred<Part>(
  load: () => Promise<Part>,
  { wanted, what, onFailed }: { wanted: boolean; what: string; onFailed: () => void },
): Part | null {
  // Wrapped: a component is a function, and a state would call it.
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
