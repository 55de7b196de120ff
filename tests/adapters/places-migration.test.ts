import fc from 'fast-check';
import { expect, test } from 'vitest';
import { migrateDatabase } from '../../db/migrations/apply';
import { readRows } from '../../src/ledger/kernel/read-rows';
import { newScope } from '../../src/ledger/kernel/scope';
import { comparePlaces, placeAfter, placeOf } from '../../src/ledger/weeks/row-versions';
import { temporaryFolder } from '../support/api/app';
import { onCleanup } from '../support/api/cleanups';
import { openOld } from '../support/databases/stored-rows';

const WEEK = '2026-11-09';
const AT = '2026-11-16T09:00:00.000Z';

const near = fc
  .integer({ min: -2, max: 2 })
  .chain((days) => fc.constantFrom(-1, 0, 1, 36e5).map((ms) => days * 864e5 + ms));
const instant = fc
  .oneof(near, fc.integer({ min: -1e9, max: 1e9 }))
  .map((ms) => new Date(Date.parse(WEEK) + ms).toISOString());

/** Places as they were stored: an instant, or the Monday of a version stated to be earlier, and a tilde for each place behind. */
const stored = fc
  .tuple(fc.oneof(instant, fc.constant(WEEK)), fc.nat({ max: 3 }))
  .map(([at, behind]) => at + '~'.repeat(behind));

test('places that were stored as text keep their order, and so do those that follow them', async () => {
  const folder = await temporaryFolder();
  const { db, close } = await openOld(folder, 'ADD `version_step`');
  onCleanup(close);
  const texts = fc.sample(stored, 150).flatMap((text) => [text, `${text}~`]);
  await db.$client.batch(
    texts.flatMap((text, n) => [
      {
        sql: `INSERT INTO payment_reports (id, created_at, made_at, source, sha256, outcome, week_start_date)
          VALUES (?, ?, ?, 'x', ?, 'imported', ?)`,
        args: [`${n}`, AT, text.replaceAll('~', ''), `${n}`, WEEK],
      },
      {
        sql: `INSERT INTO earnings (id, report_id, platform, external_id, week_start_date, state, full_name, line, cells,
            changed_in, created_at, version_at) VALUES (?, ?, 'uber', 'u1', ?, 'booked', 'Ana', 2, '[]', 'r', ?, ?)`,
        args: [n + 1, `${n}`, WEEK, AT, text.endsWith('~') ? text : null],
      },
    ]),
    'write',
  );
  await migrateDatabase(db);
  const scope = { ...newScope(), weeks: new Set([WEEK]), accounts: new Set(['u1']) };
  const places = (await readRows(db, scope)).rows.map((row) => ({
    text: texts[row.id - 1] ?? '',
    place: placeOf(row),
  }));
  expect(places).toHaveLength(texts.length);
  const byText = places.toSorted((a, b) => Number(a.text > b.text) - Number(a.text < b.text));
  for (const [n, { text, place }] of byText.entries()) {
    const next = byText[n + 1];
    if (next) {
      const order = Math.sign(comparePlaces(next.place, place));
      expect([text, next.text, order]).toEqual([text, next.text, next.text === text ? 0 : 1]);
    }
    const after = places.find((each) => each.text === `${text}~`);
    if (after) expect([text, placeAfter(place, WEEK)]).toEqual([text, after.place]);
    expect([text, place.step < 0]).toEqual([text, text === WEEK]);
  }
});
