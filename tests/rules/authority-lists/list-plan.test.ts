import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isChanged,
  type KnownRecibo,
  type PlannedRow,
  planList,
} from '../../../src/money/authority-lists/list-plan-rules';
import type { ListedDocument } from '../../../src/money/authority-lists/schema';
import { knownState } from '../../../src/people/recibos/merge-rules';
import { type FiscalDocument, keyOf } from '../../../src/people/recibos/recibo-rules';

function document(n: number, given: Partial<FiscalDocument> & { base?: number } = {}): FiscalDocument {
  const { base = 10_000, ...rest } = given;
  return {
    issuerNif: '123456789',
    acquirerNif: '500000000',
    country: null,
    kind: 'FR',
    state: 'N',
    issuedOn: '2026-11-16',
    number: `FR ATSIRE01FR/${n}`,
    atcud: `JJ37MMGM-${n}`,
    taxed: [{ region: null, band: null, baseCents: base, ivaCents: 0 }],
    notSubjectCents: 0,
    stampDutyCents: 0,
    taxesCents: 0,
    totalCents: base,
    withheldCents: 0,
    ...rest,
  };
}

function row(n: number, given: Parameters<typeof document>[1] = {}, hasWithheld = true): ListedDocument {
  return { line: n + 1, document: document(n, given), issuerName: 'Ana', hasWithheld, notes: [] };
}

const withFile = (n: number, given: Parameters<typeof document>[1] = {}): KnownRecibo => ({
  id: `r${n}`,
  document: { ...document(n, given), readFrom: 'qr', namedFrom: null, namedUntil: null, listed: null },
});

/** Stores the plan, and answers what is known after it. */
function written(known: readonly KnownRecibo[], rows: readonly ListedDocument[]): KnownRecibo[] {
  const changed = new Set(planList(known, rows).flatMap(({ recibo }) => (isChanged(recibo) ? [recibo] : [])));
  const after = new Map(known.map((recibo) => [recibo.id, recibo]));
  for (const { id, after: stored } of changed) {
    const kept = id ?? `a ${keyOf(stored)}`;
    after.set(kept, { id: kept, document: stored });
  }
  return [...after.values()];
}

const outcomes = (plan: readonly PlannedRow[]) => plan.map(({ recibo, outcome }) => [recibo.id, outcome]);

test('a row is found, appears without a file, turns annulled or differs', () => {
  const known = [withFile(1), withFile(2), withFile(3, { base: 9_999 }), withFile(4, { state: 'A' })];
  const rows = [
    row(1),
    row(2, { state: 'A' }),
    row(3),
    row(4, { state: 'A' }),
    row(5),
    row(6, { state: 'A' }),
  ];
  const plan = planList(known, rows);
  expect(outcomes(plan)).toEqual([
    ['r1', 'found'],
    ['r2', 'turns'],
    ['r3', 'differs'],
    ['r4', 'found'],
    [null, 'appears'],
    [null, 'appears'],
  ]);
  expect(plan[2]?.differences).toEqual([{ field: 'base', file: 9_999, list: 10_000 }]);
});

test('the same list again changes nothing, and still says what differs', () => {
  const rows = [row(1), row(2, { state: 'A' }), row(3)];
  const known = written([withFile(2), withFile(3, { base: 1 })], rows);
  const again = planList(known, rows);
  expect(again.some(({ recibo }) => isChanged(recibo))).toBe(false);
  expect(outcomes(again).map(([, outcome]) => outcome)).toEqual(['found', 'found', 'differs']);
  expect(written(known, rows)).toEqual(known);
});

test('promise 186: a list of before an annulment does not take it back', () => {
  const [known] = written(written([withFile(1)], [row(1, { state: 'A' })]), [row(1)]);
  expect(known && knownState({ ...known.document, annulledAt: null })).toBe('ANNULLED');
});

test('e-Fatura does not state what was withheld, so that it never differs by it', () => {
  const known = [withFile(1, { withheldCents: 2_300 })];
  expect(outcomes(planList(known, [row(1, {}, false)]))).toEqual([['r1', 'found']]);
  expect(outcomes(planList(known, [row(1, {}, true)]))).toEqual([['r1', 'differs']]);
});

test('an annulled row without amounts is no difference of amounts', () => {
  const plan = planList([withFile(1)], [row(1, { state: 'A', base: 0, taxed: [] })]);
  expect(plan[0]).toMatchObject({ outcome: 'turns', differences: [] });
});

test('promise 189: a document without ATCUD is found by its number, one with another ATCUD is not', () => {
  const known = [withFile(1)];
  expect(outcomes(planList(known, [row(1, { atcud: null })]))).toEqual([['r1', 'found']]);
  expect(outcomes(planList(known, [row(1, { atcud: 'OTHER0001-1' })]))).toEqual([[null, 'appears']]);
  expect(outcomes(planList(known, [row(1, { issuerNif: '245367896' })]))).toEqual([[null, 'appears']]);
});

test('a document with its ATCUD is found by it before one of its number is', () => {
  const known = [withFile(2, { atcud: null, number: 'FR ATSIRE01FR/1' }), withFile(1)];
  expect(outcomes(planList(known, [row(1)]))).toEqual([['r1', 'found']]);
});

test('a row is found without a look at each recibo of its issuer', () => {
  let looks = 0;
  const known = Array.from({ length: 500 }, (_, n) => {
    const { id, document } = withFile(n);
    const look = () => {
      looks += 1;
      return `JJ37MMGM-${n}`;
    };
    return { id, document: Object.defineProperty(document, 'atcud', { get: look, enumerable: true }) };
  });
  const rows = known.map((_, n) => row(n)).toReversed();
  expect(outcomes(planList(known, rows))).toHaveLength(500);
  expect(looks).toBeLessThan(20 * 500);
});

test('a document that a list names with its ATCUD and without appears once', () => {
  const plan = planList([], [row(1, { atcud: null }), row(1)]);
  expect(plan.map(({ outcome }) => outcome)).toEqual(['appears', 'found']);
  expect(written([], [row(1, { atcud: null }), row(1)])).toMatchObject([
    { document: { atcud: 'JJ37MMGM-1', readFrom: 'list' } },
  ]);
});

const Row = fc.record({
  n: fc.integer({ min: 1, max: 6 }),
  isAnnulled: fc.boolean(),
  isEmptied: fc.boolean(),
  hasWithheld: fc.boolean(),
  hasAtcud: fc.boolean(),
});
const rowsOf = (given: readonly (typeof Row extends fc.Arbitrary<infer R> ? R : never)[]) =>
  [...new Map(given.map((each) => [each.n, each])).values()].map(
    ({ n, isAnnulled, isEmptied, hasWithheld, hasAtcud }) =>
      row(
        n,
        {
          ...(isAnnulled && { state: 'A' }),
          ...(isAnnulled && isEmptied && { base: 0, taxed: [] }),
          ...(!hasAtcud && { atcud: null }),
          withheldCents: hasWithheld ? n : 0,
        },
        hasWithheld,
      ),
  );
/** Ids differ by the row that a document appeared with. */
const sorted = (known: readonly KnownRecibo[]) =>
  known.map(({ document }) => document).toSorted((one, other) => (one.number < other.number ? -1 : 1));

test('random lists end the same in any order, and a replay changes nothing', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(Row), { maxLength: 5 }),
      fc.array(fc.integer({ min: 1, max: 6 })),
      (given, files) => {
        const lists = given.map(rowsOf);
        const start = [...new Set(files)].map((n) => withFile(n, { withheldCents: n }));
        const after = lists.reduce(written, start);
        expect(sorted(lists.toReversed().reduce(written, start))).toEqual(sorted(after));
        expect(lists.reduce(written, after)).toEqual(after);
      },
    ),
    { numRuns: 300 },
  );
});
