import { count, eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { transact } from '../../db/queries/transact';
import { healthCheck } from '../../db/schema/health-check';
import { DATABASES } from '../support/databases/databases';

const AT = '2026-10-05T12:00:00.000Z';

describe.each(DATABASES)('a transaction on %s', (_name, open) => {
  test('has its results under the names of its steps, and those of a list of statements in their order', async () => {
    const { db } = await open();
    const add = (id: number) => db.insert(healthCheck).values({ id, at: AT });
    const numbered = await transact(db, {
      added: add(7001),
      none: [],
      more: [add(7002), add(7003).returning({ id: healthCheck.id })],
      counted: db.select({ n: count() }).from(healthCheck).where(sql`id > 7000`),
      gone: db.delete(healthCheck).where(sql`id > 7001`),
      left: db.all<{ id: number }>(sql`SELECT id FROM ${healthCheck} WHERE id > 7000`),
    });
    expect(numbered.added.rowsAffected).toBe(1);
    expect(numbered.none).toEqual([]);
    expect(numbered.more[1]).toEqual([{ id: 7003 }]);
    expect(numbered.counted).toEqual([{ n: 3 }]);
    expect(numbered.gone.rowsAffected).toBe(2);
    expect(numbered.left).toEqual([{ id: 7001 }]);
  });

  test('does nothing where one of its statements fails', async () => {
    const { db } = await open();
    const add = (id: number) => db.insert(healthCheck).values({ id, at: AT });
    await expect(transact(db, { added: add(7001), again: add(7001) })).rejects.toThrow();
    expect(await db.select().from(healthCheck).where(eq(healthCheck.id, 7001))).toEqual([]);
  });
});
