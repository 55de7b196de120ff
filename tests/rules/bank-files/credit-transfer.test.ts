import { describe, expect, test } from 'vitest';
import { type CreditTransfer, creditTransferXml } from '../../../src/money/bank-files/credit-transfer';
import { sepaText } from '../../../src/people/bank-accounts/sepa-text-rules';
import {
  elementsOf,
  hasSchemas,
  randomTransfer,
  schemaFaults,
  TRAPS,
  textsOf,
  unseenFaults,
} from '../../support/bank-files/bank-files';

const FILES = 1_000;

function files(version: CreditTransfer['version']): string[] {
  return Array.from({ length: FILES }, (_, seed) => creditTransferXml(randomTransfer(seed + 1, version)));
}

describe.skipIf(!hasSchemas())('a file for the bank is valid by the schemas', () => {
  test.each([
    ['iso03', '03'],
    ['iso09', '09'],
    ['epc09', '09'],
  ] as const)('%s', async (schema, version) => {
    expect(await schemaFaults(schema, files(version))).toEqual([]);
    const broken = creditTransferXml(randomTransfer(1, version)).replace('<PmtMtd>TRF', '<PmtMtd>TRX');
    expect(await schemaFaults(schema, [broken])).not.toEqual([]);
  });
});

test.each(['03', '09'] as const)('a file of version %s obeys the rules that no schema checks', (version) => {
  expect(files(version).flatMap(unseenFaults)).toEqual([]);
});

test('amounts, accounts and references come through in their order', () => {
  const transfer = randomTransfer(7, '09');
  const elements = elementsOf(creditTransferXml(transfer));
  expect(textsOf(elements, '/InstdAmt').map((amount) => Number(amount.replace('.', '')))).toEqual(
    transfer.payees.map(({ cents }) => cents),
  );
  expect(textsOf(elements, '/CdtrAcct/Id/IBAN')).toEqual(transfer.payees.map(({ iban }) => iban));
  expect(textsOf(elements, '/EndToEndId')).toEqual(transfer.payees.map(({ endToEndId }) => endToEndId));
});

test('each line ends by CR LF, which some banks ask for', () => {
  const lines = creditTransferXml(randomTransfer(3, '03')).split('\r\n');
  expect(lines.length).toBeGreaterThan(20);
  expect(lines.join('')).not.toMatch(/[\r\n]/);
});

test('the same transfer is the same file', () => {
  expect(creditTransferXml(randomTransfer(3, '03'))).toBe(creditTransferXml(randomTransfer(3, '03')));
});

test.each([
  ['nobody', { payees: [] }],
  ['nothing', { cents: 0 }],
  ['less than nothing', { cents: -1 }],
  ['parts of a cent', { cents: 10.5 }],
  ['more than a file takes', { cents: 100_000_000_000 }],
  ['somebody without a character of the alphabet', { name: '***' }],
  ['a reference that no bank keeps', { endToEndId: 'ç' }],
])('a file that pays %s is not written', (_, change) => {
  const transfer = randomTransfer(2, '09');
  const [first] = transfer.payees;
  const payees = 'payees' in change ? [] : [{ ...first, ...change } as CreditTransfer['payees'][number]];
  expect(() => creditTransferXml({ ...transfer, payees })).toThrow(RangeError);
});

test.each([
  ['Ștefan Țepeș', 'Stefan Tepes'],
  ['Łukasz Żółć', 'Lukasz Zolc'],
  ['Gonçalo d’Ávila, 10 €', "Goncalo d'Avila, 10 E"],
  ['Silva & Filhos_Lda', 'Silva + Filhos-Lda'],
  ['Шевченко Олена', 'Shevchenko Olena'],
  ['Щербак Юлія', 'Shcherbak Iuliia'],
  ['Straße', 'Strasse'],
  ['//a//b/', 'a/b'],
  ['Ana\u202FMaria\u200B', 'Ana Maria'],
  ['李明', '..'],
])('%j is written to the bank as %j', (text, sent) => {
  expect(sepaText(text, 70)).toBe(sent);
});

test('a text is cut at whole characters of the bank', () => {
  expect(sepaText('ß'.repeat(40), 70)).toBe('s'.repeat(70));
  expect(sepaText(`${'a'.repeat(69)}/b`, 70)).toBe('a'.repeat(69));
  for (const trap of TRAPS) expect(sepaText(trap, 10).length).toBeLessThanOrEqual(10);
});
