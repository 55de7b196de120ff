import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  differsFromList,
  type KnownDocument,
  knownState,
  merged,
  READ_FROM,
  statesWithheld,
} from '../../../src/people/recibos/merge-rules';
import { FISCAL_DOCUMENT } from '../../fixtures/recibos/fiscal-documents';

const QR: KnownDocument = {
  ...FISCAL_DOCUMENT,
  taxed: [{ region: 'PT', band: 'EXEMPT', baseCents: 50_000, ivaCents: 0 }],
  totalCents: 50_000,
  readFrom: 'qr',
  namedFrom: null,
  namedUntil: null,
  listed: null,
};
const LISTED = { baseCents: 50_000, ivaCents: 0, withheldCents: 0, isAnnulled: false };
const SUM = { region: null, band: null, baseCents: 50_100, ivaCents: 0 };
const LIST: KnownDocument = { ...QR, readFrom: 'list', taxed: [SUM], totalCents: 50_100, listed: LISTED };

test('figures are those of the QR code, whichever came first, and the list is kept beside them', () => {
  for (const [known, found] of [
    [QR, LIST],
    [LIST, QR],
  ] as const) {
    expect(merged(known, found)).toEqual({ ...QR, listed: LISTED });
  }
});

test('promise 186: a copy that states it is valid does not undo the list that has it annulled', () => {
  const annulled = { ...LIST, listed: { ...LISTED, isAnnulled: true } };
  for (const [known, found] of [
    [QR, annulled],
    [annulled, QR],
    [merged(QR, annulled), LIST],
  ] as const) {
    expect(knownState({ ...merged(known, found), annulledAt: null })).toBe('ANNULLED');
  }
});

test('what was typed waits for the list', () => {
  const typed: KnownDocument = { ...QR, readFrom: 'typed' };
  expect(knownState({ ...typed, annulledAt: null })).toBe('UNVERIFIED');
  expect(knownState({ ...merged(typed, LIST), annulledAt: null })).toBe('RECEIVED');
  expect(knownState({ ...typed, annulledAt: '2026-07-01T00:00:00.000Z' })).toBe('ANNULLED');
});

test('an amount of the list that differs is shown', () => {
  expect(differsFromList(QR, null)).toBe(false);
  expect(differsFromList(QR, LISTED)).toBe(false);
  for (const name of ['baseCents', 'ivaCents', 'withheldCents'] as const) {
    expect(differsFromList(QR, { ...LISTED, [name]: LISTED[name] + 1 })).toBe(true);
  }
});

test('e-Fatura, which states no withholding, leaves what was typed', () => {
  const typed: KnownDocument = { ...QR, readFrom: 'typed', withheldCents: 5_750 };
  const row: KnownDocument = { ...LIST, readFrom: 'e-fatura', listed: { ...LISTED, withheldCents: null } };
  for (const document of [merged(typed, row), merged(row, typed)]) {
    expect(document).toMatchObject({ readFrom: 'e-fatura', totalCents: 50_100, withheldCents: 5_750 });
    expect(statesWithheld(document)).toBe(true);
  }
  expect(merged(merged(typed, row), LIST)).toMatchObject({ readFrom: 'list', withheldCents: 0 });
  expect([statesWithheld(row), statesWithheld(LIST)]).toEqual([false, true]);
});

const source = fc
  .record({
    readFrom: fc.constantFrom(...READ_FROM),
    totalCents: fc.nat(3),
    withheldCents: fc.nat(2),
    atcud: fc.option(fc.constant(QR.atcud)),
    state: fc.constantFrom('N', 'A', 'S'),
    namedFrom: fc.option(fc.constantFrom('2026-06-01', '2026-06-08')),
    listed: fc.option(
      fc.record({
        baseCents: fc.nat(2),
        withheldCents: fc.option(fc.nat(1)),
        isAnnulled: fc.boolean(),
      }),
    ),
  })
  .map(({ listed, ...given }): KnownDocument => {
    return { ...QR, ...given, namedUntil: given.namedFrom, listed: listed && { ...LISTED, ...listed } };
  });

test('the same sources in any order end the same, and one that comes again changes nothing', () => {
  const all = (sources: readonly KnownDocument[]) => sources.reduce(merged);
  fc.assert(
    fc.property(fc.array(source, { minLength: 1, maxLength: 5 }), fc.nat(), (sources, at) => {
      const mixed = [...sources.slice(at % sources.length), ...sources.slice(0, at % sources.length)];
      expect(all(mixed)).toEqual(all(sources));
      expect(all(mixed.toReversed())).toEqual(all(sources));
      expect(merged(all(sources), sources[at % sources.length] ?? QR)).toEqual(all(sources));
    }),
  );
});
