import { describe, expect, test } from 'vitest';
import { auditLog } from '../../../db/schema/audit-log';
import type { HistoryPage } from '../../../src/people/driver-changes/schema';
import { erase } from '../../support/api/app';
import { addDocument, registerDriver } from '../../support/api/registration';
import { DATABASES, watchStatements } from '../../support/databases/databases';
import { insertDriver, insertRecord } from '../../support/databases/rows';
import { postOffice } from '../../support/mail/mail-offices';

const titlesOf = ({ entries }: HistoryPage) =>
  entries.map(({ title, lines }) => [title, ...lines].join(' | '));

test('the history shows in words registration, decisions, changes, payments and e-mails, newest first', async () => {
  const office = await postOffice();
  const { staff } = office;
  const page = async (id: string): Promise<HistoryPage> =>
    (await staff('GET', `/api/drivers/${id}/history`)).json();
  const next = () => office.later(60_000);
  const id = await registerDriver(office);
  const other = await registerDriver(office, { email: 'outra@exemplo.pt', cmtvdeNumber: 'TVDE-0002' });
  await office.send();
  next();
  const { id: document } = await addDocument(office, id, { docType: 'CC' });
  next();
  await staff('GET', `/api/documents/expiring/30`);
  await staff('PATCH', `/api/documents/${document}/status`, { status: 'VALIDATED' });
  next();
  await staff('PATCH', `/api/documents/${document}/expiry`, { expiryDate: '2031-03-04' });
  next();
  await staff('PATCH', `/api/drivers/${id}`, { phoneNumber: '919191919' });
  next();
  await staff('PATCH', `/api/drivers/${id}/status`, { status: 'ACTIVE' });
  next();
  await staff('PUT', `/api/drivers/${id}/contract`, { contractType: 'VEHICLE_RENTAL', from: '2026-11-02' });
  next();
  const record = await insertRecord(office.db, { driverId: id, weekStartDate: '2026-11-09' });
  await insertRecord(office.db, { driverId: other });
  await staff('PATCH', `/api/financial-records/${record}/status`, { status: 'PAID' });
  next();
  await staff('POST', `/api/drivers/${id}/leaving`, { leftOn: '2026-11-20', reason: 'Reforma' });
  const told = await page(id);
  expect(titlesOf(told)).toEqual([
    'Condutor desativado | Saída em 20/11/2026 | Reforma',
    'Semana paga | Semana de 09/11/2026: 350,00\u00a0€',
    'Contrato alterado | Aluguer a partir de 02/11/2026, em vez de Slot',
    'Condutor aprovado',
    'Dados corrigidos | Telefone: 912345678 → 919191919',
    'Validade corrigida | Cartão de Cidadão | de 20/11/2036 para 04/03/2031',
    'Documento aprovado | Cartão de Cidadão',
    'Documento recebido | Cartão de Cidadão',
    'Email enviado | registo recebido',
    'Registo recebido',
  ]);
  expect(told.entries.map(({ who }) => who).slice(-4)).toEqual([
    expect.stringContaining('@'),
    'Condutor',
    'Sistema',
    'Condutor',
  ]);
  await erase(office.services, id, { actor: 'staff@frota.local' });
  expect(JSON.stringify(await page(id))).not.toMatch(/919191919|Reforma/);
  expect((await staff('GET', `/api/drivers/${crypto.randomUUID()}/history`)).status).toBe(404);
});

test('the history has why a document was rejected, until the person is erased', async () => {
  const office = await postOffice();
  const id = await registerDriver(office);
  const { id: document } = await addDocument(office, id, { docType: 'CC' });
  const why = { status: 'REJECTED', reason: 'ILLEGIBLE', note: 'cortado em baixo' };
  await office.staff('PATCH', `/api/documents/${document}/status`, why);
  const page = async () => (await office.staff('GET', `/api/drivers/${id}/history`)).json();
  expect(titlesOf(await page())).toContain(
    'Documento rejeitado | Cartão de Cidadão | Motivo: Ilegível – cortado em baixo',
  );
  await erase(office.services, id, { actor: 'staff@frota.local' });
  expect(JSON.stringify(await page())).not.toContain('cortado');
});

describe.each(DATABASES)('a long history, on %s', (_name, open) => {
  test('comes in pages, each entry once, of this driver alone, without a scan', async () => {
    const office = await open();
    const id = await insertDriver(office.db);
    const entry = { at: '2026-11-20T10:00:00.000Z', actor: 'staff@frota.local' };
    await office.db.insert(auditLog).values([
      { ...entry, action: 'driver.approve', subject: await insertDriver(office.db) },
      ...Array.from({ length: 70 }, (_, n) => ({
        ...entry,
        action: 'document.replace',
        subject: crypto.randomUUID(),
        detail: JSON.stringify({ driverId: id, docType: n % 2 === 0 ? 'CC' : 'CMTVDE' }),
      })),
    ]);
    const watched = watchStatements(office.db);
    const pages: HistoryPage[] = [];
    do {
      const before = pages.at(-1)?.next;
      const query = before ? `?before=${encodeURIComponent(before)}` : '';
      pages.push(await (await office.request(`/api/drivers/${id}/history${query}`)).json());
    } while (pages.at(-1)?.next);
    expect(pages.map(({ entries }) => entries.length)).toEqual([30, 30, 10]);
    const keys = pages.flatMap(({ entries }) => entries.map(({ key }) => key));
    expect(keys).toEqual([...new Set(keys)].sort().reverse());
    // Contracts that begin are looked for once a day.
    const scans = (await watched.scans()).filter((scan) => !/^SCAN p:.* "contract_periods" p /.test(scan));
    expect(scans).toEqual([]);
  });
});
