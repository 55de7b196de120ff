import { useEffect } from 'react';

const ACTS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** Keeps what the address's fragment names in view while the lists above it load, until the person acts. */
export function useTargetInView(): void {
  useEffect(() => {
    const target = document.getElementById(location.hash.slice(1));
    if (!target) return;
    const follow = new ResizeObserver(() => target.scrollIntoView());
    const stop = () => follow.disconnect();
    follow.observe(document.body);
    for (const act of ACTS) addEventListener(act, stop, { once: true, passive: true });
    return () => {
      stop();
      for (const act of ACTS) removeEventListener(act, stop);
    };
  }, []);
}
