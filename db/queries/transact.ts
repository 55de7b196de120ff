import type { BatchItem, BatchResponse } from 'drizzle-orm/batch';
import type { Database } from '../opening/client';

type Statement = BatchItem<'sqlite'>;

/** One statement, or several that another noun brings, or none. */
export type Step = Statement | readonly Statement[];

type ResultOf<S extends Step> = S extends readonly Statement[]
  ? BatchResponse<S>
  : S extends Statement
    ? S['_']['result']
    : never;

/** What the steps answer, each by its name. */
export type ResultsOf<Steps extends Record<string, Step>> = { [Name in keyof Steps]: ResultOf<Steps[Name]> };

/**
 * Runs the steps in the order they are written in, as one batch: all of them or, where one throws, none. The results
 * have the names of their steps. A decision is `change` where it is still allowed, `audit`, `mail` and `after`, the row
 * as it stands then.
 */
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
