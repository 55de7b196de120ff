import { expect, test } from 'vitest';
import { reciboLines } from '../../../src/people/recibos/what-to-write-rules';

const acquirer = { name: 'Frota Exemplo, Lda.', nif: '500000000' };
const description = 'Serviço de transporte TVDE';
const amounts = { base: '1234.56', iva: '74.07', total: '1308.63', withheld: '141.97', transfer: '1166.66' };

test('amounts are shown with the euro and copied without it', () => {
  const expected = { ...amounts, ivaRate: '6.00', withholdingRate: '11.50' };
  const lines = reciboLines({ expected, description }, acquirer);
  expect(lines.map(({ label, text, copied }) => [label, text.replaceAll('\u00a0', ' '), copied])).toEqual([
    ['NIF de Frota Exemplo, Lda.', '500000000', '500000000'],
    ['Descrição', description, description],
    ['Valor base', '1 234,56 €', '1234,56'],
    ['IVA', '6 %: 74,07 €', '74,07'],
    ['Retenção de IRS', '11,5 %: 141,97 €', '141,97'],
    ['Total a receber', '1 166,66 €', undefined],
  ]);
});

test('an exempt driver without withholding has nothing of them to copy', () => {
  const expected = { ...amounts, ivaRate: '0.00', withholdingRate: '0.00' };
  expect(reciboLines({ expected, description }, null).slice(2, 4)).toEqual([
    { label: 'IVA', text: 'Isento (artigo 53.º do CIVA)' },
    { label: 'Retenção de IRS', text: 'Sem retenção' },
  ]);
  expect(reciboLines({ expected: null, description }, acquirer)).toEqual([]);
});
