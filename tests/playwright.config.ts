import { defineConfig } from 'playwright/test';
import { SHELL_LAUNCH } from './support/processes/chromium-launch';

/** The Worker is tried as a phone meets it. */
const PHONE_ALONE = /workerd\.spec\.ts$/;

/** What a wide screen alone has, and what is the same at any width, is tried at one: `letters` has each page at others. */
const ONE_WIDTH = new RegExp(
  `(${[
    'accounts',
    'browser-cache',
    'changed-since-shown',
    'corrections',
    'driver-(page|requests|statement)',
    'document-look-(dates|keyboard)',
    'drivers-(empty|failures|return)',
    'finances-many',
    'letters(-dialogs)?',
    'meanwhile',
    'outbox',
    'presses-email',
    'quarantine',
    'registration-draft',
    'sizes',
    'specification-\\w+',
    'upload-week',
    'uploads-s3',
    'versions',
    'waiting-(pages|rows)',
  ].join('|')})\\.spec\\.ts$`,
);

/**
 * The popups of the address bar, pages of a second of script in each window, that nobody opens here. Chromium hears the
 * last such list alone, so Playwright's own is in it.
 */
const WITHOUT = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

export default defineConfig({
  testDir: './e2e',
  globalSetup: './support/offices/demo-once.ts',
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
      ...SHELL_LAUNCH,
      args: [...SHELL_LAUNCH.args, '--disable-quic', `--disable-features=${WITHOUT.join(',')}`],
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
