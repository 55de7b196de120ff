import { type SQL, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import * as json from '../../db/queries/json-of';
import { documents } from '../../db/schema/documents';
import { inboxState } from '../../db/schema/inbox-state';
import { DATABASES } from '../support/databases/databases';

type Week = { id: number; amount: string; late: boolean; note: string | null; person: { name: string } };

const week = (id: SQL<number>) =>
  json.jsonOf<Week>({
    id,
    amount: json.decimalOf(id),
    late: json.jsonBoolean(sql`${id} < 0`),
    note: sql<string | null>`NULL`,
    person: json.jsonOf({ name: sql<string>`'Ana "A" d''Ávila'` }),
  });

const PERSON = { name: 'Ana "A" d\'Ávila' };
const ROWS = sql`FROM json_each('[-5,7,12345]')`;
const ORDER = sql`key DESC`;
const ORDERED = sql`${ROWS} ORDER BY ${ORDER}`;
const VALUE = sql<number>`value`;

const SUMS: Week[] = [
  { id: 12345, amount: '123.45', late: false, note: null, person: PERSON },
  { id: 7, amount: '0.07', late: false, note: null, person: PERSON },
  { id: -5, amount: '-0.05', late: true, note: null, person: PERSON },
];

describe.each(DATABASES)('JSON that the database writes, on %s', (_name, open) => {
  test('has numbers, decimals, booleans, nulls, texts and objects as they are, in the order of the rows', async () => {
    const { db } = await open();
    expect(await json.readJson(db, json.jsonArrayOf(week(VALUE), ROWS))).toEqual(SUMS.toReversed());
    const weeks = json.jsonArrayOf(week(VALUE), ROWS, ORDER);
    expect(await json.readJson(db, weeks)).toEqual(SUMS);
    expect(await json.readJson(db, json.jsonOf({ weeks }))).toEqual({ weeks: SUMS });
    expect(await json.readJson(db, json.jsonArrayOf(week(VALUE), sql`FROM json_each('[]')`))).toEqual([]);
  });

  test('is the same joined as text', async () => {
    const { db } = await open();
    const first = {
      weeks: json.joinedArrayOf(week(VALUE), ORDERED),
      isWhole: json.joinedBoolean(sql`1 = 1`),
    };
    const joined = json.joinedBefore<{ weeks: Week[]; isWhole: boolean }, { n: number }>(
      first,
      json.jsonOf({ n: sql<number>`3` }),
    );
    expect(await json.readJson(db, joined)).toEqual({ weeks: SUMS, isWhole: true, n: 3 });
    expect(await json.readJson(db, json.joinedArrayOf(week(VALUE), sql`FROM json_each('[]')`))).toEqual([]);
  });
});

test('the type of an answer and the columns it is made of are checked by the compiler', () => {
  const { id, expiryDate, fileName, status, version } = documents;
  json.jsonOf<{ id: string; expiryDate: string | null; version: number }>({ id, expiryDate, version });
  const unsaid = sql`id`;
  const wrong = () => [
    // @ts-expect-error a field is missing
    json.jsonOf<{ id: string; fileName: string }>({ id }),
    // @ts-expect-error there is a field too many
    json.jsonOf<{ id: string }>({ id, fileName }),
    // @ts-expect-error a number stands for a text
    json.jsonOf<{ id: string }>({ id: version }),
    // @ts-expect-error a text stands for one of some words
    json.jsonOf<{ status: 'VALIDATED' }>({ status: fileName }),
    // @ts-expect-error a word stands for fewer words
    json.jsonOf<{ status: 'VALIDATED' }>({ status }),
    // @ts-expect-error a nullable column stands for one that is not
    json.jsonOf<{ expiryDate: string }>({ expiryDate }),
    // @ts-expect-error SQLite has 0 and 1 for a boolean
    json.jsonOf<{ monitoring: boolean }>({ monitoring: inboxState.monitoring }),
    // @ts-expect-error the SQL has no type
    json.jsonOf<{ id: string }>({ id: unsaid }),
    // @ts-expect-error joined text would be a string inside
    json.jsonOf<{ ids: { id: string }[] }>({ ids: json.joinedArrayOf(json.jsonOf({ id }), sql``) }),
  ];
  expect(wrong()).toHaveLength(9);
});
