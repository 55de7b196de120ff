import { defineConfig } from 'vitest/config';
import unit from '../vitest.config.ts';

/** Tests of the one file that `bun run build:binary` has made. */
export default defineConfig({
  test: {
    ...unit.test,
    include: ['tests/binary/**/*.test.ts'],
    exclude: [],
    // A release is built from nothing, twice.
    testTimeout: 900_000,
    env: { VOLANTE_BINARY: process.env.VOLANTE_BINARY ?? 'dist-binary/volante' },
  },
});
