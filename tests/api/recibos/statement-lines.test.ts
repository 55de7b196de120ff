import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { insertPayee, insertRecord } from '../../support/databases/rows';
import { emailText } from '../../support/mail/mail-offices';
import { reciboOffice } from './recibo-office';

type Office = Awaited<ReturnType<typeof reciboOffice>>;

async function statementOf({ request }: Office, id: string) {
  const [page, pdf] = ['', '/pdf'].map((end) => request(`/api/financial-records/${id}/statement${end}`));
  const html = await (await page)?.text();
  const bytes = new Uint8Array((await (await pdf)?.arrayBuffer()) ?? new ArrayBuffer());
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true });
  const plain = (each = '') => each.replaceAll(/\s+/g, ' ');
  return [plain(html?.replaceAll(/<[^>]+>/g, ' ')), plain(text)];
}

async function weekOf(office: Office, terms: object | null, payoutCents = 10_600) {
  const driverId = await insertPayee(office.db);
  if (terms !== null) await office.terms(driverId, terms);
  return insertRecord(office.db, { driverId, weekStartDate: '2026-11-09', payoutCents });
}

const HEADING = 'O que escrever no recibo';

test('a statement ends with what to put on the recibo, and its PDF too', async () => {
  const office = await reciboOffice();
  const id = await weekOf(office, { iva: '6', lies: 'INSIDE', withholding: '11.5' });
  for (const text of await statementOf(office, id)) {
    expect(text).toContain(HEADING);
    expect(text).toMatch(/NIF de Frota Exemplo, Lda\.:? 500000000/);
    expect(text).toMatch(/Serviço de transporte TVDE, semana de 09\/11\/2026 a 15\/11\/2026/);
    expect(text).toMatch(/Valor base:? 100,00 €/);
    expect(text).toMatch(/IVA:? 6 %: 6,00 €/);
    expect(text).toMatch(/Retenção de IRS:? 11,5 %: 11,50 €/);
    expect(text).toMatch(/Total a receber:? 94,50 €/);
  }
});

test('it is in no statement of a week or driver of whom no recibo is asked', async () => {
  const office = await reciboOffice();
  for (const terms of [
    null,
    { kind: 'DISPENSED', reason: 'Empresa' },
    { kind: 'SELF_BILLED' },
    { kind: 'NONE' },
  ])
    for (const text of await statementOf(office, await weekOf(office, terms)))
      expect(text).not.toContain(HEADING);
  for (const text of await statementOf(office, await weekOf(office, {}, -500)))
    expect(text).not.toContain(HEADING);
});

test('the e-mail about a statement mentions it, without an amount, only where it is there', async () => {
  const office = await reciboOffice();
  const [asked, other] = [await weekOf(office, {}), await weekOf(office, null)];
  const mailOf = (record: string) =>
    emailText(office.services, { kind: 'statement', detail: { week: '2026-11-09', number: 1, record } });
  const { text } = await mailOf(asked);
  expect(text).toContain('No fim do extrato está o que escrever no recibo.');
  expect(text).not.toMatch(/€|500000000/);
  expect((await mailOf(other)).text).not.toContain('recibo');
});
