import { defineConfig } from 'vitest/config';

// Threads, because a forked worker would be Node: the server runs on Bun, and so do its tests.
export default defineConfig({
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    // What runs on the built pages has a configuration of its own.
    exclude: ['tests/{parity,workers}/**'],
    pool: 'threads',
    maxWorkers: 2,
    globalSetup: ['tests/support/databases/migrated-file.ts'],
    setupFiles: ['tests/support/setup.ts'],
    allowOnly: false,
    testTimeout: 20_000,
    hookTimeout: 20_000,
  },
});
