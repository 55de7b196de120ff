import { setTimeout } from 'node:timers/promises';
import { type Browser, type CDPSession, chromium } from 'playwright/test';

// Runs in Node: `node tests/bench/first-row.ts <url> <cookie> <launch options>`; prints JSON.
const [url = '', cookie = '', options = '{}'] = process.argv.slice(2);
const PASSES = 3;
const CPU_RATE = 4;
const BYTES_A_SECOND = 20_000_000 / 8;
const GIVE_UP_MS = 120_000;
/** Opening a window keeps two processors busy for longer than the page. */
const REST_MS = 1000;
const SHOWN = 'first-row ';

/** The ms from the navigation to the paint of the first row of a list, in an idle window without a cache. The page
 * reports by its console, since Playwright's waiting would add a script to a page that still loads. */
async function measure(browser: Browser, path: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'pt-PT' });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url }]);
  await context.addInitScript((shown) => {
    const look = () => {
      if (!document.querySelector('tbody tr[aria-rowindex="2"]:not([data-placeholder])'))
        return requestAnimationFrame(look);
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => console.debug(shown + performance.now());
      port2.postMessage(null);
    };
    requestAnimationFrame(look);
  }, SHOWN);
  const page = await context.newPage();
  await slow(await context.newCDPSession(page));
  const told = page.waitForEvent('console', {
    predicate: (message) => message.text().startsWith(SHOWN),
    timeout: GIVE_UP_MS,
  });
  await setTimeout(REST_MS);
  await page.goto(`${url}${path}`, { waitUntil: 'commit' });
  const ms = Number((await told).text().slice(SHOWN.length));
  await context.close();
  return ms;
}

async function slow(session: CDPSession): Promise<void> {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: BYTES_A_SECOND,
    uploadThroughput: BYTES_A_SECOND,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE });
}

const browser = await chromium.launch(JSON.parse(options));
try {
  const seen: Record<string, number[]> = { '/drivers': [], '/finances': [] };
  for (let pass = 0; pass < PASSES; pass += 1) {
    for (const [path, times] of Object.entries(seen)) {
      times.push(await measure(browser, path));
    }
  }
  process.stdout.write(JSON.stringify(seen));
} finally {
  await browser.close();
}
