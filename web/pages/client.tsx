import { type ComponentType, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { openOverlaysByKeys } from '../palette/opening-keys';
import { IslandBoundary } from '../ui/error-boundary';
import { loadToasts } from '../ui/notify';
import { ignoreStrayClicks } from './stray-clicks';

/** Hydrates the island's prerendered root, with the `identifierPrefix` it was rendered with. */
export function hydrateIsland(name: string, Island: ComponentType): void {
  ignoreStrayClicks();
  openOverlaysByKeys();
  if (!('popover' in HTMLElement.prototype)) showOwnPopovers();
  const root = document.querySelector(`[data-island="${name}"]`);
  // Hydrates in a separate task and in a transition, which runs in slices: the browser handles keys between them.
  setTimeout(() => {
    const island = (
      <IslandBoundary>
        <Island />
      </IslandBoundary>
    );
    if (root) startTransition(() => void hydrateRoot(root, island, { identifierPrefix: `${name}-` }));
    loadToasts().catch(() => undefined);
  });
}

function showOwnPopovers(): void {
  import('../ui/popovers').then(
    ({ showPopovers }) => showPopovers(),
    () => undefined,
  );
}
