import { not, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../opening/client';
import { messagesOf } from './causes';
import type { Joined } from './json-of';
import { isOneOf } from './one-of';
import { type ResultsOf, type Step, transact } from './transact';

declare const listed: unique symbol;

/** `json` is null for a known version. */
export type ListJson<T> = { version: string; json: string | ArrayBuffer | null; readonly [listed]?: T };

type Page = { version: string; json: string | ArrayBuffer | null; total?: number };

type List<T> = {
  version: SQL<string>;
  knownVersions: readonly string[];
  itemsOf(range: SQL): SQL<Joined<T[]>>;
  count: SQL;
  rowsAtOnce: number;
};

const TRIES = 4;
const PAUSE_MS = 250;

/** Reads a list at one version. A server refuses values over 4 MB and answers over 10 MB, so it is read in pages of one
 * snapshot. */
export async function readList<T>(db: Database, list: List<T>): Promise<ListJson<T>> {
  if (db.$client.protocol === 'file') return db.get<Page>(pageOf(list, sql``, sql``));
  let { rowsAtOnce } = list;
  let tries = 1;
  for (;;) {
    try {
      const { version, json } = await readPages(db, { ...list, rowsAtOnce });
      return { version, json };
    } catch (error) {
      const messages = messagesOf(error);
      if (/SQLITE_TOOBIG|RESPONSE_TOO_LARGE/.test(messages) && rowsAtOnce > 1) {
        rowsAtOnce = Math.floor(rowsAtOnce / 2);
        continue;
      }
      if (!/SQLITE_BUSY|SERVER_BUSY/.test(messages) || tries >= TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * tries));
      tries += 1;
    }
  }
}

export async function readRows<T>(
  db: Database,
  { item, rows, ...list }: Omit<List<T>, 'itemsOf'> & { item: SQL<T>; rows: SQL },
): Promise<ListJson<T>> {
  const itemsOf = (range: SQL) => sql<Joined<T[]>>`
    SELECT coalesce(group_concat(item, char(44, 10)), '') FROM (SELECT ${item} AS item ${rows} ${range})`;
  const { version, json } = await readList(db, { ...list, itemsOf });
  return { version, json: json === null ? null : `[${json}]` };
}

/** A page of a list; `rows` is null for a known version, and `total` counts the whole. */
export type ListPage<T> = { version: string; rows: T[] | null; total: number };

/** One batch, so that a server is asked once and the rows match the version. `reading` builds the steps that read them;
 * each has `isNew` as a condition, so that a known version reads nothing. */
export async function readPage<const Steps extends Record<string, Step>, T>(
  db: Database,
  {
    version,
    knownVersions,
    count,
    reading,
    rowsOf,
  }: {
    version: SQL<string>;
    knownVersions: readonly string[];
    count: SQL;
    reading: (isNew: SQL) => Steps;
    rowsOf: (read: ResultsOf<Steps>) => T[];
  },
): Promise<ListPage<T>> {
  const counted = db
    .select({ version: sql<string>`version`, total: sql<number>`(${count})` })
    .from(sql`(${version})`);
  const isNew = not(isOneOf(sql`(${version})`, knownVersions));
  const { page, ...read } = await transact(db, { page: counted, ...reading(isNew) });
  const { version: own = '', total = 0 } = page[0] ?? {};
  const isKnown = knownVersions.includes(own);
  return { version: own, total, rows: isKnown ? null : rowsOf(read as unknown as ResultsOf<Steps>) };
}

async function readPages<T>(db: Database, list: List<T>): Promise<Page> {
  const { count, rowsAtOnce } = list;
  const total = sql`, (${count}) AS total`;
  const first = await db.get<Page>(pageOf(list, sql`LIMIT ${rowsAtOnce}`, total));
  if (first.json === null || (first.total ?? 0) <= rowsAtOnce) return first;
  return db.transaction(async (snapshot) => {
    const pages: unknown[] = [];
    for (let offset = 0; ; offset += rowsAtOnce) {
      const range = sql`LIMIT ${rowsAtOnce} OFFSET ${offset}`;
      const page = await snapshot.get<Page>(pageOf(list, range, total));
      if (page.json === null) return page;
      pages.push(page.json);
      if (offset + rowsAtOnce >= (page.total ?? 0)) return { ...page, json: pages.join(',') };
    }
  });
}

function pageOf<T>(
  { version, knownVersions, itemsOf }: Pick<List<T>, 'version' | 'knownVersions' | 'itemsOf'>,
  range: SQL,
  total: SQL,
): SQL {
  return sql`
    SELECT version, CASE WHEN version IN (SELECT value FROM json_each(${JSON.stringify(knownVersions)})) THEN NULL
      ELSE (${itemsOf(range)}) END AS json ${total}
    FROM (${version})`;
}
