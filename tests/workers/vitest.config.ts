import { defineConfig } from 'vitest/config';
import unit from '../vitest.config.ts';

/** Tests of the Worker in a real workerd, and of the same beside Bun, which need the built pages. */
export default defineConfig({
  test: {
    ...unit.test,
    include: ['tests/{parity,workers}/**/*.test.ts'],
    exclude: [],
    maxWorkers: 2,
    isolate: true,
  },
});
