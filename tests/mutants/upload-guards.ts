import type { Mutant } from './mutant';

/** Uploads, limits and what an error tells. */
export const UPLOAD_GUARDS: readonly Mutant[] = [];
