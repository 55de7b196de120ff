import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  allocate,
  type CountedDocument,
  type PayableWeek,
  sharesOf,
} from '../../../src/people/recibos/allocation-rules';
import { type MatchedDocument, match } from '../../../src/people/recibos/match-rules';
import { expectedOf, type Terms } from '../../../src/people/recibos/terms-rules';
import { shiftDate } from '../../../src/platform/domain/calendar';

const EXEMPT: Terms = { ivaBasisPoints: 0, lies: 'INSIDE', withholdingBasisPoints: 0 };
const INSIDE: Terms = { ...EXEMPT, ivaBasisPoints: 600 };
const FIRST = '2026-06-01';
const WEEKS = ['2026-06-01', '2026-06-08', '2026-06-15', '2026-06-22'] as const;

function week(week: string, toReceiveCents: number, terms = EXEMPT, isAsked = true): PayableWeek {
  return { week, toReceiveCents, terms, expected: expectedOf(toReceiveCents, terms), isAsked };
}

function recibo(id: string, baseCents: number, given: Partial<MatchedDocument> = {}): MatchedDocument {
  return {
    id,
    key: `100000002 AAAA-${id}`,
    issuedOn: '2026-07-01',
    counts: 'ADDS',
    baseCents,
    ivaCents: 0,
    withheldCents: 0,
    rates: 1,
    isAnnulled: false,
    named: null,
    decided: null,
    isVerified: true,
    statesWithheld: true,
    fault: null,
    ...given,
  };
}

function statesOf(weeks: readonly PayableWeek[], documents: readonly MatchedDocument[]) {
  return match(weeks, documents).weeks.map(({ state }) => state);
}

const THREE = [week(WEEKS[0], 50_000), week(WEEKS[1], 40_000), week(WEEKS[2], 30_000)];

describe('the states of weeks', () => {
  test('without a document each is missing, where none is asked for dispensed', () => {
    expect(statesOf([...THREE, week(WEEKS[3], 100, EXEMPT, false)], [])).toEqual([
      'MISSING',
      'MISSING',
      'MISSING',
      'DISPENSED',
    ]);
  });

  test('a document finds the week of its amount', () => {
    expect(statesOf(THREE, [recibo('1', 40_000)])).toEqual(['MISSING', 'MATCHES', 'MISSING']);
  });

  test('one cent a rate is no difference, two are, and the sentence has them', () => {
    expect(statesOf(THREE, [recibo('1', 50_001)])[0]).toBe('MATCHES');
    const [first] = match(THREE, [recibo('1', 50_002)]).weeks;
    expect(first).toMatchObject({ state: 'DIVERGES' });
    expect(first?.difference?.replace(/\u00a0/g, ' ')).toBe(
      'A base é 500,02 € e devia ser 500,00 €: 0,02 € a mais.',
    );
  });

  test('IVA and withholding are compared as the base is', () => {
    const inside = [week(WEEKS[0], 50_000, INSIDE)];
    expect(statesOf(inside, [recibo('1', 47_170, { ivaCents: 2830 })])).toEqual(['MATCHES']);
    const { difference } = match(inside, [recibo('1', 50_000)]).weeks[0] ?? {};
    expect(difference).toContain('O IVA é 0,00');
    const withheld = [week(WEEKS[0], 50_000, { ...EXEMPT, withholdingBasisPoints: 1150 })];
    expect(match(withheld, [recibo('1', 50_000)]).weeks[0]?.difference).toContain('A retenção é 0,00');
    expect(statesOf(withheld, [recibo('1', 50_000, { statesWithheld: false })])).toEqual(['MATCHES']);
  });

  test('what was typed is received, and matches once it is verified', () => {
    expect(statesOf(THREE, [recibo('1', 50_000, { isVerified: false })])[0]).toBe('RECEIVED');
  });

  test('a document of another NIF diverges whatever its amount is', () => {
    const [first] = match(THREE, [recibo('1', 50_000, { fault: 'É de outro NIF.' })]).weeks;
    expect(first).toMatchObject({ state: 'DIVERGES', difference: 'É de outro NIF.' });
  });

  test('one document covers several weeks, and a week may have two', () => {
    expect(statesOf(THREE, [recibo('1', 120_000)])).toEqual(['MATCHES', 'MATCHES', 'MATCHES']);
    expect(statesOf(THREE, [recibo('1', 90_000)])).toEqual(['MATCHES', 'MATCHES', 'MISSING']);
    const two = [recibo('1', 45_000, { named: { from: FIRST, until: FIRST } }), recibo('2', 5000)];
    expect(statesOf(THREE, two)).toEqual(['MATCHES', 'MISSING', 'MISSING']);
  });

  test('a document of several weeks is rounded once', () => {
    const weeks = [
      week(WEEKS[0], 10_001, INSIDE),
      week(WEEKS[1], 10_001, INSIDE),
      week(WEEKS[2], 10_001, INSIDE),
    ];
    const { baseCents, ivaCents } = expectedOf(30_003, INSIDE);
    expect(statesOf(weeks, [recibo('1', baseCents, { ivaCents })])).toEqual([
      'MATCHES',
      'MATCHES',
      'MATCHES',
    ]);
  });

  test('the description decides before the amount does, and staff before both', () => {
    const named = { from: WEEKS[2], until: WEEKS[2] };
    expect(statesOf(THREE, [recibo('1', 50_000, { named })])).toEqual(['MISSING', 'MISSING', 'DIVERGES']);
    const decided = [{ week: WEEKS[1], cents: 40_000 }];
    expect(statesOf(THREE, [recibo('1', 50_000, { named, decided })])).toEqual([
      'MISSING',
      'MATCHES',
      'MISSING',
    ]);
  });

  test('without an equal amount the oldest weeks are taken, as many as come closest', () => {
    expect(statesOf(THREE, [recibo('1', 51_000)])).toEqual(['DIVERGES', 'MISSING', 'MISSING']);
    expect(statesOf(THREE, [recibo('1', 91_000)])).toEqual(['DIVERGES', 'DIVERGES', 'MISSING']);
  });

  test('a week that begins after the document is not its week', () => {
    expect(match(THREE, [recibo('1', 40_000, { issuedOn: '2026-05-31' })]).allocations).toEqual([]);
  });

  test('an annulled document leaves its week annulled until another takes its place', () => {
    const annulled = recibo('1', 50_000, { isAnnulled: true });
    expect(statesOf(THREE, [annulled])).toEqual(['ANNULLED', 'MISSING', 'MISSING']);
    expect(statesOf(THREE, [annulled, recibo('2', 50_000)])[0]).toBe('MATCHES');
  });

  test('an annulled document leaves nothing lacking where none is asked for', () => {
    const annulled = recibo('1', 50_000, { isAnnulled: true });
    expect(statesOf([week(WEEKS[0], 50_000, EXEMPT, false)], [annulled])).toEqual(['DISPENSED']);
  });

  test('a credit note reduces, a receipt of an invoice is not counted again', () => {
    const credit = (cents: number) => recibo('9', cents, { counts: 'REDUCES', issuedOn: '2026-07-02' });
    expect(statesOf(THREE, [recibo('1', 50_000), credit(50_000)])[0]).toBe('MISSING');
    expect(statesOf(THREE, [recibo('1', 51_000), credit(1000)])[0]).toBe('MATCHES');
    const receipt = recibo('2', 40_000, { counts: 'NOTHING' });
    expect(statesOf(THREE, [recibo('1', 50_000), receipt])).toEqual(['MATCHES', 'MISSING', 'MISSING']);
  });
});

const cents = fc.integer({ min: 1, max: 90_000 });
const someWeeks = fc
  .array(fc.record({ cents, terms: fc.constantFrom(EXEMPT, INSIDE), isAsked: fc.boolean() }), {
    maxLength: 8,
  })
  .map((rows) =>
    rows.map(({ cents, terms, isAsked }, at) => week(shiftDate(FIRST, 7 * at), cents, terms, isAsked)),
  );
const monday = fc.integer({ min: 0, max: 8 }).map((at) => shiftDate(FIRST, 7 * at));
const someDocuments = fc
  .array(
    fc.record({
      baseCents: fc.oneof(cents, fc.constantFrom(50_000, 40_000)),
      ivaCents: fc.integer({ min: 0, max: 900 }),
      issuedOn: monday,
      counts: fc.constantFrom('ADDS', 'ADDS', 'ADDS', 'REDUCES', 'NOTHING'),
      isAnnulled: fc.boolean(),
      named: fc.option(monday.map((from) => ({ from, until: shiftDate(from, 7) }))),
      decided: fc.option(
        fc.uniqueArray(fc.record({ week: monday, cents }), { selector: (each) => each.week, maxLength: 3 }),
      ),
    }),
    { maxLength: 8 },
  )
  .map((rows) => rows.map(({ baseCents, ...given }, at) => recibo(String(at), baseCents, given as object)));

test('promise 185: what is allocated of a document is never more than its base', () => {
  fc.assert(
    fc.property(someWeeks, someDocuments, (weeks, documents) => {
      const { allocations } = allocate(weeks, documents);
      for (const { id, baseCents, counts, isAnnulled } of documents as CountedDocument[]) {
        const parts = allocations.filter((each) => each.id === id);
        expect(parts.reduce((sum, each) => sum + each.cents, 0)).toBeLessThanOrEqual(baseCents);
        if (counts !== 'ADDS' || isAnnulled) expect(parts).toEqual([]);
      }
    }),
  );
});

test('the same documents and weeks in any order have the same result', () => {
  fc.assert(
    fc.property(someWeeks, someDocuments, fc.infiniteStream(fc.nat()), (weeks, documents, random) => {
      const mixed = <T>(list: readonly T[]) =>
        list
          .map((each) => [random.next().value as number, each] as const)
          .toSorted(([one], [other]) => one - other)
          .map(([, each]) => each);
      expect(match(mixed(weeks), mixed(documents))).toEqual(match(weeks, documents));
    }),
  );
});

test('the shares of the parts of a whole add up, each within a cent of the exact one', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 200_000 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 500_000 }), parts, (cents, own) => {
      const whole = own.reduce((sum, part) => sum + part, 0);
      const shares = sharesOf(cents, own, whole);
      expect(shares.reduce((sum, part) => sum + part, 0)).toBe(cents);
      for (const [at, part] of own.entries()) {
        expect(Math.abs((shares[at] ?? Number.NaN) - (cents * part) / whole)).toBeLessThanOrEqual(1);
      }
    }),
  );
});
