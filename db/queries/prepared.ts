import type { Database } from '../opening/client';

/**
 * A query of placeholders that is prepared once for each database: for one row, building it costs as much as asking.
 * For the few that most requests make.
 */
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
