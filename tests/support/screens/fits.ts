import type { Page } from 'playwright/test';

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
    !element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true });
  // Below an open dialog the page itself does not scroll.
  const isClipped = (element: Element | null): boolean =>
    element !== null &&
    element !== document.documentElement &&
    (getComputedStyle(element).overflowX === 'hidden' || isClipped(element.parentElement));
  const textBoxes = (element: Element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const boxes: DOMRect[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.parentElement?.closest('.sr-only')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      boxes.push(...[...range.getClientRects()].filter(({ width }) => width > 0));
    }
    return boxes;
  };
  for (const element of document.body.querySelectorAll('*')) {
    const { left, right, width } = element.getBoundingClientRect();
    if (width <= 1 || isHidden(element)) continue;
    // A box that scrolls fits by itself.
    const isScrolled = element.parentElement?.closest('[data-scrolled]') != null;
    if (!isScrolled && (right > clientWidth + 1 || left < -1)) found.push(`outside: ${nameOf(element)}`);
    if (element.matches('button, a') && !isClipped(element)) {
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
    for (const [at, part] of parts.entries()) {
      const one = part.getBoundingClientRect();
      for (const next of parts.slice(at + 1)) {
        const other = next.getBoundingClientRect();
        const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
        if (across > 2 && down > 2) found.push(`over each other: ${nameOf(part)}, ${nameOf(next)}`);
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
      if (!parentElement?.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }))
        continue;
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
