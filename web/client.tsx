import { type ComponentType, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { ignoreStrayClicks } from './stray-clicks';

/** Brings the island's prerendered root to life; the prefix is the one it was rendered with. */
export function hydrateIsland(name: string, Island: ComponentType): void {
  ignoreStrayClicks();
  const root = document.querySelector(`[data-island="${name}"]`);
  // As a transition it is done in slices, between which the page answers a finger.
  if (root) startTransition(() => void hydrateRoot(root, <Island />, { identifierPrefix: `${name}-` }));
}
