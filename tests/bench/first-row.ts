import { type Browser, type CDPSession, chromium } from 'playwright/test';

// The browser's part, under Node: `node tests/bench/first-row.ts <url> <cookie> <launch options>`; prints JSON.
const [url = '', cookie = '', options = '{}'] = process.argv.slice(2);
const PASSES = 3;
const CPU_RATE = 4;
const BYTES_A_SECOND = 20_000_000 / 8;
const GIVE_UP_MS = 120_000;

/** From the navigation to the paint of the first row of a list, in ms, in a browser that knows nothing yet. */
async function measure(browser: Browser, path: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'pt-PT' });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url }]);
  await context.addInitScript(() => {
    const look = () => {
      if (!document.querySelector('tbody tr[aria-rowindex="2"]:not([data-placeholder])'))
        return requestAnimationFrame(look);
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => performance.mark('first-row');
      port2.postMessage(null);
    };
    requestAnimationFrame(look);
  });
  const page = await context.newPage();
  await slow(await context.newCDPSession(page));
  await page.goto(`${url}${path}`, { waitUntil: 'commit' });
  const shown = await page.waitForFunction(
    () => performance.getEntriesByName('first-row')[0]?.startTime,
    null,
    {
      timeout: GIVE_UP_MS,
    },
  );
  const ms = await shown.jsonValue();
  await context.close();
  return ms ?? Number.NaN;
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
