// @vitest-environment jsdom
import type { ComponentType } from 'react';
import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { IslandBoundary } from '../../web/ui/error-boundary';

const islands = import.meta.glob<{ default: ComponentType }>('../../web/pages/islands/*.tsx', {
  eager: true,
});

/** Globals that a browser has and the build has not. */
const BROWSER = ['window', 'document', 'localStorage', 'sessionStorage', 'location', 'navigator'];

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  // jsdom has neither media queries nor locks; no answer of the server is awaited here.
  Object.defineProperty(navigator, 'locks', {
    value: { request: () => new Promise(() => {}) },
    configurable: true,
  });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal('fetch', () => new Promise(() => {}));
});

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

function renderAtBuild(Island: ComponentType, prefix: string): string {
  const kept = BROWSER.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);
  for (const [name] of kept)
    Object.defineProperty(globalThis, name, { value: undefined, configurable: true });
  try {
    return renderToString(<Island />, { identifierPrefix: prefix });
  } finally {
    for (const [name, property] of kept) if (property) Object.defineProperty(globalThis, name, property);
  }
}

test.each(
  Object.entries(islands).map(
    ([path, { default: Island }]) => [path.replace(/^.*\/|\.tsx$/g, ''), Island] as const,
  ),
)('%s hydrates in the browser exactly as it was built', async (name, Island) => {
  const prefix = `${name}-`;
  const root = document.createElement('div');
  root.innerHTML = renderAtBuild(Island, prefix);
  document.body.append(root);
  const mended: unknown[] = [];
  const hydrated = await act(async () =>
    hydrateRoot(
      root,
      <IslandBoundary>
        <Island />
      </IslandBoundary>,
      { identifierPrefix: prefix, onRecoverableError: (error) => mended.push(error) },
    ),
  );
  expect(mended).toEqual([]);
  await act(async () => hydrated.unmount());
});
