import { expect, test } from 'vitest';
import type { ListedDocument } from '../../src/people/documents/schema';
import type { DriverWithDocuments } from '../../src/people/drivers/schema';
import { type DriverFilter, filterDrivers, isActive } from '../../web/people/drivers/filter-drivers';

function driver(given: Partial<DriverWithDocuments>): DriverWithDocuments {
  return {
    id: given.fullName ?? '',
    fullName: '',
    email: '',
    phoneNumber: '999888777',
    cmtvdeNumber: '',
    contractType: 'SLOT',
    status: 'ACTIVE',
    createdAt: '2026-11-20T10:00:00.000Z',
    leftOn: null,
    sharesIdentity: false,
    documents: [],
    renewals: [],
    version: 1,
    ...given,
  };
}

const fleet = [
  driver({ fullName: 'João Conceição', email: 'Joao@Frota.pt', cmtvdeNumber: 'AB-123456' }),
  driver({
    fullName: 'Ana Sousa',
    email: 'ana@frota.pt',
    cmtvdeNumber: 'CD-777777',
    status: 'PENDING_VALIDATION',
  }),
];

const find = (filter: Partial<DriverFilter>) =>
  filterDrivers(fleet, { search: '', status: 'all', ...filter }).map(({ fullName }) => fullName);

test.each([
  ['', ['João Conceição', 'Ana Sousa']],
  ['JOÃO', ['João Conceição']],
  ['joao conc', ['João Conceição']],
  ['  sousa ', ['Ana Sousa']],
  ['FROTA.PT', ['João Conceição', 'Ana Sousa']],
  ['cd-7', ['Ana Sousa']],
  ['999888777', []],
  ['conceição joao', []],
])('searching for "%s"', (search, names) => {
  expect(find({ search })).toEqual(names);
});

test('a text that is typed and deleted finds at each key what it finds alone', () => {
  const typed = ['j', 'jo', 'joã', 'jo', 'j', '', 'a', 'an', 'ana', 'na', 'n', 'nn', 'n'];
  const alone = (search: string) => filterDrivers([...fleet], { search, status: 'all' });
  for (const search of typed)
    expect(filterDrivers(fleet, { search, status: 'all' }), search).toEqual(alone(search));
  expect(find({ search: 'a' })).toHaveLength(2);
  expect(filterDrivers([...fleet.slice(1)], { search: 'j', status: 'all' })).toEqual([]);
});

test('search and status are combined', () => {
  expect(find({ status: 'PENDING_VALIDATION' })).toEqual(['Ana Sousa']);
  expect(find({ status: 'INACTIVE' })).toEqual([]);
  expect(find({ status: 'ACTIVE', search: 'ana' })).toEqual([]);
});

test('spaces alone are no search', () => {
  expect(isActive({ search: '  ', status: 'all' })).toBe(false);
  expect(isActive({ search: 'a', status: 'all' })).toBe(true);
  expect(isActive({ search: '', status: 'ACTIVE' })).toBe(true);
});

test('renewals that wait are a filter, and the list is sorted by name without regard to accents', () => {
  const [joao, ana] = fleet;
  if (!joao || !ana) throw new Error('no fleet');
  const all = [joao, driver({ fullName: 'Álvaro Dias', renewals: [{} as ListedDocument] }), ana];
  const names = (filter: Partial<DriverFilter>, kept?: ReadonlySet<string>) =>
    filterDrivers(all, { search: '', status: 'all', ...filter }, kept).map(({ fullName }) => fullName);
  expect(names({ byName: true })).toEqual(['Álvaro Dias', 'Ana Sousa', 'João Conceição']);
  expect(names({ renewals: true })).toEqual(['Álvaro Dias']);
  expect(names({ renewals: true }, new Set([ana.id]))).toEqual(['Álvaro Dias', 'Ana Sousa']);
  expect(isActive({ search: '', status: 'all', renewals: true })).toBe(true);
  expect(isActive({ search: '', status: 'all', byName: true })).toBe(false);
});
