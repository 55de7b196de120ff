import { describe, expect, test } from 'vitest';
import { isAccountFault, reasonWords } from '../../../src/money/bank-files/reason-words';
import { readStatusReport } from '../../../src/money/bank-files/status-report';
import { StatusReportFault } from '../../../src/money/bank-files/status-report-fault';
import { type Answer, answerXml, hasSchemas, schemaFaults } from '../../support/bank-files/bank-files';

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
    rest: { status: null, code: 'PART', reason: null },
    lines: [
      { endToEndId: 'V-1', status: 'accepted', code: 'ACSC', reason: null },
      {
        endToEndId: 'V-2',
        status: 'rejected',
        code: 'RJCT',
        reason: { code: 'AC01', text: 'Conta inexistente' },
      },
      { endToEndId: 'V-3', status: 'pending', code: 'PDNG', reason: null },
    ],
  });
});

test.skipIf(!hasSchemas())("answers as the EPC's schema has them are read", async () => {
  const rejected = { endToEndId: 'V-2', status: 'RJCT', code: 'AC01' };
  const answers = [
    { originalMessageId: 'VOLANTE-7', lines: [rejected] },
    { originalMessageId: 'VOLANTE-7', paymentStatus: 'RJCT', paymentCode: 'AM04', lines: [] },
    { originalMessageId: 'VOLANTE-7', groupStatus: 'RJCT', lines: [] },
    { originalMessageId: 'VOLANTE-7', lines: [{ endToEndId: 'V-2', code: 'AC04' }] },
  ];
  const documents = answers.map((answer) => answerXml('10', answer));
  expect(await schemaFaults('answer10', documents)).toEqual([]);
  expect(documents.map((document) => read(document).rest.status)).toEqual([
    null,
    'rejected',
    'rejected',
    null,
  ]);
  expect(read(documents[3] ?? '').lines).toMatchObject([{ status: 'unknown', reason: { code: 'AC04' } }]);
  expect(read(documents[0] ?? '').lines).toEqual([
    { endToEndId: 'V-2', status: 'rejected', code: 'RJCT', reason: { code: 'AC01', text: '' } },
  ]);
});

test('a line without a status has the one above it', () => {
  const lines = [{ endToEndId: 'V-1' }, { endToEndId: 'V-2', status: 'ACCP' }];
  const payment = read(answerXml('10', { ...ANSWER, paymentStatus: 'RJCT', paymentCode: 'AM04', lines }));
  expect(payment.lines.map(({ status }) => status)).toEqual(['rejected', 'accepted']);
  expect(payment.lines[0]?.reason).toEqual({ code: 'AM04', text: '' });
  expect(payment.rest.status).toBe('rejected');

  const group = read(answerXml('03', { originalMessageId: 'VOLANTE-7', groupStatus: 'RJCT', lines: [] }));
  expect(group).toMatchObject({ rest: { status: 'rejected' }, lines: [] });

  const both = read(answerXml('10', { ...ANSWER, groupStatus: 'ACCP', paymentStatus: 'RJCT', lines: [] }));
  expect(both.rest.status).toBe('rejected');
});

describe('promise 128: an unknown status is unknown, whatever is above it', () => {
  test.each(['CANC', 'BLCK', 'PATC', 'PART', 'ACSQ', ''])('a line with %o', (status) => {
    for (const above of [{ groupStatus: 'ACCP' }, { paymentStatus: 'ACSP' }, { groupStatus: 'RJCT' }]) {
      const lines = [{ endToEndId: 'V-1', status }, { endToEndId: 'V-2' }];
      const [own, other] = read(
        answerXml('03', { ...ANSWER, paymentStatus: undefined, ...above, lines }),
      ).lines;
      expect(own).toMatchObject({ status: 'unknown', code: status });
      expect(other?.status).toBe(
        'groupStatus' in above && above.groupStatus === 'RJCT' ? 'rejected' : 'accepted',
      );
    }
  });

  test('a payment with it, and a file', () => {
    const lines = [{ endToEndId: 'V-1' }];
    const payment = read(answerXml('10', { ...ANSWER, groupStatus: 'ACCP', paymentStatus: 'CANC', lines }));
    expect(payment).toMatchObject({
      rest: { status: 'unknown', code: 'CANC' },
      lines: [{ status: 'unknown' }],
    });
    const file = read(
      answerXml('10', { ...ANSWER, groupStatus: 'PATC', paymentStatus: undefined, lines: [] }),
    );
    expect(file.rest).toMatchObject({ status: 'unknown', code: 'PATC' });
  });

  const ABOVE: readonly (readonly [above: string, given: Partial<Answer>])[] = [
    ['nothing', {}],
    ['a group that is partly accepted', { groupStatus: 'PART' }],
    ['a payment that is partly accepted', { paymentStatus: 'PART' }],
    ['an accepted payment in a refused group', { groupStatus: 'RJCT', paymentStatus: 'ACSP' }],
    ['an accepted group', { groupStatus: 'ACCP' }],
    ['a pending payment', { paymentStatus: 'PDNG' }],
  ];

  test.each(ABOVE)('a line that has a reason in place of a status, below %s', (_, given) => {
    const lines = [{ endToEndId: 'V-1', code: 'AC04' }];
    expect(read(answerXml('10', { originalMessageId: 'VOLANTE-7', ...given, lines })).lines).toMatchObject([
      { status: 'unknown', code: '', reason: { code: 'AC04' } },
    ]);
  });

  test('a line that has a reason below an unknown status keeps its code', () => {
    const lines = [{ endToEndId: 'V-1', code: 'AC04' }];
    expect(read(answerXml('10', { ...ANSWER, paymentStatus: 'CANC', lines })).lines).toMatchObject([
      { status: 'unknown', code: 'CANC', reason: { code: 'AC04' } },
    ]);
  });

  test.each(ABOVE.slice(0, 3))('a line that is named without anything, below %s', (_, given) => {
    const lines = [{ endToEndId: 'V-1' }];
    expect(read(answerXml('10', { originalMessageId: 'VOLANTE-7', ...given, lines })).lines).toMatchObject([
      { status: 'unknown', reason: null },
    ]);
  });

  test.each([{}, { groupStatus: 'ACCP' }])('a payment that has a reason in place of a status', (given) => {
    const lines = [{ endToEndId: 'V-1' }, { endToEndId: 'V-2', status: 'ACSC' }];
    const report = read(
      answerXml('10', { originalMessageId: 'VOLANTE-7', ...given, paymentCode: 'AM04', lines }),
    );
    expect(report.rest).toMatchObject({ status: 'unknown', reason: { code: 'AM04' } });
    expect(report.lines.map(({ status }) => status)).toEqual(['unknown', 'accepted']);
  });

  test('a file that has a reason in place of a status', () => {
    const xml = answerXml('10', { originalMessageId: 'VOLANTE-7', lines: [] }).replace(
      '</OrgnlGrpInfAndSts>',
      '<StsRsnInf><Rsn><Cd>FF01</Cd></Rsn></StsRsnInf></OrgnlGrpInfAndSts>',
    );
    expect(read(xml).rest).toMatchObject({ status: 'unknown', reason: { code: 'FF01' } });
  });

  test('a reason of a line takes nothing from the refusal above it', () => {
    const lines = [{ endToEndId: 'V-1', code: 'AC04' }];
    for (const above of [{ paymentStatus: 'RJCT' }, { groupStatus: 'RJCT' }]) {
      const report = read(answerXml('10', { originalMessageId: 'VOLANTE-7', ...above, lines }));
      expect(report.lines).toMatchObject([{ status: 'rejected', reason: { code: 'AC04' } }]);
    }
  });

  test('a line that is repeated with another status', () => {
    const lines = ['ACSC', 'RJCT'].map((status) => ({ endToEndId: 'V-1', status }));
    expect(read(answerXml('10', { ...ANSWER, lines })).lines).toMatchObject([
      { endToEndId: 'V-1', status: 'unknown', code: 'ACSC, RJCT' },
    ]);
  });
});

test('blocks that disagree decide nothing of what they do not name', () => {
  const [block = ''] =
    answerXml('10', { ...ANSWER, paymentStatus: 'RJCT' }).match(/<OrgnlPmtInf.*<\/OrgnlPmtInfAndSts>/) ?? [];
  const two = block + block.replace('RJCT', 'ACSC');
  const report = read(
    answerXml('10', { ...ANSWER, groupStatus: 'ACCP' }).replace(/<OrgnlPmtInf.*<\/OrgnlPmtInfAndSts>/, two),
  );
  expect(report.rest.status).toBeNull();
});

test('text in CDATA is read as any other', () => {
  const wrapped = answerXml('10', ANSWER).replace(/>([^<>\s]+)<\//g, '><![CDATA[$1]]></');
  expect(wrapped).toContain('<TxSts><![CDATA[RJCT]]></TxSts>');
  expect(read(wrapped)).toEqual(read(answerXml('10', ANSWER)));
});

test.each(['ISO-8859-1', 'windows-1252', 'iso-8859-1'])('an answer declared as %s is read', (encoding) => {
  const lines = [{ endToEndId: 'V-1', status: 'RJCT', code: 'AC04', text: 'Conta não existe' }];
  const xml = answerXml('03', { ...ANSWER, lines }).replace('UTF-8', encoding);
  const bytes = Uint8Array.from(xml, (letter) => letter.charCodeAt(0));
  expect(readStatusReport(bytes).lines[0]?.reason?.text).toBe('Conta não existe');
});

test('promise 129: a text is cut, however much of it there is', () => {
  const text = '<AddtlInf>motivo</AddtlInf>'.repeat(10_000);
  const lines = [{ endToEndId: 'V-1', status: 'RJCT', code: 'AC04', text: 'x' }];
  const xml = answerXml('03', { ...ANSWER, lines }).replace('<AddtlInf>x</AddtlInf>', text);
  const [line] = read(xml).lines;
  expect(line?.status).toBe('rejected');
  expect(line?.reason?.text.length).toBeLessThanOrEqual(1_001);
});

describe('an upload that is no answer is refused with a message', () => {
  const good = answerXml('10', ANSWER);
  test.each([
    ['nothing', '', 'não é XML'],
    ['text', 'olá', 'não é XML'],
    ['half of it', good.slice(0, good.length / 2), 'não é XML'],
    ['another message', good.replaceAll('pain.002.001.10', 'camt.053.001.08'), 'não é uma resposta'],
    ['a file for the bank', good.replaceAll('pain.002', 'pain.001'), 'não é uma resposta'],
    ['a declared entity', good.replace('?>', '?><!DOCTYPE a [<!ENTITY b "c">]>'), 'DOCTYPE'],
    ['an entity that is not there', good.replace('V-1', '&b;'), 'não é XML'],
    ['no answered file', good.replace(/<OrgnlMsgId>.*?<\/OrgnlMsgId>/, ''), 'não diz a que ficheiro'],
    ['elements without an end', `${good.slice(0, 200)}${'<GrpHdr>'.repeat(100_000)}`, 'não é'],
  ])('%s', (_, xml, words) => {
    expect(() => read(xml)).toThrow(StatusReportFault);
    expect(() => read(xml)).toThrow(words);
  });

  test('bytes that are not in the declared encoding, and too many of them', () => {
    expect(() => readStatusReport(new Uint8Array([0x3c, 0xff]))).toThrow('codificação');
    expect(() => readStatusReport(new Uint8Array(8_000_001))).toThrow('8 MB');
  });
});

test('reasons are shown in words', () => {
  expect(reasonWords('AC04')).toBe('Conta encerrada');
  expect(reasonWords('XX99')).toBe('Motivo XX99');
  expect(reasonWords('constructor')).toBe('Motivo constructor');
  expect(['AC01', 'AC06'].every(isAccountFault)).toBe(true);
  expect(isAccountFault('AM04')).toBe(false);
});
