import { defineConfig } from 'playwright/test';
import { DESKTOP_ALONE, PHONE_ALONE, SHORT_IN_BROWSER, suite } from './suites';
import { SHELL_LAUNCH } from './support/processes/run';

/** Features of Chromium without use here, such as the popups of the address bar, whose pages run a second of script
 * in each window. Chromium reads the last such list alone, so Playwright's own is in it. */
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

const phone = {
  name: 'phone',
  testIgnore: DESKTOP_ALONE,
  use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
};

const desktop = {
  name: 'desktop',
  testIgnore: PHONE_ALONE,
  use: { viewport: { width: 1440, height: 900 } },
};

/** Each page is opened at one width; then the others at that width, and all of them at the other one. */
const projects = {
  short: [{ ...desktop, testMatch: SHORT_IN_BROWSER }],
  rest: [phone, { ...desktop, testIgnore: [...PHONE_ALONE, ...SHORT_IN_BROWSER] }],
  all: [phone, desktop],
};

export default defineConfig({
  testDir: './e2e',
  globalSetup: './support/offices/server-fixture.ts',
  outputDir: `../test-results/e2e-${suite ?? 'all'}`,
  workers: 2,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  // The machine may be busy.
  timeout: 120_000,
  expect: { timeout: 40_000 },
  reporter: [['dot'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    locale: 'pt-PT',
    timezoneId: 'Europe/Lisbon',
    // The servers of the tests stand behind a proxy, as it were.
    extraHTTPHeaders: { 'X-Forwarded-For': '127.0.0.1' },
    // A failure has its screenshot; traces, which slow every test, are for a run of that test alone (--trace on).
    screenshot: 'only-on-failure',
    launchOptions: {
      ...SHELL_LAUNCH,
      args: [...SHELL_LAUNCH.args, '--disable-quic', `--disable-features=${WITHOUT.join(',')}`],
      // Without a locale Chromium cannot name a downloaded file that has an accent.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    },
  },
  projects: projects[suite ?? 'all'],
});
