import { expect, test } from 'vitest';
import { cameBackText } from '../../src/money/payment-batches/preview';
import { isNameOf, warningsOf } from '../../src/money/payment-batches/warnings';

test.each([
  ['Ana Exemplo', 'Ana Exemplo'],
  ['ANA EXEMPLO', 'Ana Exemplo'],
  ['Exemplo, Ana', 'Ana Exemplo'],
  ['Joao Antonio Conceicao', 'João António Conceição'],
  ['Ana Exemplo', 'Ana Maria de Sousa Exemplo'],
  ['Ana Maria Sousa Exemplo', 'Ana Exemplo'],
  ['Ana M. Exemplo', 'Ana Maria Exemplo'],
  ['Lukasz Wojcik', 'Łukasz Wójcik'],
])('the account of %s may be that of %s', (holder, fullName) => {
  expect(isNameOf(holder, fullName)).toBe(true);
});

test.each([
  ['Rui Exemplo', 'Ana Exemplo'],
  ['Maria Exemplo', 'Ana Maria Exemplo'],
  ['Ana Maria', 'Ana Maria Exemplo'],
  ['João Pedro Silva', 'João Miguel Silva'],
  ['Exemplo', 'Ana Exemplo'],
  ['Exemplo Unipessoal Lda', 'Ana Exemplo'],
  ['... ...', 'Ana Exemplo'],
])('the account of %s is not that of %s', (holder, fullName) => {
  expect(isNameOf(holder, fullName)).toBe(false);
});

const line = { cents: 10_000, grossCents: 10_000, holder: 'Ana Exemplo', fullName: 'Ana Exemplo' };
const account = { enteredBy: 'a@frota.pt', decidedBy: 'b@frota.pt', wasPaid: true, sharedWith: [] };

test('an account that two people checked, and that was paid before, causes no warning', () => {
  expect(warningsOf(line, account, { last: 10_000 })).toEqual([]);
  expect(warningsOf(line, { ...account, enteredBy: 'driver' }, {})).toEqual([]);
});

test('a payout above the gross of its week is warned of, and one of as much is not', () => {
  const [above, ...others] = warningsOf({ ...line, cents: 10_001 }, account, { last: 10_000 });
  expect(above).toEqual({
    kind: 'above_gross',
    text: 'É mais do que os ganhos brutos da semana, de 100,00\u00a0€.',
  });
  expect(others).toEqual([]);
  expect(warningsOf({ ...line, cents: 500, grossCents: 0 }, account, { last: 500 })).toMatchObject([
    { kind: 'above_gross' },
  ]);
});

test('each suspicious thing has a separate warning', () => {
  const doubtful = {
    enteredBy: 'A@frota.pt',
    decidedBy: 'a@frota.pt',
    wasPaid: false,
    sharedWith: ['Eva', 'Rui', 'Zé'],
  };
  expect(
    warningsOf({ ...line, holder: 'Rui Outro' }, doubtful, { last: 30_000, cameBack: 'Foi devolvida.' }),
  ).toEqual([
    { kind: 'came_back', text: 'Foi devolvida.' },
    { kind: 'amount', text: 'O último pagamento foi de 300,00\u00a0€.' },
    { kind: 'shared_iban', text: 'O mesmo IBAN é de Eva, Rui e mais 1.' },
    { kind: 'other_holder', text: 'O titular não é o condutor.' },
    { kind: 'same_person', text: 'Conta indicada e confirmada por a@frota.pt.' },
    { kind: 'first_payment', text: 'Primeiro pagamento para esta conta.' },
  ]);
});

test.each([
  [
    'RETURNED',
    'AC04',
    '27/11/2026: encerrada',
    'A transferência foi devolvida (Conta encerrada; 27/11/2026: encerrada).',
  ],
  ['RETURNED', null, '27/11/2026: sem razão', 'A transferência foi devolvida (27/11/2026: sem razão).'],
  ['REJECTED', null, null, 'O banco recusou a transferência.'],
])('a transfer that is %s by %s, %s came back in words', (status, reasonCode, reasonText, text) => {
  expect(cameBackText({ status, reasonCode, reasonText })).toBe(text);
});
