import { type SQL, sql } from 'drizzle-orm';
import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core';
import { expect, test } from 'vitest';
import { jsonOf } from '../../db/queries/json-of';
import { listVersion } from '../../db/queries/list-version';

const PART = sql`1`;
const textOf = (version: SQL) => new SQLiteSyncDialect().sqlToQuery(version).sql;

test('a list that answers other fields has another version, one that is only built anew has not', () => {
  const asIs = () => jsonOf({ id: sql<number>`id` });
  const kept = textOf(listVersion(asIs(), PART));
  expect(textOf(listVersion(asIs(), PART))).toBe(kept);
  expect(textOf(listVersion(jsonOf({ id: sql<number>`id`, name: sql<string>`name` }), PART))).not.toBe(kept);
  expect(textOf(listVersion(jsonOf({ id: sql<number>`other_id` }), PART))).not.toBe(kept);
});
