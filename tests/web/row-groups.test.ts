import { expect, test } from 'vitest';
import type { WaitingRow } from '../../src/reports/payment-reports/schema';
import {
  accountsOf,
  clearSuggestions,
  groupRows,
  likeliestOf,
} from '../../web/reports/payment-reports/row-groups';
import { WAITING_ROW } from '../support/reports/weeks';

const row = (id: number, given: Partial<WaitingRow> = {}): WaitingRow => ({
  ...WAITING_ROW,
  id,
  fullName: 'Ana Exemplo',
  externalId: `${id}`,
  ...given,
});
const uber = (id: number, given: Partial<WaitingRow> = {}) => row(id, { platform: 'uber', ...given });
const bolt = (id: number, given: Partial<WaitingRow> = {}) => row(id, { platform: 'bolt', ...given });
const whole = (driverId: string, fullName: string, rank = 1): WaitingRow['suggestions'][number] => ({
  driverId,
  fullName,
  wasActive: true,
  shares: ['name'],
  rank,
});
const ana = whole('a', 'Ana');
const rui = whole('r', 'Rui');
const idsOf = (rows: WaitingRow[]) => groupRows(rows).map((group) => group.rows.map(({ id }) => id));

test.each<[string, WaitingRow[], number[][]]>([
  ['a name, whatever its case and accents', [uber(1), bolt(2, { fullName: 'ÁNA exemplo' })], [[1, 2]]],
  [
    'an e-mail, whatever the name',
    [uber(1, { email: 'A@b.pt' }), bolt(2, { email: 'a@b.pt', fullName: 'X' })],
    [[1, 2]],
  ],
  [
    'a phone',
    [uber(1, { phone: '+351 910 000 000' }), bolt(2, { phone: '910000000', fullName: 'X' })],
    [[1, 2]],
  ],
  [
    'an account, of several weeks',
    [uber(1), uber(2, { externalId: '1', weekStartDate: '2026-11-02' })],
    [[1, 2]],
  ],
  [
    'no other e-mail, though the name is the same',
    [uber(1, { email: 'a@b.pt' }), bolt(2, { email: 'c@b.pt' })],
    [[1], [2]],
  ],
  ['no second account of a platform', [uber(1), uber(2)], [[1], [2]]],
  ['no name of one word', [uber(1, { fullName: 'Ana' }), bolt(2, { fullName: 'Ana' })], [[1], [2]]],
  ['no row that waits for something else', [uber(1, { associable: false }), bolt(2)], [[1], [2]]],
])('groups rows by %s', (_by, rows, expected) => {
  expect(idsOf(rows)).toEqual(expected);
});

test('suggests the driver whom every row suggests, else all of them', () => {
  const [shared] = groupRows([uber(1, { suggestions: [rui, ana] }), bolt(2, { suggestions: [ana] })]);
  expect(shared?.suggestions).toEqual([{ ...ana, rank: 2 }]);
  const [all] = groupRows([uber(1, { suggestions: [rui] }), bolt(2, { suggestions: [ana] })]);
  expect(all?.suggestions.map(({ driverId }) => driverId)).toEqual(['r', 'a']);
  expect(likeliestOf(all?.suggestions ?? [])).toBeNull();
});

test('the likeliest driver is one whom nobody equals, with the reason', () => {
  const likeliest = (...rows: WaitingRow['suggestions'][]) => {
    const [group] = groupRows(rows.map((suggestions, n) => (n === 0 ? uber : bolt)(n, { suggestions })));
    return likeliestOf(group?.suggestions ?? []);
  };
  const second = { ...rui, rank: 2 };
  const best: typeof ana = { ...ana, shares: ['email', 'phone', 'name'] };
  expect(likeliest([])).toBeNull();
  expect(likeliest([ana, rui])).toBeNull();
  expect(likeliest([ana])).toEqual({ driverId: 'a', why: 'Ana tem um nome parecido.' });
  expect(likeliest([best, second])).toEqual({
    driverId: 'a',
    why: 'Ana tem o mesmo email, o mesmo telefone e um nome parecido.',
  });
  expect(likeliest([ana, second], [rui, { ...ana, rank: 2 }])).toBeNull();
  expect(likeliest([ana, second], [ana, second])?.driverId).toBe('a');
});

test('names each account of a group once', () => {
  const [group] = groupRows([uber(1), bolt(2), uber(3, { externalId: '1' })]);
  expect(group && accountsOf(group)).toEqual([
    { platform: 'uber', externalId: '1' },
    { platform: 'bolt', externalId: '2' },
  ]);
});

const clearOf = (...rows: WaitingRow[]) =>
  clearSuggestions(groupRows(rows)).map(({ group, driverId }) => [group.id, driverId]);

test('a suggestion is clear where one name has all words of the other, and nobody else is suggested', () => {
  const maria = whole('m', 'Maria Ana Exemplo');
  expect(clearOf(uber(1, { suggestions: [maria] }), bolt(2, { suggestions: [maria] }))).toEqual([[1, 'm']]);
  expect(clearOf(uber(1, { suggestions: [whole('z', 'Ana Outra')] }))).toEqual([]);
  expect(clearOf(uber(1, { fullName: 'Ana', suggestions: [maria] }))).toEqual([]);
  expect(clearOf(uber(1, { suggestions: [maria, rui] }))).toEqual([]);
  expect(clearOf(uber(1, { suggestions: [maria], associable: false }))).toEqual([]);
  expect(clearOf(uber(1, { suggestions: [{ ...maria, wasActive: false }] }))).toEqual([]);
});

test('a driver who is suggested to two people is clear to neither', () => {
  const maria = whole('m', 'Maria Ana Exemplo');
  const other = uber(2, { fullName: 'Maria Exemplo', suggestions: [maria] });
  expect(clearOf(uber(1, { suggestions: [maria] }), other)).toEqual([]);
});
