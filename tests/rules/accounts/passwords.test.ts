import { expect, test } from 'vitest';
import { passwordFault } from '../../../src/operations/accounts/password-faults';
import { WAITS, waitAfter } from '../../../src/operations/accounts/waits-rules';

const EMAIL = 'ana.silva@frota-exemplo.pt';

test.each([
  'quatro palavras ao acaso',
  'cavalo-bateria-agrafo',
  'uF7#qLz9!vRt',
  'Rua do Ouro, 3.º esquerdo',
  'çãõéíúâêôà ü',
  'xkcd correct horse',
  'ana.silva gosta de marmelada fria',
])('a password that nobody guesses is taken: %s', (password) => {
  expect(passwordFault(password, EMAIL)).toBeNull();
});

test.each([
  ['curta-onze!', 'pelo menos 12'],
  ['', 'pelo menos 12'],
  ['👍👍👍👍👍👍', 'pelo menos 12'],
  ['á'.repeat(201), 'até 200'],
  ['ana.silva@frota-exemplo.pt', 'endereço'],
  ['Ana.Silva@Frota-Exemplo.PT!', 'endereço'],
  ['frota-exemplo.pt1', 'endereço'],
  ['silva-ana-2026', 'endereço'],
])('promise 211: a short or long password, and the address, are refused: %s', (password, why) => {
  expect(passwordFault(password, EMAIL)).toContain(why);
});

test.each([
  'qwerty123456',
  'QWERTY123456',
  '1qaz2wsx3edc',
  'administrator',
  'password1234',
  'P@ssw0rd!2026',
  '!!password!!',
  'passwordpassword',
  'abcabcabcabc',
  'benfica123456',
  'Lisboa2026!!!',
  'sunshine-batman',
  'footballmonkey',
  'aaaaaaaaaaaa',
  '121212121212',
  'abcdefghijkl',
  '1234567890123',
  '839201746352',
  'motorista uber',
])('promise 211: a common password is refused, and what is easily made of one: %s', (password) => {
  expect(passwordFault(password, EMAIL)).toContain('fácil de adivinhar');
});

test('promise 213: the wait doubles from the fifth failure on, up to a quarter of an hour', () => {
  const seconds = [0, 1, 4, 5, 6, 7, 8, 9, 10, 11, 12, 40].map((failures) => waitAfter(failures) / 1000);
  expect(seconds).toEqual([0, 0, 0, 15, 30, 60, 120, 240, 480, 900, 900, 900]);
  expect(WAITS.at(-1)).toBe(900_000);
});
