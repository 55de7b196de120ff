import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Half a minute of waiting: begun first, the others run beside it, and nobody waits for it alone at the end. */
const WAITS = /server-patience/;

class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isWaiting = ({ moduleId }: TestSpecification) => WAITS.test(moduleId);
    return [...sorted.filter(isWaiting), ...sorted.filter((file) => !isWaiting(file))];
  }
}

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
    sequence: { sequencer: WaitingFirst },
    allowOnly: false,
    testTimeout: 20_000,
    hookTimeout: 20_000,
  },
});
