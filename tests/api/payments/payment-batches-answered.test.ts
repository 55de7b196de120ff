import { expect, test } from 'vitest';
import { auditLog } from '../../../db/schema/audit-log';
import { bankAccounts } from '../../../db/schema/bank-accounts';
import { financialRecords } from '../../../db/schema/financial-records';
import { outbox } from '../../../db/schema/outbox';
import { paymentAnswers } from '../../../db/schema/payment-answers';
import { payingOffice, refusalOf } from '../../support/api/office';
import { type Answer, answerXml } from '../../support/bank-files/bank-files';
import { DATABASES } from '../../support/databases/databases';
import { insertPayee, insertRecord } from '../../support/databases/rows';

/** A file of three transfers, of 10, 20 and 30 euro. */
async function inFile(overrides: Parameters<typeof payingOffice>[0] = {}) {
  const office = await payingOffice(overrides);
  for (const [n, fullName] of ['Ana', 'Eva', 'Rui'].entries()) {
    const driverId = await insertPayee(office.db, { fullName });
    await insertRecord(office.db, { driverId, payoutCents: 1_000 * (n + 1) });
  }
  const batch = await office.created();
  const references = batch.lines.map(({ endToEndId }) => endToEndId);
  const say = (lines: Answer['lines'], given: Partial<Answer> = {}, version: '03' | '10' = '03') =>
    office.answer(batch.id, answerXml(version, { originalMessageId: batch.messageId, lines, ...given }));
  const standing = async () => (await office.found(batch.id)).lines.map(({ status }) => status);
  const [ana = '', eva = '', rui = ''] = references;
  return { ...office, batch, say, standing, ana, eva, rui };
}

test.each(DATABASES)(
  'promise 127: each transfer is as the bank says, and the account refused no more used, on %s',
  async (...of) => {
    const { db } = await of[1]();
    const { ana, eva, rui, say, standing, batch, ...office } = await inFile({ db });
    const answer = await say([
      { endToEndId: ana, status: 'ACSC' },
      { endToEndId: eva, status: 'RJCT', code: 'AC04', text: 'Conta  encerrada em 2025' },
      { endToEndId: rui, status: 'PDNG' },
      { endToEndId: 'DEOUTRO', status: 'RJCT', code: 'AC01' },
    ]);
    expect(answer.status).toBe(200);
    const read = await answer.json();
    expect([read.repeated, read.unknown]).toEqual([null, ['DEOUTRO']]);
    expect(
      read.lines.map(({ fullName, said, words, changed, conflict }: Record<string, unknown>) => [
        fullName,
        said,
        words,
        changed,
        conflict,
      ]),
    ).toEqual([
      ['Ana', 'ACCEPTED', null, true, null],
      ['Eva', 'REJECTED', 'Conta encerrada: Conta encerrada em 2025', true, null],
      ['Rui', 'PENDING', null, true, null],
    ]);
    expect(read.batch).toMatchObject({ status: 'CREATED', rejected: 1 });
    expect(read.batch.lines[1]).toMatchObject({
      status: 'REJECTED',
      reason: { code: 'AC04', words: 'Conta encerrada: Conta encerrada em 2025' },
    });
    const refused = await db.select().from(bankAccounts);
    expect(refused.map(({ status }) => status)).toEqual(['CONFIRMED', 'DECLINED', 'CONFIRMED']);
    const letters = await db.select().from(outbox);
    expect(letters.map(({ kind, detail }) => [kind, detail])).toEqual([
      ['bank_account_refused', '{"iban":"PT50 •••• 0154"}'],
    ]);
    expect((await office.preview()).leftOut.map(({ fullName, reason }) => [fullName, reason])).toEqual([
      ['Ana', 'in_batch'],
      ['Eva', 'no_account'],
      ['Rui', 'in_batch'],
    ]);
    await office.payBatch(batch.id);
    expect(await standing()).toEqual(['PAID', 'REJECTED', 'PAID']);
    const records = await db.select().from(financialRecords);
    expect(records.map(({ status }) => status)).toEqual(['PAID', 'PENDING', 'PAID']);
    expect(JSON.stringify(await db.select().from(auditLog))).not.toMatch(/PT50\d/);
  },
);

test('promise 127: the same answer again, at once or later, changes nothing and is reported as repeated', async () => {
  const { ana, say, db, payBatch, batch, giveBack } = await inFile();
  const lines = [{ endToEndId: ana, status: 'RJCT', code: 'MS03' }];
  const answers = await Promise.all([say(lines), say(lines)]);
  const repeated = await Promise.all(answers.map(async (each) => (await each.json()).repeated));
  expect(repeated.filter((each) => each === null)).toHaveLength(1);
  expect(repeated).toContainEqual({ readBy: 'staff@frota.local', readAt: '2026-11-20T10:00:00.000Z' });
  expect(await db.select().from(paymentAnswers)).toHaveLength(1);
  await payBatch(batch.id);
  await giveBack(batch.id, batch.lines[1]?.id ?? '');
  const before = await db.select().from(financialRecords);
  expect((await (await say(lines)).json()).lines).toMatchObject([{ said: 'REJECTED', changed: false }]);
  expect(await db.select().from(financialRecords)).toEqual(before);
});

test.each([
  ['olá', 'O ficheiro não é XML bem formado.'],
  [
    answerXml('10', { originalMessageId: 'DE-OUTRA-EMPRESA', groupStatus: 'RJCT', lines: [] }),
    'Esta resposta não é de um ficheiro desta empresa.',
  ],
])(
  'promise 127: an upload that is no answer to this file is refused with the reason',
  async (text, message) => {
    const { answer, batch, standing } = await inFile();
    expect(await refusalOf(await answer(batch.id, text))).toEqual([422, message]);
    expect(await standing()).toEqual(['IN_FILE', 'IN_FILE', 'IN_FILE']);
  },
);

test('promise 127: an answer to another of the company’s files names that one', async () => {
  const { answer, batch, voidBatch, created, standing } = await inFile();
  await voidBatch(batch.id);
  const second = await created();
  const text = answerXml('03', { originalMessageId: second.messageId, groupStatus: 'RJCT', lines: [] });
  expect(await refusalOf(await answer(batch.id, text))).toEqual([
    422,
    'Esta resposta é do ficheiro n.º 2, e não deste.',
  ]);
  expect(await standing()).toEqual(['VOIDED', 'VOIDED', 'VOIDED']);
});

test('a file that the bank refuses whole has ended, and its records are payable', async () => {
  const { say, standing, batch, found, preview, payBatch } = await inFile();
  const answer = await say([], { groupStatus: 'RJCT', paymentStatus: 'RJCT', paymentCode: 'FF01' }, '10');
  expect((await answer.json()).lines).toHaveLength(3);
  expect(await standing()).toEqual(['REJECTED', 'REJECTED', 'REJECTED']);
  expect(await found(batch.id)).toMatchObject({
    status: 'VOIDED',
    voidReason: 'O banco recusou todas as transferências',
    rejected: 3,
  });
  expect((await preview()).count).toBe(3);
  expect((await payBatch(batch.id)).status).toBe(409);
});

test('promise 127: an answer that contradicts a paid or voided line is reported, and changes nothing', async () => {
  const { ana, say, standing, batch, payBatch } = await inFile();
  await payBatch(batch.id);
  const refused = await (await say([{ endToEndId: ana, status: 'RJCT', code: 'AC01' }])).json();
  expect(refused.lines).toMatchObject([
    { changed: false, conflict: 'Está marcada como paga: se o banco não pagou, indique que foi devolvida.' },
  ]);
  expect(await standing()).toEqual(['PAID', 'PAID', 'PAID']);

  const other = await inFile();
  await other.voidBatch(other.batch.id);
  const accepted = await (await other.say([], { groupStatus: 'ACSC' })).json();
  expect(accepted.lines[0].conflict).toContain('Foi anulada aqui, mas o banco tem-na');
  expect(await other.standing()).toEqual(['VOIDED', 'VOIDED', 'VOIDED']);
});

test('an earlier answer that arrives late takes nothing back', async () => {
  const { ana, eva, say, standing } = await inFile();
  await say([{ endToEndId: ana, status: 'ACSC' }]);
  await say([
    { endToEndId: ana, status: 'PDNG' },
    { endToEndId: eva, status: 'PDNG' },
  ]);
  expect(await standing()).toEqual(['ACCEPTED', 'PENDING', 'IN_FILE']);
  await say([
    { endToEndId: ana, status: 'RJCT', code: 'AC01' },
    { endToEndId: eva, status: 'ACSC' },
  ]);
  expect(await standing()).toEqual(['REJECTED', 'ACCEPTED', 'IN_FILE']);
});

test('a transfer returned for its account is not paid to that account again', async () => {
  const { db, send, batch, payBatch, found } = await inFile();
  await payBatch(batch.id);
  const [line] = batch.lines;
  const back = { date: '2026-11-20', reason: 'No extrato', code: 'AC06' };
  const path = `/api/payment-batches/${batch.id}/lines/${line?.id}/return`;
  expect((await send('POST', path, back)).status).toBe(200);
  expect((await send('POST', path, back)).status).toBe(200);
  expect((await found(batch.id)).lines[0]?.reason).toEqual({
    code: 'AC06',
    words: 'Conta bloqueada: 20/11/2026: No extrato',
  });
  const accounts = await db.select().from(bankAccounts);
  expect(accounts.map(({ status }) => status)).toEqual(['DECLINED', 'CONFIRMED', 'CONFIRMED']);
  expect(await db.select().from(outbox)).toHaveLength(1);
});

test('promise 128: an unknown status decides nothing, and is shown with the code of the bank', async () => {
  const { ana, eva, rui, say, standing } = await inFile();
  const answer = await say(
    [
      { endToEndId: ana, status: 'CANC' },
      { endToEndId: eva, status: 'BLCK', code: 'AC04', text: 'A pedido' },
      { endToEndId: rui },
    ],
    { groupStatus: 'ACCP', paymentStatus: 'ACSP' },
  );
  const { lines } = await answer.json();
  expect(lines.map(({ said, changed }: Record<string, unknown>) => [said, changed])).toEqual([
    ['UNKNOWN', false],
    ['UNKNOWN', false],
    ['ACCEPTED', true],
  ]);
  expect(lines.map(({ words }: Record<string, unknown>) => words)).toEqual([
    'O banco indica um estado desconhecido (CANC). Nada mudou: confirme no site do banco.',
    'O banco indica um estado desconhecido (BLCK: Conta encerrada: A pedido). Nada mudou: confirme no site do banco.',
    null,
  ]);
  expect(await standing()).toEqual(['IN_FILE', 'IN_FILE', 'ACCEPTED']);
});

test.each([{}, { groupStatus: 'PART' }, { paymentStatus: 'PART' }])(
  'promise 128: a line with a reason alone is shown, and staff are sent to the bank, below %o',
  async (given) => {
    const { ana, eva, rui, say, standing } = await inFile();
    const answer = await say(
      [{ endToEndId: ana, status: 'ACSC' }, { endToEndId: eva, code: 'AC04' }, { endToEndId: rui }],
      given,
      '10',
    );
    const { lines } = await answer.json();
    expect(lines.map(({ said, changed }: Record<string, unknown>) => [said, changed])).toEqual([
      ['ACCEPTED', true],
      ['UNKNOWN', false],
      ['UNKNOWN', false],
    ]);
    expect(lines[1].words).toBe(
      'O banco indica um estado desconhecido (sem código: Conta encerrada). Nada mudou: confirme no site do banco.',
    );
    expect(await standing()).toEqual(['ACCEPTED', 'IN_FILE', 'IN_FILE']);
  },
);
