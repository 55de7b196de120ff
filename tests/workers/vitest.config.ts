import { defineConfig } from 'vitest/config';
import unit from '../vitest.config.ts';

/** The Worker in a real workerd, and the same beside Bun: they want the built pages. */
export default defineConfig({
  test: {
    ...unit.test,
    include: ['tests/{parity,workers}/**/*.test.ts'],
    exclude: [],
    maxWorkers: 2,
    isolate: true,
  },
});
