import { zValidator } from '@hono/zod-validator';
import type { ValidationTargets } from 'hono';
import { type $ZodType, config } from 'zod/v4/core';
import { AppError, type FieldErrors } from './errors';

// Zod's default messages are in English.
config({ localeError: () => 'Valor inválido' });

/** A mismatch answers 422 with a message per field. */
export function validate<T extends $ZodType, Target extends keyof ValidationTargets>(
  target: Target,
  schema: T,
) {
  return zValidator(target, schema, (result) => {
    if (result.success) return;
    const fields: FieldErrors = {};
    for (const issue of result.error.issues) {
      const field = issue.path.join('.');
      if (field !== '' && fields[field] === undefined) fields[field] = issue.message;
    }
    throw new AppError('invalid', { fields });
  });
}
