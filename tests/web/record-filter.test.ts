import { expect, test } from 'vitest';
import { filterOf, placeOf, stepsOf, stepsUnder } from '../../web/money/finances/record-filter';

const [chosen, worked] = ['2026-11-16', '2026-11-09'];
const read = (address: string) => {
  const given = new URLSearchParams(address);
  return { filter: filterOf(given), steps: stepsOf(given) };
};

test('a page without a week in its address has the one that the browser has kept, else all', () => {
  const weekOf = (address: string, kept?: string) => filterOf(new URLSearchParams(address), kept).week;
  expect(weekOf('')).toBeUndefined();
  expect(weekOf('', chosen)).toBe(chosen);
  expect(weekOf('passo=linhas', chosen)).toBe(chosen);
  expect(weekOf(`semana=${worked}`, chosen)).toBe(worked);
  expect(weekOf('semana=todas', chosen)).toBeUndefined();
  expect(weekOf('semana=ontem')).toBeUndefined();
  expect(weekOf('', 'ontem')).toBeUndefined();
});

test.each([
  ['', { step: null, week: undefined }],
  ['passo=fecho', { step: 'fecho', week: undefined }],
  [`semana=${chosen}`, { step: null, week: undefined }],
  [`semana=${chosen}&passo=fecho`, { step: 'fecho', week: chosen }],
  [`semana=${chosen}&passo=fecho&passos=${worked}`, { step: 'fecho', week: worked }],
  [`semana=${chosen}&passo=fecho&passos=ontem`, { step: 'fecho', week: chosen }],
  [`semana=${chosen}&passos=${chosen}`, { step: null, week: chosen }],
  [`semana=${chosen}&passo=viaturas`, { step: 'viaturas', week: undefined }],
  [`semana=${chosen}&passo=recibos`, { step: 'recibos', week: undefined }],
  ['semana=todas&passo=voar', { step: null, week: undefined }],
])('the steps of "%s"', (address, steps) => {
  expect(stepsOf(new URLSearchParams(address))).toEqual(steps);
});

test.each([
  'semana=todas',
  `semana=${chosen}&estado=pago`,
  `semana=${chosen}&passo=fecho`,
  `semana=todas&passo=fecho&passos=${worked}`,
  `semana=${chosen}&passo=linhas&passos=${worked}`,
  `semana=${chosen}&passos=${chosen}`,
  `semana=${chosen}&passo=viaturas`,
])('"%s" is written as it was read', (address) => {
  const { filter, steps } = read(address);
  expect(placeOf(filter, steps)).toBe(address);
});

test('an open step goes to the week that is chosen, and stays with its own where all are', () => {
  expect(stepsUnder({ week: chosen }, { step: 'fecho', week: worked })).toEqual({
    step: 'fecho',
    week: chosen,
  });
  expect(stepsUnder({}, { step: 'fecho', week: worked })).toEqual({ step: 'fecho', week: worked });
  expect(stepsUnder({ week: chosen }, { step: null, week: worked })).toEqual({
    step: null,
    week: undefined,
  });
});
