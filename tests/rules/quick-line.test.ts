import { expect, test } from 'vitest';
import { isWholeLine, readQuickLine } from '../../src/money/plans/quick-line-rules';

const NONE = { sign: null, instalments: null, text: '', fault: null };

test.each([
  ['beatriz bónus 25', { driver: 'beatriz', category: 'BONUS', amount: '25' }],
  ['BEATRIZ BONUS 25', { driver: 'BEATRIZ', category: 'BONUS', amount: '25' }],
  ['  beatriz   bónu 25,50 €', { driver: 'beatriz', category: 'BONUS', amount: '25,50' }],
  [
    'ana luísa da conceição multa 1.250,00€',
    { driver: 'ana luísa da conceição', category: 'MULTA', amount: '1.250,00' },
  ],
  ['carlos multa 250 em 4', { driver: 'carlos', category: 'MULTA', amount: '250', instalments: 4 }],
  [
    'carlos multa 250 euros em 4 semanas',
    { driver: 'carlos', category: 'MULTA', amount: '250', instalments: 4 },
  ],
  [
    'carlos multa 250 em 4 excesso de velocidade',
    { driver: 'carlos', category: 'MULTA', amount: '250', instalments: 4, text: 'excesso de velocidade' },
  ],
  [
    'carlos multa estacionamento 30',
    { driver: 'carlos', category: 'MULTA', amount: '30', text: 'estacionamento' },
  ],
  ['rui devolução de caução 300', { driver: 'rui', category: 'DEVOLUCAO_CAUCAO', amount: '300' }],
  ['rui caução 300', { driver: 'rui', category: 'CAUCAO', amount: '300' }],
  ['rui renda da viatura 150', { driver: 'rui', category: 'RENDA', amount: '150' }],
  ['rui portagem 9,60', { driver: 'rui', category: 'PORTAGENS', amount: '9,60' }],
  [
    'rui outro -12,5 chave perdida',
    { driver: 'rui', category: 'OUTRO', amount: '12,5', sign: '-', text: 'chave perdida' },
  ],
  ['rui multa +40', { driver: 'rui', category: 'MULTA', amount: '40', sign: '+' }],
  ['rui multa −40', { driver: 'rui', category: 'MULTA', amount: '40', sign: '-' }],
  ['ana@frota.test adiantamento 50', { driver: 'ana@frota.test', category: 'ADIANTAMENTO', amount: '50' }],
])('reads «%s» as an acerto', (typed, line) => {
  expect(readQuickLine(typed)).toEqual({ ...NONE, ...line });
  expect(isWholeLine(readQuickLine(typed))).toBe(true);
});

test.each([
  ['', ''],
  ['beatriz', 'beatriz'],
  ['ana paula', 'ana paula'],
  // A category needs a name before it, and four of its characters.
  ['bónus', 'bónus'],
  ['ana por', 'ana por'],
])('takes «%s» for a name alone', (typed, driver) => {
  expect(readQuickLine(typed)).toEqual({ ...NONE, driver, category: null, amount: '' });
});

test('a line without an amount is not whole', () => {
  const line = readQuickLine('beatriz bónus');
  expect(line).toMatchObject({ driver: 'beatriz', category: 'BONUS', amount: '' });
  expect(isWholeLine(line)).toBe(false);
});

test.each([
  ['rui multa 100000', null],
  ['rui multa 100000,01', 'O valor não pode passar de 100 000,00 €'],
  ['rui multa 99999999999999', 'O valor não pode passar de 100 000,00 €'],
  ['rui multa 0,00', 'O valor não pode ser zero'],
  ['rui multa 1,2345', 'Indique um valor em euros, como 12,50'],
  ['rui multa 250 em 0', 'Indique de 1 a 260 prestações'],
  ['rui multa 250 em 260', null],
  ['rui multa 250 em 261', 'Indique de 1 a 260 prestações'],
  ['rui multa 0,03 em 4', 'Cada prestação tem de ter pelo menos um cêntimo'],
])('«%s» is refused as the form would be: %s', (typed, fault) => {
  expect(readQuickLine(typed).fault).toBe(fault);
  expect(isWholeLine(readQuickLine(typed))).toBe(fault === null);
});

test('no more than 200 characters are read', () => {
  expect(readQuickLine(`${'a'.repeat(100_000)} multa 25`).driver).toHaveLength(200);
});
