import { type ComponentType, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { openOverlaysByKeys } from '../palette/opening-keys';
import { IslandBoundary } from '../ui/error-boundary';
import { loadToasts } from '../ui/notify';
import { keepTyped, tolerateTranslation } from './translation';

/** Hydrates the island's prerendered root, with the `identifierPrefix` it was rendered with. */
export function hydrateIsland(name: string, Island: ComponentType): void {
  ignoreStrayClicks();
  tolerateTranslation();
  openOverlaysByKeys();
  if (!('popover' in HTMLElement.prototype)) showOwnPopovers();
  const root = document.querySelector(`[data-island="${name}"]`);
  // Hydrates in a separate task and in a transition, which runs in slices: the browser handles keys between them.
  setTimeout(() => {
    if (root) startTransition(() => hydrate(root, name, Island));
    loadToasts().catch(() => undefined);
  });
}

function hydrate(root: Element, name: string, Island: ComponentType): void {
  const restoreTyped = keepTyped(root);
  /** Its effect comes after those of the island. */
  function Root() {
    useEffect(restoreTyped, []);
    return (
      <IslandBoundary>
        <Island />
      </IslandBoundary>
    );
  }
  hydrateRoot(root, <Root />, { identifierPrefix: `${name}-` });
}

function showOwnPopovers(): void {
  import('../ui/popovers').then(
    ({ showPopovers }) => showPopovers(),
    () => undefined,
  );
}

/** Ignores the second click of a double click when it hits another button than the first: the first one is gone, and
 * the next row's button, or one below a closed dialog, has taken its place. */
function ignoreStrayClicks(): void {
  let hitFirst: Element | null = null;
  const judge = (event: MouseEvent) => {
    const hit = event.target instanceof Element ? event.target.closest('button') : null;
    if (event.detail === 1) hitFirst = hit;
    if (event.detail < 2 || hit === null || hit === hitFirst) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener('click', judge, true);
}
