import { expect, test } from 'vitest';
import type { Doubt } from '../../../src/ledger/weeks/doubt';
import { doubtText } from '../../../src/reports/payment-reports/report-answers';

const AMOUNT = { kind: 'amount', of: 'payout', cents: 123_456 } as const;

test.each<[Doubt, number | null, string]>([
  [
    { ...AMOUNT, bound: 'week', against: 1_000_000 },
    null,
    'O pagamento, de 1 234,56 €: mais do que 10 000,00 € numa semana. Confirme os valores.',
  ],
  [
    { ...AMOUNT, of: 'adjustments', bound: 'gross', against: -100 },
    5_000,
    'Os ajustes, de 1 234,56 €: mais do triplo dos ganhos brutos, de −1,00 €. Estão registados 50,00 €, que dão lugar a estes valores. Confirme os valores.',
  ],
  [
    { ...AMOUNT, of: 'file', bound: 'usual', against: 200 },
    null,
    'Os ganhos brutos do ficheiro, de 1 234,56 €: mais de metade acima ou abaixo do habitual, de 2,00 €. Confirme os valores.',
  ],
  [
    { kind: 'left', cents: -50, leftOn: '2026-11-09' },
    5_000,
    'O ficheiro indica −0,50 € numa semana posterior à saída (09/11/2026). Confirme para registar, ou ignore a linha.',
  ],
  [
    { kind: 'company', cents: 100, against: 200, company: 'frota um', others: ['dois', 'tres'] },
    null,
    'O ficheiro indica 1,00 € de «frota um», e desta semana já estão registados 2,00 € de «dois», «tres». Confirme para somar. Se for a mesma empresa, ignore a linha, ou anule a importação anterior antes de confirmar.',
  ],
  [
    { kind: 'version', cents: 100, against: 200 },
    200,
    'O ficheiro indica 1,00 €, e estão registados 2,00 €: não se sabe qual é a versão mais recente. Confirme para substituir, ou ignore a linha.',
  ],
  [
    { kind: 'refused', cents: 100, against: 200 },
    null,
    'O ficheiro indica 1,00 €, e uma versão que pode ser mais recente diz 2,00 €, que não foram registados por a semana estar paga ou fechada. Confirme para registar, ou ignore a linha.',
  ],
])('%o is asked in Portuguese', (doubt, booked, text) => {
  expect(doubtText(doubt, booked).replaceAll('\u00a0', ' ')).toBe(text);
});
