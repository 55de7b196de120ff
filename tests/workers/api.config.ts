import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import unit from '../vitest.config.ts';

const hasDatabases = (file: string) => readFileSync(file, 'utf8').includes('.each(DATABASES)');

/** Tests of the API on more than one database, its refusals and those of roles, asked of the app in a real workerd; those
 * of people have headers without a value, which do not get through. */
export default defineConfig({
  test: {
    ...unit.test,
    include: [
      ...globSync('tests/api/**/*.test.ts').filter(hasDatabases),
      'tests/api/refusals/{calls,money}.test.ts',
      'tests/api/sessions/role-routes.test.ts',
    ],
    exclude: [],
    testNamePattern: /in workerd|is refused/,
    globalSetup: [...(unit.test?.globalSetup ?? []), 'tests/support/servers/workerd.ts'],
  },
});
