import { describe, expect, test } from 'vitest';
import { isAccountFault, reasonWords } from '../../../src/bank-files/reason-words';
import { readStatusReport, StatusReportFault } from '../../../src/bank-files/status-report';
import { type Answer, answerXml } from '../../support/bank-files/answers';
import { HAS_SCHEMAS, schemaFaults } from '../../support/bank-files/schemas';

const read = (xml: string) => readStatusReport(new TextEncoder().encode(xml));

const ANSWER: Answer = {
  originalMessageId: 'VOLANTE-7',
  paymentStatus: 'PART',
  lines: [
    { endToEndId: 'V-1', status: 'ACSC' },
    { endToEndId: 'V-2', status: 'RJCT', code: 'AC01', text: 'Conta inexistente' },
    { endToEndId: 'V-3', status: 'PDNG' },
  ],
};

test.each(['03', '10'] as const)('an answer of version %s is read line by line', (version) => {
  expect(read(answerXml(version, ANSWER))).toEqual({
    messageId: 'BANCO-1',
    originalMessageId: 'VOLANTE-7',
    status: null,
    reasons: [],
    lines: [
      { endToEndId: 'V-1', status: 'accepted', reasons: [] },
      { endToEndId: 'V-2', status: 'rejected', reasons: [{ code: 'AC01', text: 'Conta inexistente' }] },
      { endToEndId: 'V-3', status: 'pending', reasons: [] },
    ],
  });
});

test.skipIf(!HAS_SCHEMAS)("answers as the EPC's schema has them are read", async () => {
  const rejected = { endToEndId: 'V-2', status: 'RJCT', code: 'AC01' };
  const answers = [
    { originalMessageId: 'VOLANTE-7', lines: [rejected] },
    { originalMessageId: 'VOLANTE-7', paymentStatus: 'RJCT', paymentCode: 'AM04', lines: [] },
    { originalMessageId: 'VOLANTE-7', groupStatus: 'RJCT', lines: [] },
  ];
  const documents = answers.map((answer) => answerXml('10', answer));
  expect(await schemaFaults('answer10', documents)).toEqual([]);
  expect(documents.map((document) => read(document).status)).toEqual([null, 'rejected', 'rejected']);
  expect(read(documents[0] ?? '').lines).toEqual([
    { endToEndId: 'V-2', status: 'rejected', reasons: [{ code: 'AC01', text: '' }] },
  ]);
});

test('a line without a word of its own has what stands above it', () => {
  const lines = [{ endToEndId: 'V-1' }, { endToEndId: 'V-2', status: 'ACCP' }];
  const payment = read(answerXml('10', { ...ANSWER, paymentStatus: 'RJCT', paymentCode: 'AM04', lines }));
  expect(payment.lines.map(({ status }) => status)).toEqual(['rejected', 'accepted']);
  expect(payment.lines[0]?.reasons).toEqual([{ code: 'AM04', text: '' }]);
  expect(payment.status).toBe('rejected');

  const group = read(answerXml('03', { originalMessageId: 'VOLANTE-7', groupStatus: 'RJCT', lines: [] }));
  expect(group).toMatchObject({ status: 'rejected', lines: [] });
});

describe('what is no answer is refused in words', () => {
  const good = answerXml('10', ANSWER);
  test.each([
    ['nothing', '', 'não é XML'],
    ['text', 'olá', 'não é XML'],
    ['half of it', good.slice(0, good.length / 2), 'não é XML'],
    ['another message', good.replaceAll('pain.002.001.10', 'camt.053.001.08'), 'não é uma resposta'],
    ['a file for the bank', good.replaceAll('pain.002', 'pain.001'), 'não é uma resposta'],
    ['an entity of its own', good.replace('?>', '?><!DOCTYPE a [<!ENTITY b "c">]>'), 'DOCTYPE'],
    ['an entity that is not there', good.replace('V-1', '&b;'), 'não é XML'],
    ['no answered file', good.replace(/<OrgnlMsgId>.*?<\/OrgnlMsgId>/, ''), 'não diz a que ficheiro'],
    ['elements without an end', `${good.slice(0, 200)}${'<GrpHdr>'.repeat(100_000)}`, 'não é'],
  ])('%s', (_, xml, words) => {
    expect(() => read(xml)).toThrow(StatusReportFault);
    expect(() => read(xml)).toThrow(words);
  });

  test('bytes that are no UTF-8, and too many of them', () => {
    expect(() => readStatusReport(new Uint8Array([0x3c, 0xff]))).toThrow('UTF-8');
    expect(() => readStatusReport(new Uint8Array(8_000_001))).toThrow('8 MB');
  });
});

test('reasons are told in words', () => {
  expect(reasonWords('AC04')).toBe('Conta encerrada');
  expect(reasonWords('XX99')).toBe('Motivo XX99');
  expect(['AC01', 'AC06'].every(isAccountFault)).toBe(true);
  expect(isAccountFault('AM04')).toBe(false);
});
