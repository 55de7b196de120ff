import { type SQL, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Joined } from '../../db/queries/json-of';
import { readList } from '../../db/queries/read-list';
import { openRemote, serverOfTest } from '../support/databases/databases';
import { sqldIsThere } from '../support/servers/sqld';

/** Rows of one number, which every change increments. */
async function numbers(count: number) {
  const db = await openRemote((await serverOfTest()).url);
  await db.$client.batch([
    'CREATE TABLE numbers (id INTEGER PRIMARY KEY, number INTEGER NOT NULL)',
    `INSERT INTO numbers (number) SELECT 1 FROM json_each('[${Array(count).fill(0)}]')`,
  ]);
  const list = {
    rowsAtOnce: 5,
    count: sql`SELECT count(*) FROM numbers`,
    version: sql<string>`SELECT max(number) AS version FROM numbers`,
    knownVersions: [],
    itemsOf: (range: SQL) => sql<Joined<number[]>>`
      SELECT group_concat(number) FROM (SELECT number FROM numbers ORDER BY id ${range})`,
  };
  return {
    change: () => db.$client.execute('UPDATE numbers SET number = number + 1'),
    async read() {
      const { version, json } = await readList(db, list);
      return { version: Number(version), rows: String(json).split(',').map(Number) };
    },
  };
}

describe.runIf(sqldIsThere)('a list that a libSQL server gives in pages', () => {
  test.each([4, 5, 6, 10, 11])('of %i rows is whole', async (count) => {
    const { read } = await numbers(count);
    expect(await read()).toEqual({ version: 1, rows: Array(count).fill(1) });
  });

  test('is all of one version, while others write', async () => {
    const { change, read } = await numbers(23);
    let isReading = true;
    async function keepChanging() {
      while (isReading) await change();
    }
    const changing = keepChanging();
    try {
      for (let time = 0; time < 30; time += 1) {
        const { version, rows } = await read();
        expect(rows).toEqual(Array(23).fill(version));
      }
    } finally {
      isReading = false;
      await changing;
    }
  });
});
