import type { Page } from 'playwright/test';

/** The layout shifts within the page's content since it was opened, as Chromium reports them. */
export function shiftsOf(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const placeOf = ({ x, y }: DOMRectReadOnly) => `${x}, ${y}`;
        const observer = new PerformanceObserver((list) => {
          const sources = list.getEntries().flatMap((entry) => (entry as LayoutShift).sources);
          const moved = sources.filter(({ node }) => document.querySelector('main')?.contains(node));
          observer.disconnect();
          resolve(
            moved.map(({ node, previousRect, currentRect }) => {
              const name = node instanceof Element ? `${node.tagName} ${node.className}` : node?.textContent;
              return `${name}: ${placeOf(previousRect)} to ${placeOf(currentRect)}`;
            }),
          );
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        // Chromium reports nothing where nothing has moved.
        setTimeout(() => resolve([]), 500);
      }),
  );
}

interface LayoutShift extends PerformanceEntry {
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}
