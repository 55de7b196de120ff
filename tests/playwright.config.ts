import { existsSync } from 'node:fs';
import { defineConfig } from 'playwright/test';

const DEBIAN_CHROMIUM = '/usr/bin/chromium';
const executablePath =
  process.env.CHROMIUM_PATH ?? (existsSync(DEBIAN_CHROMIUM) ? DEBIAN_CHROMIUM : undefined);

/** The Worker is tried as a phone meets it. */
const PHONE_ALONE = /workerd\.spec\.ts$/;

/** What is the same at any width is tried at one. */
const ONE_WIDTH =
  /(letters|specification-(calls|errors|limits|registration)|sizes|outbox|uploads-s3|registration-draft|drivers-(failures|return))\.spec\.ts$/;

export default defineConfig({
  testDir: './e2e',
  outputDir: '../test-results/e2e',
  workers: 2,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  timeout: 40_000,
  expect: { timeout: 10_000 },
  reporter: [['dot'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    locale: 'pt-PT',
    timezoneId: 'Europe/Lisbon',
    // A failure has its picture; traces, which slow every test, are for the one that is run again (--trace on).
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath !== undefined && { executablePath }),
      // As root Chromium needs --no-sandbox; the rest keeps it from the network and from a GPU that is not there.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--disable-quic',
      ],
    },
  },
  projects: [
    {
      name: 'phone',
      testIgnore: ONE_WIDTH,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    { name: 'desktop', testIgnore: PHONE_ALONE, use: { viewport: { width: 1440, height: 900 } } },
  ],
});
