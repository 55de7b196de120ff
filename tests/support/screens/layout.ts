import type { APIRequestContext, Locator, Page } from 'playwright/test';

/** Elements that are wider than the window or their box, or overlap another: none, where the page fits. */
export async function misfits(page: Page, scale = 1): Promise<string[]> {
  await page.evaluate(
    (percent) => {
      document.documentElement.style.fontSize = percent;
    },
    `${scale * 100}%`,
  );
  return page.evaluate(findMisfits);
}

/** Runs in the page. */
function findMisfits(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const found = scrollWidth > clientWidth ? [`page: ${scrollWidth} > ${clientWidth}`] : [];
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()} «${element.textContent?.trim().slice(0, 40)}»`;
  const isHidden = (element: Element) =>
    element.closest('.sr-only, thead, [aria-hidden="true"], svg, noscript, option') !== null ||
    !element.checkVisibility({ visibilityProperty: true });
  // Below an open dialog the page itself does not scroll.
  const isClipped = (element: Element | null): boolean =>
    element !== null &&
    element !== document.documentElement &&
    (getComputedStyle(element).overflowX === 'hidden' || isClipped(element.parentElement));
  const textBoxes = (element: Element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const boxes: DOMRect[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.parentElement?.closest('.sr-only') || isClipped(node.parentElement)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      boxes.push(...[...range.getClientRects()].filter(({ width }) => width > 0));
    }
    return boxes;
  };
  const overlap = (one: DOMRect, other: DOMRect) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 2;
  for (const element of document.body.querySelectorAll('*')) {
    const { left, right, width } = element.getBoundingClientRect();
    if (width <= 1 || isHidden(element)) continue;
    // A box that scrolls fits by itself.
    const isScrolled = element.parentElement?.closest('[data-scrolled]') != null;
    if (!isScrolled && (right > clientWidth + 1 || left < -1)) found.push(`outside: ${nameOf(element)}`);
    if (element.matches('button, a')) {
      for (const box of textBoxes(element)) {
        if (box.left < left - 1 || box.right > right + 1) found.push(`beside its box: ${nameOf(element)}`);
      }
    }
    const { overflowX, display } = getComputedStyle(element);
    if (overflowX !== 'visible' || display.startsWith('inline') || isClipped(element)) continue;
    if (element.scrollWidth > element.clientWidth + 2) found.push(`overfull: ${nameOf(element)}`);
  }
  for (const row of document.querySelectorAll('main tr, main li')) {
    const parts = [...row.querySelectorAll('p, span, button, a, h2, h4, dd')].filter(
      (part) => !isHidden(part) && part.childElementCount === 0 && part.textContent?.trim(),
    );
    // A text that wraps has a box on each line.
    const lines = parts.map((part) => ({ part, boxes: [...part.getClientRects()] }));
    for (const [at, { part, boxes }] of lines.entries()) {
      for (const next of lines.slice(at + 1)) {
        const isOver = boxes.some((box) => next.boxes.some((other) => overlap(box, other)));
        if (isOver) found.push(`over each other: ${nameOf(part)}, ${nameOf(next.part)}`);
      }
    }
    const box = row.getBoundingClientRect();
    for (const part of parts) {
      if (part.getBoundingClientRect().bottom > box.bottom + 2) found.push(`below its row: ${nameOf(part)}`);
    }
  }
  return [...new Set(found)].slice(0, 12);
}

/** Words and dates that a line's end breaks in two, without those of an address or before an ellipsis. */
export function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { parentElement, textContent } = node;
      if (!parentElement?.checkVisibility({ visibilityProperty: true })) continue;
      if (parentElement.closest('.sr-only, [aria-hidden="true"], noscript, option')) continue;
      if (getComputedStyle(parentElement).wordBreak === 'break-all') continue;
      for (const { 0: word, index } of (textContent ?? '').matchAll(
        /(?<![^\s(«-])(?:\p{L}+|[\d/]{10})(?![^\s.,:;)»-]|[.:]\S)/gu,
      )) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = [...range.getClientRects()].filter(({ width }) => width > 1);
        if (new Set(lines.map(({ top }) => Math.round(top))).size > 1) found.push(word);
      }
    }
    return [...new Set(found)];
  });
}

/** Names and numbers that should be shown whole, and are not. */
export async function cutTexts(page: Page, scale = 1): Promise<string[]> {
  await page.evaluate(
    (percent) => {
      document.documentElement.style.fontSize = percent;
    },
    `${scale * 100}%`,
  );
  return page
    .locator('main [data-whole]')
    .evaluateAll((parts) =>
      parts
        .filter(
          (part) => part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1,
        )
        .map((part) => part.textContent ?? ''),
    );
}

/** The layout shifts of the page's content and foot since it was opened, as Chromium reports them. */
export function shiftsOf(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const placeOf = ({ x, y }: DOMRectReadOnly) => `${x}, ${y}`;
        const observer = new PerformanceObserver((list) => {
          const parts = [...document.querySelectorAll('main, main ~ footer')];
          const sources = list.getEntries().flatMap((entry) => (entry as LayoutShift).sources);
          const moved = sources.filter(({ node }) => parts.some((part) => part.contains(node)));
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

/** Its distance from the top of the window, in whole px. */
export async function topOf(it: Locator): Promise<number> {
  return Math.round((await it.boundingBox())?.y ?? Number.NaN);
}

/** Moves the pointer above its middle. */
export async function pointAt(page: Page, it: Locator): Promise<void> {
  const { x, y, width, height } = (await it.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width / 2, y + height / 2);
}

/** Waits until nothing is in transition, as a dialog that opens. */
export async function transitionsOver(page: Page): Promise<void> {
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
}

/** The press number `nth` of a series at one spot, by which a mouse distinguishes a double click. */
export async function press(page: Page, nth: number): Promise<void> {
  await page.mouse.down({ clickCount: nth });
  await page.mouse.up({ clickCount: nth });
}

/** The brightness of the pixel there, from 0 to 255. */
export async function brightnessAt(page: Page, { x, y }: { x: number; y: number }): Promise<number> {
  const png = await page.screenshot({ clip: { x, y, width: 1, height: 1 } });
  return page.evaluate(
    async (bytes) => {
      const picture = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: 'image/png' }));
      const canvas = new OffscreenCanvas(1, 1).getContext('2d');
      canvas?.drawImage(picture, 0, 0);
      const [red = 0, green = 0, blue = 0] = canvas?.getImageData(0, 0, 1, 1).data ?? [];
      return Math.round((red + green + blue) / 3);
    },
    [...png],
  );
}

/** The compressed bytes (gzip) that a page loads; scripts by their path. `later`: those that are loaded only once
 * something is opened; `inThat`: once something is opened in a later one; `alone`: what each of those adds of which one
 * is open at a time. */
export type PageWeight = { html: number } & Record<
  'scripts' | 'later' | 'inThat' | 'alone',
  Map<string, number>
>;

type Served = { text: string; bytes: number };

/** Reads pages as `request`'s cookies show them, each script once. */
export function createScale(request: APIRequestContext) {
  const scripts = new Map<string, Served>();

  async function served(path: string): Promise<Served> {
    const answer = await request.get(path, { headers: { 'Accept-Encoding': 'gzip' } });
    const { 'content-encoding': encoding, 'content-length': length } = answer.headers();
    if (encoding !== 'gzip') throw new Error(`${path}: ${answer.status()}, not compressed`);
    return { text: await answer.text(), bytes: Number(length) };
  }

  async function script(path: string): Promise<Served> {
    const found = scripts.get(path) ?? (await served(path));
    scripts.set(path, found);
    return found;
  }

  /** Loads these scripts and all that they import before they run, without those that are there already; answers the
   * ones they may load later as well. */
  async function load(paths: string[], there: Map<string, number>) {
    const scripts = new Map<string, number>();
    const asked: string[] = [];
    const queue = [...paths];
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      if (scripts.has(next) || there.has(next)) continue;
      const { text, bytes } = await script(next);
      scripts.set(next, bytes);
      queue.push(...importedBy(text));
      asked.push(...askedForBy(text));
    }
    return { scripts, asked };
  }

  /** The page's HTML, its entries and preloads, and the scripts that these load later. `isAlone`: of which one is open at
   * a time. */
  return async function weigh(path: string, isAlone = /(?!)/): Promise<PageWeight> {
    const html = await served(path);
    const { scripts, asked } = await load(namedInHtml(html.text), new Map());
    const { scripts: later, asked: askedLater } = await load(
      asked.filter((each) => !isAlone.test(each)),
      scripts,
    );
    const { scripts: inThat } = await load(askedLater, new Map([...scripts, ...later]));
    const alone = new Map<string, number>();
    for (const each of asked.filter((script) => isAlone.test(script))) {
      alone.set(each, total((await load([each], scripts)).scripts));
    }
    return { html: html.bytes, scripts, later, inThat, alone };
  };
}

function namedInHtml(html: string): string[] {
  const tags = html.match(/<(script\b|link rel="modulepreload")[^>]*>/g) ?? [];
  return tags.flatMap((tag) => /\b(?:src|href)="([^"]+)"/.exec(tag)?.[1] ?? []);
}

/** Static imports of a built chunk, whose paths are relative. */
function importedBy(chunk: string): string[] {
  return namedBy(chunk, /\b(?:from|import)\s*["']\.\/([^"']+\.js)["']/g);
}

/** Dynamic imports. */
function askedForBy(chunk: string): string[] {
  return namedBy(chunk, /\bimport\(\s*["'`]\.\/([^"'`]+\.js)["'`]/g);
}

function namedBy(chunk: string, pattern: RegExp): string[] {
  return [...chunk.matchAll(pattern)].map((found) => `/assets/${found[1]}`);
}

export function total(scripts: Map<string, number>): number {
  return [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0);
}

/** Controls that are lower than 44 px, with the label of a box and the area around a link. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(findSmallTargets);
}

/** Runs in the page. */
function findSmallTargets(): string[] {
  const heightOf = (target: Element) => {
    const area = getComputedStyle(target, '::after');
    const filled = area.position === 'absolute' ? Number.parseFloat(area.height) : 0;
    return Math.max((target.closest('label') ?? target).getBoundingClientRect().height, filled);
  };
  return [...document.querySelectorAll('a[href], button, input, select, summary')]
    .filter((target) => target.checkVisibility() && !target.closest('.sr-only') && heightOf(target) < 44)
    .map((target) => `${target.tagName} «${target.textContent?.trim()}»: ${heightOf(target)}`);
}
