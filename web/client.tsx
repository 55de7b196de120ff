import { type ComponentType, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { loadToasts } from './notify';
import { ignoreStrayClicks } from './stray-clicks';

/** Hydrates the island's prerendered root, with the `identifierPrefix` it was rendered with. */
export function hydrateIsland(name: string, Island: ComponentType): void {
  ignoreStrayClicks();
  const root = document.querySelector(`[data-island="${name}"]`);
  // A transition hydrates in slices, between which the page stays responsive.
  if (root) startTransition(() => void hydrateRoot(root, <Island />, { identifierPrefix: `${name}-` }));
  loadToasts().catch(() => undefined);
}
