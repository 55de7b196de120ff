import { type ComponentType, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { loadToasts } from '../ui/notify';
import { ignoreStrayClicks } from './stray-clicks';

/** Hydrates the island's prerendered root, with the `identifierPrefix` it was rendered with. */
export function hydrateIsland(name: string, Island: ComponentType): void {
  ignoreStrayClicks();
  const root = document.querySelector(`[data-island="${name}"]`);
  // In a task after the scripts' own, and in a transition, which hydrates in slices: keys are heard in between.
  setTimeout(() => {
    if (root) startTransition(() => void hydrateRoot(root, <Island />, { identifierPrefix: `${name}-` }));
    loadToasts().catch(() => undefined);
  });
}
