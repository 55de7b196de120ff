import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Database } from '../opening/client';
import { selectValues } from './select-values';

/** Excludes columns that Drizzle decodes, such as booleans. */
type ColumnOf<Value> = SQLWrapper & {
  readonly _: {
    readonly brand: 'Column';
    readonly data: NonNullable<Value>;
    readonly driverParam: [NonNullable<Value>] extends [string] ? string : number;
    readonly notNull: null extends Value ? boolean : true;
  };
};

type Source<Value> =
  | SQL<Value>
  | ([NonNullable<Value>] extends [string] | [number] ? ColumnOf<Value> : never);

export type Sources<T> = { readonly [Name in keyof T]-?: Source<T[Name]> };

/** JSON as text, which `json_object` would quote. */
export type Joined<T> = { readonly joined: T };

/** The type checker matches the columns with the fields of `T`. */
export function jsonOf<T extends object>(fields: Sources<T>): SQL<T> {
  const labelled = entriesOf(fields).map(([name, value]) => sql`${sql.raw(`'${name}'`)}, ${value}`);
  return sql<T>`json_object(${sql.join(labelled, sql`, `)})`;
}

export function parsed<T>(json: SQL<T>): SQL<T> {
  return json.mapWith((text: string): T => JSON.parse(text));
}

export async function readJson<T>(db: Database, json: SQL<T>): Promise<T> {
  const [row] = await selectValues(db, { json: parsed(json) });
  if (!row) throw new Error('a select without a condition has one row');
  return row.json;
}

export function jsonArrayOf<T>(item: SQL<T>, rows: SQL, order?: SQL): SQL<T[]> {
  return order
    ? sql<T[]>`(SELECT json_group_array(json(item)) FROM (SELECT ${item} AS item ${rows} ORDER BY ${order}))`
    : sql<T[]>`(SELECT json_group_array(${item}) ${rows})`;
}

/** Concatenates text: json_object would parse nested JSON again at each level. */
export function joinedBefore<First extends object, Rest extends object>(
  first: { readonly [Name in keyof First]-?: SQL<Joined<First[Name]>> },
  rest: SQL<Rest>,
): SQL<Joined<First & Rest>> {
  const parts = entriesOf(first).map(
    ([name, value], at) => sql`${sql.raw(`'${at === 0 ? '{' : ','}"${name}":'`)} || ${value}`,
  );
  return sql<Joined<First & Rest>>`${sql.join(parts, sql` || `)} || ',' || substr(${rest}, 2)`;
}

/** Like `jsonArrayOf`. The inner query sorts: sqld does not parse ORDER BY in group_concat. */
export function joinedArrayOf<T>(item: SQL<T>, rows: SQL): SQL<Joined<T[]>> {
  return sql<
    Joined<T[]>
  >`'[' || coalesce((SELECT group_concat(item, ',') FROM (SELECT ${item} AS item ${rows})), '') || ']'`;
}

export function joinedBoolean(condition: SQL): SQL<Joined<boolean>> {
  return sql<Joined<boolean>>`CASE WHEN ${condition} THEN 'true' ELSE 'false' END`;
}

export function jsonBoolean(condition: SQL): SQL<boolean> {
  return sql<boolean>`json(${joinedBoolean(condition)})`;
}

/** Converts cents; -5 becomes `-0.05`. */
export function decimalOf(cents: Source<number>): SQL<string> {
  return sql<string>`CASE WHEN ${cents} < 0 THEN '-' ELSE '' END || printf('%d.%02d', abs(${cents}) / 100, abs(${cents}) % 100)`;
}

function entriesOf(fields: object): [string, SQLWrapper][] {
  return Object.entries(fields);
}
