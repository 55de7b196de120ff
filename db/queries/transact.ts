import type { BatchItem, BatchResponse } from 'drizzle-orm/batch';
import type { Database } from '../opening/client';

export type Statement = BatchItem<'sqlite'>;

export type Step = Statement | readonly Statement[];

type ResultOf<S extends Step> = S extends readonly Statement[]
  ? BatchResponse<S>
  : S extends Statement
    ? S['_']['result']
    : never;

export type ResultsOf<Steps extends Record<string, Step>> = { [Name in keyof Steps]: ResultOf<Steps[Name]> };

/** Runs one batch in order; results are by name. A decision has `change`, if allowed, `audit`, `mail` and `after`. */
export async function transact<const Steps extends Record<string, Step>>(
  db: Database,
  steps: Steps,
): Promise<ResultsOf<Steps>> {
  const named: [string, Step][] = Object.entries(steps);
  const [first, ...others] = named.flatMap(([, step]) => step);
  if (!first) throw new Error('a transaction has at least one statement');
  const results: unknown[] = await db.batch([first, ...others]);
  const byName = named.map(([name, step]) => [
    name,
    Array.isArray(step) ? results.splice(0, step.length) : results.shift(),
  ]);
  return Object.fromEntries(byName);
}
