import { ACCESS_GUARDS } from './access-guards';
import { MONEY_GUARDS } from './money-guards';
import type { Mutant } from './mutant';
import { UPLOAD_GUARDS } from './upload-guards';

/** At least one for each promise. */
export const MUTANTS: readonly Mutant[] = [...ACCESS_GUARDS, ...UPLOAD_GUARDS, ...MONEY_GUARDS];
