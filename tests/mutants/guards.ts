import type { Mutant } from './mutant';

/** At least one for each promise. */
export const MUTANTS: readonly Mutant[] = [
  {
    promise: 20,
    file: 'src/http/security-headers.ts',
    find: "'no-store'",
    replace: "'private'",
  },
  { promise: 37, file: 'db/schema/audit-log.ts', find: 'x', replace: 'y' },
];
