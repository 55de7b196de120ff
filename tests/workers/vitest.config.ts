import { defineConfig } from 'vitest/config';
import unit from '../vitest.config.ts';

/** The Worker in a real workerd, and the same beside Bun: they want the built pages, and time to start. */
export default defineConfig({
  test: {
    ...unit.test,
    include: ['tests/{parity,workers}/**/*.test.ts'],
    exclude: [],
    maxWorkers: 2,
    isolate: true,
    testTimeout: 60_000,
    hookTimeout: 180_000,
  },
});
