import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { constant } from '../../db/queries/constant';
import { documents } from '../../db/schema/documents';

describe('constant', () => {
  test('writes columns as the database names them', () => {
    const { queryChunks } = constant(sql`SELECT ${documents.driverId} FROM ${documents}`);
    expect(JSON.stringify(queryChunks)).toContain('documents\\".\\"driver_id');
  });

  test('refuses a parameter, which would be lost', () => {
    expect(() => constant(sql`SELECT ${7}`)).toThrow('no parameters');
  });
});
