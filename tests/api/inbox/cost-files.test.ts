import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog } from '../../../db/schema/audit-log';
import { costFiles } from '../../../db/schema/cost-files';
import { costLines } from '../../../db/schema/cost-lines';
import type { CostFile } from '../../../src/money/costs/schema';
import { createLog } from '../../../src/platform/http/log';
import { inlineReader } from '../../../src/reports/report-reading/reader';
import { createThreadReader } from '../../../src/reports/report-reading/thread-reader';
import { passageRow, VIA_VERDE_COLUMNS, workbookOf } from '../../fixtures/costs/cost-files';
import { onCleanup } from '../../support/api/cleanups';
import { cannedMailbox } from '../../support/mail/canned-mailbox';
import { type MailPart, mail } from '../../support/mail/mail';
import {
  costOffice,
  from,
  inboxOffice,
  keyOffice,
  STRANGER,
  TOLLS,
  TRUSTED,
  tolls,
} from '../../support/mail/mail-offices';
import { uberName, uberReport } from '../../support/reports/weeks';

const WORKBOOK: MailPart = {
  name: 'Movimentos.xlsx',
  type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  body: workbookOf({ Movimentos: [VIA_VERDE_COLUMNS, passageRow({ value: '1.85' })] }),
};
const REPORT: MailPart = { name: uberName(), body: uberReport([{ id: 'U1', gross: '4.00' }]) };
const UNKNOWN = 'Matrícula;Data do consumo;Valor pago\nAA-00-BB;14-11-2026;4,50\n';

test('a trusted sender’s cost files are booked, once over several polls', async () => {
  const letter = from(TRUSTED, tolls('1,85'), WORKBOOK);
  const { poll, costs, outcomes, db } = await costOffice(letter, letter, from(TRUSTED, tolls('1,85')));
  await poll();
  await poll();
  expect((await costs()).toSorted()).toEqual(['Movimentos.xlsx imported 1.85', 'extrato.csv imported 1.85']);
  expect(await outcomes()).toEqual(['ignored only_costs', 'duplicate same_message', 'ignored only_costs']);
  expect(await db.select().from(costFiles)).toMatchObject(
    [1, 2].map(() => ({
      receivedFrom: 'inbox',
      sender: 'extratos@uber.com',
      messageId: expect.stringMatching(/@exemplo\.test$/),
    })),
  );
  const audited = (await db.select().from(auditLog)).filter(({ action }) => action === 'cost-file.import');
  expect(audited.map(({ actor }) => actor)).toEqual(['system', 'system']);
});

test('a mail that could not be ended is read again, and its cost file counts once', async () => {
  const { poll, wait, costs, outcomes, db, request, list } = await costOffice(from(TRUSTED, tolls('1,85')));
  await db.run(sql`CREATE TRIGGER no_end BEFORE UPDATE ON inbox_messages WHEN NEW.outcome IS NOT NULL
    BEGIN SELECT raise(ABORT, 'no end'); END`);
  await poll().catch(() => undefined);
  expect(await costs()).toEqual(['extrato.csv imported 1.85']);
  expect(await outcomes()).toEqual([]);
  // Staff take it back before the mail is read again, and that stands.
  const [file] = await list<CostFile[]>('/api/cost-files');
  await request(`/api/cost-files/${file?.id}/undo`, { method: 'POST' });
  await db.run(sql`DROP TRIGGER no_end`);
  wait(60);
  await poll();
  expect(await costs()).toEqual(['extrato.csv undone 0.00']);
  expect(await outcomes()).toEqual(['ignored only_costs']);
  expect(await db.select().from(costLines)).toHaveLength(1);
});

test('a poll that has lost its lease books no cost file', async () => {
  const reading = await inboxOffice(
    cannedMailbox([from(TRUSTED, tolls('1,85'))], async () => {
      await reading.send('POST', '/api/email/stop-monitoring');
    }),
  );
  await reading.poll();
  expect(await reading.list('/api/cost-files')).toEqual([]);
});

test('a stranger’s cost file waits in quarantine, and is booked once staff accept it', async () => {
  const { poll, costs, quarantine, send, outcomes } = await costOffice(
    from(STRANGER, tolls('2,00')),
    from(STRANGER, tolls('3,00')),
  );
  await poll();
  expect(await costs()).toEqual([]);
  expect(await outcomes()).toEqual(['quarantined sender_not_allowed', 'quarantined sender_not_allowed']);
  const waiting = await quarantine();
  const [accepted, dismissed] = waiting.map(({ id }) => `/api/payment-reports/${id}`);
  expect((await send('POST', `${dismissed}/dismiss`)).status).toBe(200);
  expect((await send('POST', `${accepted}/accept`)).status).toBe(200);
  expect((await send('POST', `${accepted}/accept`)).status).toBe(409);
  expect(await costs()).toHaveLength(1);
  expect((await costs())[0]).toMatch(/^extrato\.csv imported [23]\.00$/);
  expect((await outcomes()).toSorted()).toContain('ignored only_costs');
});

test('a cost file of unknown columns is listed, and booked in its place once staff have named them', async () => {
  const { poll, costs, list, uploadCosts } = await costOffice(
    from(TRUSTED, { name: 'frota.csv', body: UNKNOWN }),
    from(TRUSTED, { name: 'frota.csv', body: UNKNOWN }),
    from(TRUSTED, { name: 'vazio.csv', body: `${TOLLS}\n` }),
  );
  await poll();
  expect((await list<CostFile[]>('/api/cost-files')).toReversed()).toMatchObject([
    {
      fileName: 'frota.csv',
      outcome: 'unknown',
      sender: 'extratos@uber.com',
      uploadedBy: null,
      reason: 'Carregue este ficheiro e indique que coluna é o quê.',
    },
    { fileName: 'vazio.csv', outcome: 'refused', reason: 'O ficheiro não tem movimentos.' },
  ]);
  const mapping = { at: 'Data do consumo', cents: 'Valor pago', plate: 'Matrícula', kind: 'fuel' };
  const answer = await uploadCosts('frota.csv', UNKNOWN, { mapping: JSON.stringify(mapping) });
  expect(answer).toMatchObject({ outcome: 'imported', file: { uploadedBy: expect.any(String) } });
  expect((await costs()).toReversed()).toEqual(['frota.csv imported 4.50', 'vazio.csv refused 0.00']);
});

test('a cost file that nobody could book is dismissed once, stays listed, and counts nowhere', async () => {
  const unknown = { name: 'frota.csv', body: UNKNOWN };
  const empty = { name: 'vazio.csv', body: `${TOLLS}\n` };
  const { poll, costs, list, send, db, uploadCosts } = await costOffice(
    from(TRUSTED, unknown, empty, tolls('1,85')),
  );
  await poll();
  const files = (await list<CostFile[]>('/api/cost-files')).toReversed();
  const dismissed = await Promise.all(
    files.map(async ({ id }) => (await send('POST', `/api/cost-files/${id}/dismiss`)).status),
  );
  expect(files.map(({ fileName }, at) => `${fileName} ${dismissed[at]}`).toSorted()).toEqual([
    'extrato.csv 409',
    'frota.csv 200',
    'vazio.csv 200',
  ]);
  const first = files.find(({ fileName }) => fileName === 'frota.csv');
  expect(await (await send('POST', `/api/cost-files/${first?.id}/dismiss`)).json()).toMatchObject({
    outcome: 'dismissed',
    reason: 'Carregue este ficheiro e indique que coluna é o quê.',
    sums: { total: '0.00' },
  });
  const audited = (await db.select().from(auditLog)).filter(({ action }) => action === 'cost-file.dismiss');
  expect(audited.map(({ actor }) => actor)).toEqual(['staff@frota.local', 'staff@frota.local']);
  const mapping = { at: 'Data do consumo', cents: 'Valor pago', plate: 'Matrícula', kind: 'fuel' };
  await uploadCosts('frota.csv', UNKNOWN, { mapping: JSON.stringify(mapping) });
  expect((await costs()).toSorted()).toEqual([
    'extrato.csv imported 1.85',
    'frota.csv dismissed 0.00',
    'frota.csv imported 4.50',
    'vazio.csv dismissed 0.00',
  ]);
});

test('a header that staff have named is read from mail', async () => {
  const { poll, costs, uploadCosts } = await costOffice(from(TRUSTED, { name: 'b.csv', body: UNKNOWN }));
  const mapping = { at: 'Data do consumo', cents: 'Valor pago', plate: 'Matrícula', kind: 'fuel' };
  await uploadCosts('a.csv', UNKNOWN.replace('4,50', '6,00'), { mapping: JSON.stringify(mapping) });
  await poll();
  // The same movement, whose last value counts.
  expect(await costs()).toEqual(['b.csv imported 4.50', 'a.csv imported 6.00']);
});

test('a mail with a report and a cost file does both; any other table is as before', async () => {
  const { poll, costs, outcomes, grossEarnings } = await costOffice(
    from(TRUSTED, REPORT, tolls('1,85')),
    from(TRUSTED, { name: 'outro.csv', body: 'Nome;Valor\nAna;1\n' }),
    from(TRUSTED),
  );
  await poll();
  expect(await costs()).toEqual(['extrato.csv imported 1.85']);
  expect(await grossEarnings()).toEqual(['4.00']);
  expect(await outcomes()).toEqual(['imported', 'refused no_header', 'ignored no_report']);
});

test('a large mail’s cost files are read the same in a thread', async () => {
  const reader = createThreadReader(createLog(() => undefined));
  onCleanup(reader.close);
  const text = 'Em anexo.\r\n'.repeat(10_000);
  const letter = mail({ text, parts: [REPORT, tolls('1,85'), WORKBOOK, { name: 'f.csv', body: UNKNOWN }] });
  const bytes = () => new TextEncoder().encode(letter);
  const context = { today: '2026-11-20', mappings: new Map() };
  const [here, there] = await Promise.all([
    inlineReader.message(bytes(), context),
    reader.message(bytes(), context),
  ]);
  expect(here.costs.map(({ reading }) => reading.outcome)).toEqual(['read', 'read', 'unknown']);
  expect(there.costs).toEqual(here.costs);
  expect(there.files.map(({ fileName }) => fileName)).toEqual([uberName()]);
});

test('workbooks beyond what those of a mail may inflate to are listed unread', async () => {
  const noise = Buffer.from(crypto.getRandomValues(new Uint8Array(60_000))).toString('base64');
  const sheets = { a: [VIA_VERDE_COLUMNS, passageRow({ value: '1.85' })] };
  const parts = Object.fromEntries(Array.from({ length: 18 }, (_, n) => [`n${n}`, `${n}${noise}`]));
  const body = workbookOf(sheets, parts);
  expect(body.length).toBeGreaterThan(700_000);
  const letter = mail({ parts: ['a.xlsx', 'b.xlsx', 'c.xlsx'].map((name) => ({ name, body })) });
  const context = { today: '2026-11-20', mappings: new Map() };
  const { costs } = await inlineReader.message(new TextEncoder().encode(letter), context);
  expect(costs.map(({ reading }) => reading)).toMatchObject([
    { outcome: 'read' },
    { outcome: 'read' },
    {
      outcome: 'refused',
      reason: 'A mensagem tem demasiados ficheiros Excel. Carregue este ficheiro.',
    },
  ]);
});

test('a key’s cost files are booked once staff have accepted its first one', async () => {
  const { costs, give, first } = await keyOffice();
  expect(await give('b.csv', first.replace('10:00', '11:00'))).toEqual([
    { fileName: 'b.csv', outcome: 'imported', reason: null },
  ]);
  expect(await give('c.csv', first)).toMatchObject([{ outcome: 'duplicate' }]);
  expect(await give('d.csv', UNKNOWN)).toMatchObject([{ outcome: 'refused', reason: 'unknown_costs' }]);
  expect(await costs()).toEqual(['d.csv unknown 0.00', 'b.csv imported 1.00', 'a.csv imported 1.00']);
});

test('bytes that a key sends again are not asked about where staff have dismissed them', async () => {
  const { costs, give, send, list } = await keyOffice();
  await give('d.csv', UNKNOWN);
  const [unknown] = await list<CostFile[]>('/api/cost-files');
  await send('POST', `/api/cost-files/${unknown?.id}/dismiss`);
  await give('d.csv', UNKNOWN);
  expect(await costs()).toEqual(['d.csv dismissed 0.00', 'a.csv imported 1.00']);
});

test('what a key sends again after its import was undone is booked again, as a report is', async () => {
  const { costs, give, send, list, first, grossEarnings } = await keyOffice();
  const [file] = await list<CostFile[]>('/api/cost-files');
  expect((await send('POST', `/api/cost-files/${file?.id}/undo`)).status).toBe(200);
  expect(await give('a.csv', first)).toMatchObject([{ outcome: 'imported' }]);
  expect(await costs()).toEqual(['a.csv imported 1.00', 'a.csv undone 0.00']);

  const report = uberReport([{ id: 'U1', gross: '4.00' }]);
  await give(uberName(), report);
  const [read] = await list<{ id: string }[]>('/api/payment-reports');
  expect((await send('POST', `/api/payment-reports/${read?.id}/undo`)).status).toBe(200);
  expect(await grossEarnings()).toEqual([]);
  expect(await give(uberName(), report)).toMatchObject([
    { outcome: expect.stringMatching(/imported|waiting/) },
  ]);
});
