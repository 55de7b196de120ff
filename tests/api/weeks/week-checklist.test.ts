import { expect, test } from 'vitest';
import { auditLog } from '../../../db/schema/audit-log';
import { paymentReports } from '../../../db/schema/payment-reports';
import { weekWaivers } from '../../../db/schema/week-waivers';
import { officeApi, refusalOf } from '../../support/api/office';
import { insertDriver } from '../../support/databases/rows';
import { boltName, boltReport, uberName, uberReport } from '../../support/reports/weeks';

const WEEK = '2026-11-09';
const BEFORE = '2026-11-02';
const uber = (gross: string, name = 'Ana Exemplo') => uberReport([{ id: 'U1', name, gross }]);

async function office() {
  const made = await officeApi();
  const ana = await insertDriver(made.db, { fullName: 'Ana Exemplo' });
  const found = async (week = WEEK) =>
    (await made.checklist(week)).findings.map(({ check, subject, text }) => [check, subject, text]);
  return { ...made, ana, found };
}

test('a week without findings has an empty list', async () => {
  const { checklist, upload } = await office();
  await upload(uberName(), uber('100.00'));
  expect(await checklist(WEEK)).toEqual({
    week: WEEK,
    isOver: true,
    closing: null,
    missingReports: 0,
    findings: [],
    passedOver: [],
    carried: { drivers: 0, amount: '0.00' },
    digest: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(await checklist('2026-11-16')).toMatchObject({ isOver: false });
});

test('a company that reported in the eight weeks before is missing', async () => {
  const { upload, found, checklist } = await office();
  await upload(boltName('2026-09-14'), boltReport([{ id: 'B1', name: 'Ana Exemplo', gross: '10.00' }]));
  await upload(uberName(BEFORE), uber('10.00'));
  expect(await found()).toEqual([
    [
      'platform_missing',
      'uber frota exemplo',
      'Falta o relatório da Uber (empresa «frota exemplo»), que chegou em 1 das 8 semanas anteriores.',
    ],
    [
      'platform_missing',
      'bolt frota exemplo',
      'Falta o relatório da Bolt (empresa «frota exemplo»), que chegou em 1 das 8 semanas anteriores.',
    ],
  ]);
  expect((await checklist(WEEK)).findings[0]).toMatchObject({
    link: `/finances?semana=${WEEK}&passo=relatorios`,
    needsReason: true,
  });
  await upload(uberName(), uber('90.00'));
  await upload(boltName(), boltReport([{ id: 'B1', name: 'Ana Exemplo', gross: '20.00' }]));
  expect(await found()).toEqual([]);
  // The ninth week before no longer counts.
  expect((await found('2026-11-16')).map(([check]) => check)).toEqual([
    'platform_missing',
    'platform_missing',
  ]);
});

test('rows that wait, files of zeros, and files that repeat the week before', async () => {
  const { upload, found } = await office();
  await upload(uberName(BEFORE), uber('10.00'));
  await upload(uberName(), uber('0.00'));
  expect((await found()).map(([check, , text]) => [check, text])).toEqual([
    ['file_empty', `«${uberName()}» só tem linhas a zero.`],
  ]);
  // The bytes of the week before, under this week's name, and its amounts in another file.
  await upload(uberName(), uber('10.00'));
  await upload(uberName(), `${uber('10.00')}\n`);
  const listed = async () => (await found()).map(([check, , text]) => [check, text]);
  expect(await listed()).toEqual(
    expect.arrayContaining([
      ['file_empty', `«${uberName()}» só tem linhas a zero.`],
      ['file_repeated', `«${uberName()}» é o mesmo ficheiro da semana de 02/11/2026.`],
      ['file_repeated', `«${uberName()}» diz os mesmos valores que na semana de 02/11/2026.`],
    ]),
  );
  await upload(boltName(), boltReport([{ id: 'B9', name: 'Ninguém', gross: '10.00' }]));
  expect((await listed())[0]).toEqual(['rows_waiting', `«${boltName()}» tem 1 linha em espera.`]);
});

test('promise 114: a file with a header alone is pointed out, until a later one of its company has rows', async () => {
  const { upload, found, reports, undo } = await office();
  const listed = async () => (await found()).map(([check, , text]) => [check, text]);
  const header = boltReport([]);
  const nothing = ['file_empty', `«${boltName()}» não tem linhas.`];
  await upload(boltName(), header);
  expect((await reports())[0]).toMatchObject({
    outcome: 'refused',
    reason: 'empty',
    platform: 'bolt',
    weekStartDate: WEEK,
    undoable: false,
  });
  expect(await listed()).toEqual([nothing]);
  // A repeated one is the same point; a file of another company, of another week or without a week is none.
  await upload(boltName(), header);
  await upload(boltName('2026-09-07'), header);
  await upload('Ganhos por motorista.csv', header);
  await upload(uberName(), uber('100.00'));
  expect(await listed()).toEqual([nothing]);
  await upload(boltName(), boltReport([{ id: 'B1', name: 'Ana Exemplo', gross: '20.00' }]));
  expect(await listed()).toEqual([]);
  const [file] = await reports();
  await undo(file?.id ?? '');
  expect(await listed()).toEqual([nothing]);
});

test('mail in quarantine that came since the week began', async () => {
  const { db, found } = await office();
  const mail = { source: 'inbox', outcome: 'quarantined', reason: 'sender_not_allowed' } as const;
  await db.insert(paymentReports).values([
    { ...mail, id: 'old', sha256: 'a', createdAt: '2026-11-08T23:00:00.000Z' },
    { ...mail, id: 'new', sha256: 'b', createdAt: '2026-11-17T08:00:00.000Z' },
    { ...mail, id: 'gone', sha256: 'c', createdAt: '2026-11-17T08:00:00.000Z', dismissedAt: '2026-11-18' },
  ]);
  expect(await found()).toEqual([
    ['mail_quarantined', 'inbox', '1 mensagem espera na quarentena, a última de 17/11/2026.'],
  ]);
});

test('what came in the first hour of a summer Monday in Lisbon counts for its week', async () => {
  const { db, found } = await office();
  const [before, week, after] = ['2026-06-29', '2026-07-06', '2026-07-13'];
  const file = { source: 'upload', sha256: 'a', platform: 'uber', read: true, outcome: 'imported' } as const;
  const same = { ...file, read: false, outcome: 'duplicate', reason: 'same_bytes', detail: 'first' } as const;
  const mail = { source: 'inbox', outcome: 'quarantined', reason: 'sender_not_allowed' } as const;
  await db.insert(paymentReports).values([
    { ...file, id: 'first', weekStartDate: before, createdAt: '2026-07-06T08:00:00.000Z' },
    { ...mail, id: 'mail', sha256: 'b', createdAt: '2026-07-05T23:00:00.000Z' },
    { ...same, id: 'early', sha256: 'c', fileName: 'cedo.csv', createdAt: '2026-07-12T22:59:59.999Z' },
    { ...same, id: 'again', sha256: 'd', fileName: 'outra vez.csv', createdAt: '2026-07-12T23:00:00.000Z' },
    { ...same, id: 'late', sha256: 'e', fileName: 'tarde.csv', createdAt: '2026-07-19T23:00:00.000Z' },
  ]);
  const texts = async (of: string) => (await found(of)).map(([check, , text]) => [check, text]);
  expect(await texts(week)).toEqual([
    ['platform_missing', expect.anything()],
    ['mail_quarantined', '1 mensagem espera na quarentena, a última de 06/07/2026.'],
    ['file_repeated', '«outra vez.csv» é o mesmo ficheiro da semana de 29/06/2026.'],
  ]);
  expect((await texts(after)).map(([check]) => check)).not.toContain('mail_quarantined');
});

test('promise 111: findings keep a week open until each has its reason, which is kept', async () => {
  const made = await office();
  const { checklist, close, upload, closed, reopen, db } = made;
  await upload(uberName(BEFORE), uber('10.00'));
  await upload(boltName(BEFORE), boltReport([{ id: 'B1', name: 'Ana Exemplo', gross: '10.00' }]));
  const { digest, findings } = await checklist(WEEK);
  const [first, second] = findings.map(({ check, subject }) => ({
    check,
    subject,
    reason: ' Sem  viagens ',
  }));
  if (!first || !second) throw new Error('two platforms are missing');
  const refused = await close(WEEK, { digest, passedOver: [first] });
  expect(await refusalOf(refused)).toEqual([
    409,
    'Falta resolver ou justificar 1 aviso: Falta o relatório da Bolt (empresa «frota exemplo»), que chegou em 1 das 8 semanas anteriores.',
  ]);
  expect((await refusalOf(await close(WEEK, { digest, passedOver: [{ ...first, reason: ' ' }] })))[0]).toBe(
    422,
  );
  // A reason for no finding is not kept, nor is one kept twice.
  const other = { check: 'file_empty', subject: 'x', reason: 'y' } as const;
  const answer = await close(WEEK, { digest, passedOver: [first, second, first, other] });
  expect([answer.status, (await answer.json()).passedOver]).toEqual([
    200,
    [
      { ...first, reason: 'Sem viagens', by: 'staff@frota.local' },
      { ...second, reason: 'Sem viagens', by: 'staff@frota.local' },
    ],
  ]);
  expect(await db.select().from(weekWaivers)).toHaveLength(2);
  expect((await db.select().from(auditLog)).at(-1)).toMatchObject({
    action: 'week.close',
    subject: WEEK,
    detail: '{"carried":0,"cents":0,"passedOver":2}',
  });
  // The earlier reasons are offered again, once the week is open.
  const { closing, missingReports } = await checklist(WEEK);
  expect(missingReports).toBe(2);
  await reopen(WEEK, closing?.id);
  expect((await checklist(WEEK)).findings).toMatchObject([
    { reason: 'Sem viagens' },
    { reason: 'Sem viagens' },
  ]);
  await closed(WEEK, 'Outra razão');
  expect(await db.select().from(weekWaivers)).toHaveLength(4);
});

test('a correction of a week that was paid before it closes is to be decided first', async () => {
  const made = await office();
  const { upload, found, records, pay, closed, reopen, send, list } = made;
  await upload(uberName(), uber('100.00'));
  await pay((await records())[0]?.id ?? '');
  await upload(uberName(), uber('150.00'));
  expect(await found()).toEqual([
    [
      'correction_waiting',
      made.ana,
      expect.stringMatching(/^Ana Exemplo tem uma correção por decidir, de 50,00.€\.$/),
    ],
  ]);
  const [proposed] = await list<{ id: string }[]>('/api/corrections');
  expect((await send('POST', '/api/corrections/take', { ids: [proposed?.id] })).status).toBe(200);
  expect(await found()).toEqual([]);
  // A payment and a correction from before the closing stay when it is reopened.
  made.services.now = () => new Date('2026-11-20T11:00:00Z');
  const { closing } = await closed(WEEK);
  expect((await reopen(WEEK, closing?.id)).status).toBe(200);
});

test('promise 112: a week that was corrected since it closed stays closed until that is taken back', async () => {
  const made = await office();
  const { upload, closed, reopen, send, list, counter } = made;
  await upload(uberName(), uber('100.00'));
  const { closing } = await closed(WEEK);
  await upload(uberName(), uber('150.00'));
  const [proposed] = await list<{ id: string }[]>('/api/corrections');
  const [taken] = await (await send('POST', '/api/corrections/take', { ids: [proposed?.id] })).json();
  expect(await refusalOf(await reopen(WEEK, closing?.id))).toEqual([
    409,
    'Anule primeiro as correções aceites desta semana, de: Ana Exemplo.',
  ]);
  expect((await counter(taken.entryId)).status).toBe(200);
  expect((await reopen(WEEK, closing?.id)).status).toBe(200);
});
