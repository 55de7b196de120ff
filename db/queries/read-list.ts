import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../opening/client';
import { messagesOf } from './causes';

/** A list as JSON objects with commas between; `json` is null where it is not wanted, `total` counts its rows. */
export type ListPage = { version: string; json: string | ArrayBuffer | null; total?: number };

type List = {
  /** The statement of one page, from `range` (a LIMIT clause) and `total` (a column of that name, or nothing). */
  pageOf(range: SQL, total: SQL): SQL;
  /** How many rows there are in all. */
  count: SQL;
  /** How many rows a server is asked for at once: some 3 MB of them. */
  rowsAtOnce: number;
};

/** How often a snapshot is begun that the server was too busy for, and the pause before the next, in ms. */
const TRIES = 4;
const PAUSE_MS = 250;

/**
 * Reads a list whole, all of it at one version. A file gives it in one statement; a libSQL server refuses values over
 * 4 MB and answers over 10 MB, so a longer list comes from it in pages, of one snapshot.
 */
export async function readList(db: Database, list: List): Promise<ListPage> {
  if (db.$client.protocol === 'file') return db.get<ListPage>(list.pageOf(sql``, sql``));
  let { rowsAtOnce } = list;
  let tries = 1;
  for (;;) {
    try {
      return await readPages(db, { ...list, rowsAtOnce });
    } catch (error) {
      const told = messagesOf(error);
      if (/SQLITE_TOOBIG|RESPONSE_TOO_LARGE/.test(told) && rowsAtOnce > 1) {
        rowsAtOnce = Math.floor(rowsAtOnce / 2);
        continue;
      }
      if (!/SQLITE_BUSY|SERVER_BUSY/.test(told) || tries >= TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * tries));
      tries += 1;
    }
  }
}

async function readPages(db: Database, { pageOf, count, rowsAtOnce }: List): Promise<ListPage> {
  const total = sql`, (${count}) AS total`;
  const first = await db.get<ListPage>(pageOf(sql`LIMIT ${rowsAtOnce}`, total));
  if (first.json === null || (first.total ?? 0) <= rowsAtOnce) return first;
  return db.transaction(async (snapshot) => {
    const pages: unknown[] = [];
    for (let offset = 0; ; offset += rowsAtOnce) {
      const range = sql`LIMIT ${rowsAtOnce} OFFSET ${offset}`;
      const page = await snapshot.get<ListPage>(pageOf(range, total));
      if (page.json === null) return page;
      pages.push(page.json);
      if (offset + rowsAtOnce >= (page.total ?? 0)) return { ...page, json: pages.join(',') };
    }
  });
}
