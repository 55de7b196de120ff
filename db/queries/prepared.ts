import { fillPlaceholders, type SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { PreparedQuery } from 'drizzle-orm/session';
import type { Database } from '../opening/client';

/** Prepares a query once per database: building it costs as much as reading one row. */
export function preparedQuery<Query>(build: (db: Database) => Query): (db: Database) => Query {
  const queries = new WeakMap<Database, Query>();
  return function queryOf(db) {
    const known = queries.get(db);
    if (known !== undefined) return known;
    const query = build(db);
    queries.set(db, query);
    return query;
  };
}

type Statement = BatchItem<'sqlite'>;

/** A value, or its placeholder in a prepared statement. */
export type Given = string | SQL;

/** Prepares the steps of a transaction, built with a placeholder for each value. */
export function preparedSteps<const Name extends string, const Steps extends Record<string, Statement>>(
  names: readonly Name[],
  build: (db: Database, given: Readonly<Record<Name, SQL>>) => Steps,
): (db: Database, values: Readonly<Record<Name, string | Uint8Array | null>>) => Steps {
  const given: Partial<Record<Name, SQL>> = {};
  for (const name of names) given[name] = sql`${sql.placeholder(name)}`;
  const stepsOf = preparedQuery((db) => {
    const steps: [string, Statement][] = Object.entries(build(db, given as Record<Name, SQL>));
    return steps.map(([name, step]) => [name, preparedOf(step)] as const);
  });
  return (db, values) =>
    Object.fromEntries(stepsOf(db).map(([name, prepared]): unknown[] => [name, filled(prepared, values)]));
}

type Prepared = { query: PreparedQuery; text: ReturnType<PreparedQuery['getQuery']> };

function preparedOf(step: Statement): Prepared {
  if (!isPreparable(step)) throw new Error('a step is a statement of the database');
  const query = step._prepare();
  return { query, text: query.getQuery() };
}

function isPreparable(step: object): step is { _prepare(): PreparedQuery } {
  return '_prepare' in step;
}

/** The part of a statement that Drizzle's `batch` uses. */
function filled({ query, text }: Prepared, values: Readonly<Record<string, unknown>>) {
  const own: PreparedQuery = {
    getQuery: () => ({ ...text, params: fillPlaceholders(text.params, values) }),
    mapResult: (response, isFromBatch) => query.mapResult(response, isFromBatch),
  };
  return { _prepare: () => own };
}
