import { expect, test } from 'vitest';
import type { DatedTerms } from '../../src/people/recibos/schema';
import { missingWords, rateWords, stateSentence } from '../../src/people/recibos/state-words-rules';
import { ruleWords } from '../../web/money/recibos/recibo-terms';

test.each([
  ['MISSING', null, 'Falta o recibo da semana de 16 a 22 nov.'],
  ['MATCHES', null, 'Confere com a semana de 16 a 22 nov.'],
  [
    'DIVERGES',
    'A base é 1,00 € e devia ser 2,00 €: 1,00 € a menos.',
    'Não confere com a semana de 16 a 22 nov. A base é 1,00 € e devia ser 2,00 €: 1,00 € a menos.',
  ],
  ['ANNULLED', null, 'O recibo da semana de 16 a 22 nov foi anulado: falta outro.'],
] as const)('a driver reads how a week stands that is %s', (state, difference, sentence) => {
  expect(stateSentence({ state, difference }, '16 a 22 nov')).toBe(sentence);
});

test('a rate of zero is in words, another has its amount', () => {
  expect(rateWords('0.00', '0,00 €', 'Sem retenção')).toBe('Sem retenção');
  expect(rateWords('11.50', '35,93 €', 'Sem retenção')).toBe('11,5 %: 35,93 €');
});

test('the number that lacks is one number', () => {
  expect([0, 1, 12].map(missingWords)).toEqual(['Nenhum em falta', '1 em falta', '12 em falta']);
});

const RULE: DatedTerms = {
  n: 1,
  from: '2026-10-05',
  kind: 'ASKED',
  nif: null,
  ivaBasisPoints: 0,
  lies: 'INSIDE',
  withholdingBasisPoints: 0,
  reason: null,
  createdBy: 'staff@frota.local',
  createdAt: '2026-10-01T10:00:00.000Z',
};

test.each<[Partial<DatedTerms>, string]>([
  [{}, 'Pede-se recibo: isento de IVA, sem retenção'],
  [
    { ivaBasisPoints: 600, lies: 'ON_TOP', withholdingBasisPoints: 1_150 },
    'Pede-se recibo: IVA 6 % por cima do líquido, retenção 11,5 %',
  ],
  [{ kind: 'SELF_BILLED', ivaBasisPoints: 2_300 }, 'Autofaturação: IVA 23 % dentro do líquido, sem retenção'],
  [{ kind: 'DISPENSED', reason: 'Passa por outra empresa' }, 'Dispensado: Passa por outra empresa'],
  [{ kind: 'NONE' }, 'Não se pede'],
])('the terms in words: %o', (change, words) => {
  expect(ruleWords({ ...RULE, ...change })).toBe(words);
});
