import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { financialRecords } from '../../../db/schema/financial-records';
import { statementPdf } from '../../../src/money/statements/pdf';
import type { Statement } from '../../../src/money/statements/schema';
import { statementOf } from '../../../src/money/statements/statement';
import { installedTypeface } from '../../../src/money/statements/typeface';
import { outcomeWords, shownLabel, shownLines } from '../../../src/money/statements/wording-rules';
import { STATEMENT_LIMIT } from '../../../src/operations/me/own-page-rules';
import { fleetOf } from '../../../src/platform/domain/fleet';
import { euroOfCents } from '../../../src/platform/domain/money-text';
import { countAgainst } from '../../../src/platform/http/rate-limit';
import { PDF_POLICY } from '../../../src/platform/http/security-headers';
import { createTestApp } from '../../support/api/app';
import { payingOffice } from '../../support/api/office';
import { ana } from '../../support/api/registration';
import { insertDriver, insertPayee, insertRecord } from '../../support/databases/rows';
import { insertFleet } from '../../support/databases/services';

const NOW = new Date('2026-11-20T10:00:00.000Z');

const nameOf = (item: unknown) => (item as { fontName?: string }).fontName;

/** Reads the text with an independent library, without its spaces, since lines break anywhere. */
async function readBack(bytes: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(bytes.slice()), { mergePages: true });
  return text.replaceAll(/\s/g, '');
}

const plain = (text: string) => text.replaceAll(/\s/g, '');

const line = (label: string, cents: number) => ({ kind: 'settlement' as const, label, note: null, cents });

function statement(given: Partial<Statement> = {}): Statement {
  return {
    fleet: null,
    plates: [],
    account: null,
    recibo: [],
    today: '2026-11-18',
    fullName: 'Ana Sousa',
    weekStartDate: '2026-11-09',
    payoutCents: 12_345,
    paidOn: null,
    issued: null,
    sections: [{ title: 'Acertos', lines: [line('Portagens', 12_345)], remark: null }],
    ...given,
  };
}

test('promise 160: what is read out of each week’s PDF is the record, to the cent', async () => {
  const { db, services } = await createTestApp();
  await insertFleet(db, { drivers: 12, weeks: 3, now: NOW });
  const records = await db.select().from(financialRecords);
  expect(records.length).toBeGreaterThan(20);
  const font = await installedTypeface();
  for (const { id, payoutCents, flatRateCents, grossCents } of records) {
    const told = await statementOf(services, id, 'ana@frota.pt');
    const read = await readBack(await statementPdf(told, font));
    expect(read).toContain(plain(`${outcomeWords(told)} ${euroOfCents(Math.abs(payoutCents))}`));
    const lines = told.sections.flatMap((section) => section.lines);
    for (const line of told.sections.flatMap(shownLines))
      expect(read).toContain(plain(shownLabel(line) + (line.note ?? '') + euroOfCents(line.cents)));
    const sum = (kind: string) =>
      lines.filter((each) => each.kind === kind).reduce((all, { cents }) => all + cents, 0);
    expect([sum('gross'), 0 - sum('fee')]).toEqual([grossCents, flatRateCents]);
    const counted = lines.filter(({ kind }) => kind !== 'net').reduce((all, { cents }) => all + cents, 0);
    expect(counted).toBe(payoutCents);
  }
});

const TRAPS = [
  'Ștefan Țurcanu',
  'Zażółć Łukasz Gęślą',
  'Nguyễn Thị Ánh',
  'Şükrü Ağaoğlu İnce',
  'Олександр Їжакевич',
  'Αλέξανδρος Νικολάου',
  'D’Ávila–Çınar “Zé” − 1\u202F000',
  'José Conceição Güiraldes Ñuñez Ærø Œuvre',
];

test.each(TRAPS)('prints the name %s', async (fullName) => {
  const bytes = await statementPdf(statement({ fullName }), await installedTypeface());
  expect(await readBack(bytes)).toContain(plain(fullName));
});

test.each([
  ['გიორგი ბერიძე', 'giorgi beridze'],
  ['राहुल Sharma', 'rahul Sharma'],
  ['王小明', 'WangXiaoMing'],
  ['Ana 👑 Sousa\u0301', 'Ana :crown: Sousá'],
  ['Zé \u{e000} Reis', 'Zé ? Reis'],
])('prints the name %s in characters that its font has', async (fullName, written) => {
  const line = { kind: 'settlement' as const, label: fullName, note: fullName, cents: 1 };
  const fleet = fleetOf({ COMPANY_NAME: fullName, COMPANY_NIF: '500000000' });
  const sections = [{ title: 'Acertos', lines: [line], remark: fullName }];
  const bytes = await statementPdf(statement({ fullName, fleet, sections }), await installedTypeface());
  const read = await readBack(bytes);
  expect(read.split(plain(written))).toHaveLength(7);
  expect(read).not.toContain(plain(fullName));
  const { info } = await (await getDocumentProxy(bytes.slice())).getMetadata();
  expect(info).toMatchObject({ Title: expect.stringContaining(fullName) });
});

test('the totals of the week and of each platform stand out', async () => {
  const lines = [line('Portagens', 1), { ...line('Líquido', 1), kind: 'net' as const }];
  const bytes = await statementPdf(
    statement({ sections: [{ title: 'Uber', lines, remark: null }] }),
    await installedTypeface(),
  );
  const page = await (await getDocumentProxy(bytes.slice())).getPage(1);
  const { items } = await page.getTextContent();
  const fontOf = (text: string) => items.findLast((item) => 'str' in item && item.str === text);
  const [regular, ...strong] = ['Portagens', 'Líquido', 'A receber', 'Uber', 'Extrato semanal'].map(fontOf);
  for (const item of strong) expect(item).not.toMatchObject({ fontName: nameOf(regular) });
  expect(fontOf('A receber')).toBeDefined();
});

test('has its title, its language and its structure, and two embedded fonts', async () => {
  const bytes = await statementPdf(statement(), await installedTypeface());
  const document = await getDocumentProxy(bytes.slice());
  const { info } = await document.getMetadata();
  expect(info).toMatchObject({ Title: 'Extrato semanal — Ana Sousa — Semana de 09/11/2026 a 15/11/2026' });
  expect(info).toMatchObject({ Language: 'pt-PT' });
  expect(await document.getMarkInfo()).toMatchObject({ Marked: true });
  const tree = JSON.stringify(await (await document.getPage(1)).getStructTree());
  for (const role of ['Document', 'H1', 'H2', 'P', 'Table', 'TR', 'TH', 'TD'])
    expect(tree).toContain(`"role":"${role}"`);
  const raw = Buffer.from(bytes).toString('latin1');
  expect(raw.match(/\/FontFile2/g)).toHaveLength(2);
  expect(raw).toContain('/DisplayDocTitle true');
});

test('goes on over pages, and every line is there', async () => {
  const lines = Array.from({ length: 90 }, (_, at) => line(`Portagens: passagem ${at}`, at));
  const told = statement({ sections: [{ title: 'Acertos', lines, remark: null }] });
  const bytes = await statementPdf(told, await installedTypeface());
  const { totalPages, text } = await extractText(await getDocumentProxy(bytes.slice()));
  expect(totalPages).toBeGreaterThan(2);
  for (const [at, page] of text.entries()) {
    expect(plain(page)).toContain(
      plain(`Semana de 09/11/2026 a 15/11/2026 · Ana Sousa Página ${at + 1}/${totalPages}`),
    );
  }
  const short = statement({ issued: { number: 2, on: '2026-11-18', changes: [] } });
  expect(await readBack(await statementPdf(short, await installedTypeface()))).toContain('Versão2·Página1/1');
  const read = await readBack(bytes);
  for (const line of lines.slice(1))
    expect(read).toContain(plain(shownLabel(line) + euroOfCents(line.cents)));
  expect(read).toContain('Nãoéfaturanemrecibo.');
});

test('is a file named by week and driver, for staff and for the driver alone', async () => {
  const { id: driverId, db, browser, asStaff } = await ana({ fullName: 'Ana Conceição' });
  const id = await insertRecord(db, { driverId });
  const answer = await asStaff('GET', `/api/financial-records/${id}/statement/pdf`);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(answer.headers.get('content-security-policy')).toBe(PDF_POLICY);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename="extrato-2026-11-09-Ana-Conceicao.pdf"; filename*=UTF-8''extrato-2026-11-09-Ana-Concei%C3%A7%C3%A3o.pdf`,
  );
  expect(await readBack(new Uint8Array(await answer.arrayBuffer()))).toContain('AnaConceição');
  expect((await browser.send('GET', `/api/me/weeks/${id}/statement/pdf`)).status).toBe(200);
  const eva = await insertRecord(db, { driverId: await insertDriver(db, { email: 'eva@exemplo.pt' }) });
  expect((await browser.send('GET', `/api/me/weeks/${eva}/statement/pdf`)).status).toBe(404);
});

test('names the fleet with its contact, the payment and the car, where they are known', async () => {
  const fleet = fleetOf({
    COMPANY_NAME: 'Frota Exemplo, Lda.',
    COMPANY_NIF: '500000000',
    COMPANY_PHONE: '210000000',
    COMPANY_EMAIL: 'frota@exemplo.pt',
  });
  const account = 'PT50 •••• 7983';
  const told = statement({ fleet, plates: ['AA-00-BB'], paidOn: '2026-11-17', account });
  const read = await readBack(await statementPdf(told, await installedTypeface()));
  expect(read).toContain('FrotaExemplo,Lda.,NIF500000000');
  expect(read).toContain('210000000·frota@exemplo.pt');
  expect(read).toContain('Pagoem17/11/2026nacontaPT50••••7983123,45€Extratosemanal');
  expect(read).toContain('ViaturaAA-00-BB');
});

test('names the account of the file that has the week by its ends, until the file is voided', async () => {
  const office = await payingOffice();
  const driverId = await insertPayee(office.db);
  const id = await insertRecord(office.db, { driverId, weekStartDate: '2026-11-09' });
  const account = async () => (await statementOf(office.services, id, 'ana@frota.pt')).account;
  expect(await account()).toBeNull();
  const batch = await office.created();
  expect(await account()).toBe('PT50 •••• 0154');
  await office.voidBatch(batch.id);
  expect(await account()).toBeNull();
});

test('a driver downloads sixty in an hour', async () => {
  const { id: driverId, db, services, browser } = await ana();
  const id = await insertRecord(db, { driverId });
  const ask = async () => (await browser.send('GET', `/api/me/weeks/${id}/statement/pdf`)).status;
  expect(await ask()).toBe(200);
  const one = { who: `driver statement\n${driverId}`, window: STATEMENT_LIMIT };
  for (let count = 1; count < 60; count += 1) expect(await countAgainst(services, [one])).toBeNull();
  expect(await ask()).toBe(429);
});
