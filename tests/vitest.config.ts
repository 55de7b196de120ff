import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { ADDED_IN_BUN, suite } from './suites.ts';

/** These take half a minute each, so they begin first, and nobody waits for one of them alone at the end. */
const LONG = /(server-patience|inbox-(killed|bombs)|corrections-ledger)\.test/;

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

// Threads are used because a forked worker would be Node: the server runs on Bun, and so do its tests.
export default defineConfig({
  test: {
    include: suite === 'rest' ? ADDED_IN_BUN : ['tests/**/*.test.{ts,tsx}'],
    // Tests on the built pages have another configuration.
    exclude: ['tests/{binary,parity,workers}/**', ...(suite === 'short' ? ADDED_IN_BUN : [])],
    pool: 'threads',
    // The machine has two cores: the third worker runs while others wait for a process.
    maxWorkers: 3,
    // A thread's modules are loaded, and its code made quick, once for all files that it runs.
    isolate: false,
    globalSetup: ['tests/support/databases/services.ts'],
    setupFiles: ['tests/support/setup.ts'],
    sequence: { sequencer: LongFirst },
    allowOnly: false,
    // The machine may be busy: these limits are for what never ends.
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
});
