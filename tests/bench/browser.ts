import { type Browser, type CDPSession, chromium, type Page } from 'playwright/test';

// Runs in Node, like Playwright: `node tests/bench/browser.ts <url> <cookie> <launch options> <path>`; prints JSON.
const [url = '', cookie = '', options = '{}', path = '/drivers'] = process.argv.slice(2);
/** The labels of the search field and of the filter beside it. */
const [SEARCH, FILTER] =
  path === '/finances' ? ['Condutor', 'Estado'] : ['Pesquisar condutores', 'Filtrar por estado'];
/** Types and deletes a name that many have, then a name and a number that few have. */
const TYPED = ['m', 'a', 'r', 'i', 'a', 'Backspace', 'Backspace', 'Backspace', 'Backspace', 'Backspace'];
const PAUSE_MS = 250;

const PASSES = 3;

/** The ms from a key to the paint after it, and whether that paint showed another count. */
export type Typing = { key: string; ms: number; changed: boolean };

async function openList(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'pt-PT' });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url }]);
  const page = await context.newPage();
  await page.goto(url + path);
  await page
    .getByRole('status')
    .filter({ hasText: /(condutores|registos)$/ })
    .waitFor({ timeout: 60_000 });
  await page.waitForLoadState('networkidle');
  return page;
}

/** A message sent from the frame's callback arrives once the frame is painted. */
async function watchPaints(page: Page): Promise<() => Promise<Typing[]>> {
  const seen = await page.evaluateHandle(() => {
    const paints: { key: string; ms: number; changed: boolean }[] = [];
    const listening = new AbortController();
    const count = () => document.querySelector('main [role=status]')?.textContent;
    document.addEventListener(
      'keydown',
      ({ key, timeStamp }) => {
        const before = count();
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () =>
            paints.push({ key, ms: performance.now() - timeStamp, changed: count() !== before });
          port2.postMessage(null);
        });
      },
      { capture: true, signal: listening.signal },
    );
    return { paints, listening };
  });
  return () =>
    seen.evaluate(({ paints, listening }) => {
      listening.abort();
      return paints;
    });
}

async function measure(page: Page, session: CDPSession, rate: number): Promise<Typing[]> {
  const paints = await watchPaints(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  await page.getByRole('searchbox', { name: SEARCH }).focus();
  for (const key of TYPED) {
    await page.keyboard.press(key);
    await page.waitForTimeout(PAUSE_MS * rate);
  }
  await page.getByRole('combobox', { name: FILTER }).focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp']) {
    await page.keyboard.press(key);
    await page.waitForTimeout(PAUSE_MS * rate);
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return paints();
}

/** The median of each key over the passes, since other load of the machine affects one of them. */
async function measurePasses(page: Page, session: CDPSession, rate: number): Promise<Typing[]> {
  const passes: Typing[][] = [];
  for (let pass = 0; pass < PASSES; pass += 1) passes.push(await measure(page, session, rate));
  return (passes[0] ?? []).map((first, at) => {
    const times = passes.map((pass) => pass[at]?.ms ?? Number.NaN).toSorted((a, b) => a - b);
    return { ...first, ms: times[Math.floor(times.length / 2)] ?? Number.NaN };
  });
}

const browser = await chromium.launch(JSON.parse(options));
try {
  const page = await openList(browser);
  const session = await page.context().newCDPSession(page);
  // The first pass is not measured: its first key runs code that was never run.
  await measure(page, session, 1);
  const plain = await measurePasses(page, session, 1);
  const slowed = await measurePasses(page, session, 4);
  process.stdout.write(JSON.stringify({ plain, slowed }));
} finally {
  await browser.close();
}
