import { expect, test } from 'vitest';
import { organisationOf } from '../../../src/ledger/report-files/organisation';
import {
  BOLT_27,
  BOLT_29,
  BOLT_42,
  cellsOf,
  csvOf,
  reportOf,
  sampleBytes,
  UBER,
  UBER_A,
} from '../../support/reports/samples';

const keyOf = (fileName: string) => organisationOf(fileName).organisation;

test('finds one company in both platforms’ sample file names', () => {
  const told = [UBER, BOLT_27, BOLT_29, BOLT_42].map((name) => reportOf(sampleBytes(name), name));
  expect(told.map((report) => report.organisation)).toEqual(Array(4).fill('frota exemplo'));
  expect(told.map((report) => report.organisationName)).toEqual([
    'FROTA EXEMPLO UNIPESSOAL LDA',
    'Lisbon Fleet Frota Exemplo, LDA',
    'FROTA EXEMPLO, LDA',
    'Lisbon Fleet Frota Exemplo',
  ]);
});

test.each([
  'FROTA_EXEMPLO_LDA (1).csv',
  'FROTA_EXEMPLO_LDA(12).csv',
  'FROTA_EXEMPLO_LDA-2.csv',
  'FROTA_EXEMPLO_LDA_1_.csv',
  'FROTA_EXEMPLO_LDA_2.csv',
  'FROTA_EXEMPLO_LDA1.csv',
  'FROTA_EXEMPLO_LDA - Cópia.csv',
  'FROTA_EXEMPLO_LDA - Cópia (2).csv',
  'FROTA_EXEMPLO_LDA copy 2.csv',
  'FROTA_EXEMPLO_LDA.csv.txt',
  'FROTA_EXEMPLO_LDA.CSV',
  'FROTA_EXEMPLO_LDA',
  'FROTA_EXEMPLO-1 (1).csv',
  'frota  exemplo, Ldª.csv',
  'Frota Exemplo, S.A..csv',
  'Frota Exemplo - Sociedade Unipessoal, Limitada.csv',
  'Lisbon_Fleet_Frota_Exemplo__LDA.csv',
  'Porto Fleet Frota Exemplo.csv',
])('finds the same company in a copy named …-%s', (rest) => {
  expect(keyOf(`20261109-20261115-payments_driver-${rest}`)).toBe('frota exemplo');
  expect(keyOf(`Fwd Ganhos por motorista-9 nov 2026-15 nov 2026-${rest}`)).toBe('frota exemplo');
  expect(keyOf(`Ganhos_por_motorista-2026W46-${rest}`)).toBe('frota exemplo');
});

test('ignores accents in any normal form, but not the company’s own words', () => {
  const named = (rest: string) =>
    organisationOf(`Ganhos por motorista-2 março 2026-8 março 2026-${rest}.csv`);
  expect(named('Viagens do Açor, Lda')).toEqual(named('Viagens do Açor, Lda'.normalize('NFD')));
  expect(named('Viagens do Açor, Lda')).toEqual({
    organisation: 'viagens do acor',
    organisationName: 'Viagens do Açor, Lda',
  });
  const others = ['Frota Exemplo 2, Lda', 'Frota Exemplo Norte, Lda', 'Frota', 'Exemplo'];
  expect(others.map((rest) => named(rest).organisation)).toEqual([
    'frota exemplo 2',
    'frota exemplo norte',
    'frota',
    'exemplo',
  ]);
  expect(named('Unipessoal, Lda').organisation).toBe('unipessoal lda');
  expect(named('Lisbon Fleet').organisation).toBe('lisbon fleet');
});

test.each([
  '20261109-20261115-payments_driver.csv',
  '20261109-20261115-payments_driver (1).csv',
  '20261109-20261115-payments_driver-.csv',
  '20261109-20261115.csv',
  '20261109-20261115 relatorio da frota.csv',
  'Ganhos por motorista-Frota Exemplo.csv',
  UBER_A,
  '',
])('finds no company in a name the platform did not write: %s', (name) => {
  expect(organisationOf(name)).toEqual({ organisation: '', organisationName: '' });
});

test('falls back to the company column when all rows agree', () => {
  const [header = [], ...rows] = cellsOf(BOLT_27);
  const withCompany = (...names: string[]) =>
    csvOf([[...header, 'Empresa'], ...rows.map((cells, at) => [...cells, names[at % names.length] ?? ''])]);
  const keyIn = (text: string, name: string) => reportOf(text, name).organisation;
  const bare = '20261109-20261115.csv';
  expect(keyIn(withCompany('Frota Exemplo, Lda', 'FROTA EXEMPLO'), bare)).toBe('frota exemplo');
  expect(keyIn(withCompany('Frota Exemplo', 'Outra'), bare)).toBe('');
  expect(keyIn(withCompany('Outra'), BOLT_27)).toBe('frota exemplo');
});
