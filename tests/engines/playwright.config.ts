import { defineConfig } from 'playwright/test';
import { enginesThere } from './engines';
import type { EngineOption } from './fixtures';

/** The main paths in the engines beside Chromium, each in a separate worker. */
export default defineConfig<object, EngineOption>({
  testDir: '.',
  globalSetup: '../support/offices/server-fixture.ts',
  outputDir: '../../test-results/engines',
  workers: 2,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  // The machine may be busy.
  timeout: 240_000,
  expect: { timeout: 60_000, toPass: { timeout: 60_000, intervals: [50, 100, 200] } },
  reporter: [['list'], ['json', { outputFile: '../../test-results/engines.json' }]],
  projects: enginesThere().map((engineName) => ({ name: engineName, use: { engineName } })),
});
