import type { Database } from '../opening/client';

/** Prepared once per database: building a query for one row costs as much as running it. */
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
