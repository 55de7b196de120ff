import { expect, test } from 'vitest';
import type { Today } from '../../../src/operations/today/schema';
import type { FiscalDocument } from '../../../src/people/recibos/recibo-rules';
import type { DriverRecibos, OwnRecibos } from '../../../src/people/recibos/schema';
import { ana } from '../../support/api/registration';
import { insertPayee, insertRecord } from '../../support/databases/rows';
import { DOCUMENT, NIF, reciboFile, reciboOffice } from './recibo-office';

const OFF = { isOn: false, withCash: false, gate: false, acquirer: null };
const WEEK = '2026-11-09';

function formOf(document: FiscalDocument | null): FormData {
  const form = new FormData();
  form.set('file', new File([reciboFile(document)], 'foto.png'));
  return form;
}

test('the answers name recibos only where they are asked for', async () => {
  const office = await reciboOffice({ recibos: OFF });
  const id = await insertPayee(office.db);
  await insertRecord(office.db, { driverId: id, weekStartDate: WEEK, payoutCents: 50_000 });
  expect(await office.list('/api/auth/user')).not.toHaveProperty('recibos');
  expect(await office.list<Today>('/api/today')).not.toHaveProperty('missingRecibos');
  await office.terms(id);
  expect(await office.list('/api/auth/user')).toMatchObject({ recibos: true });
  expect(await office.list<Today>('/api/today')).toMatchObject({
    missingRecibos: 1,
    worth: { recibos: { since: '2026-11-16' } },
  });
});

test('a file without a driver finds the one whose NIF has issued it', async () => {
  const office = await reciboOffice();
  const [id, other] = [await insertPayee(office.db), await insertPayee(office.db)];
  await office.terms(id);
  await office.terms(other, { nif: '100000002' });
  await insertRecord(office.db, { driverId: id, weekStartDate: WEEK, payoutCents: 50_000 });
  const send = (document: FiscalDocument | null) =>
    office.request('/api/recibos', { method: 'POST', body: formOf(document) });

  const taken = await send(DOCUMENT);
  expect(taken.status).toBe(201);
  expect(await taken.json()).toMatchObject({ outcome: 'taken', driver: { id }, weeks: [{ week: WEEK }] });
  const { documents } = await office.list<DriverRecibos>(`/api/drivers/${id}/recibos`);
  expect(documents).toMatchObject([{ issuerNif: NIF, fileName: 'foto.png' }]);

  const unreadable = await send(null);
  expect(await unreadable.json()).toEqual({
    outcome: 'unreadable',
    reason: 'Não foi encontrado nenhum código QR legível. Escreva os dados do recibo.',
    driver: null,
  });

  const stranger = await send({ ...DOCUMENT, issuerNif: '200000004' });
  expect(stranger.status).toBe(422);
  expect(JSON.stringify(await stranger.json())).toContain('Não há nenhum condutor com recibos');

  await office.terms(other, { from: '2026-06-08', nif: NIF });
  const twice = await send({ ...DOCUMENT, number: 'FR ATSIRE01FR/18', atcud: 'JJ37MMGM-18' });
  expect(twice.status).toBe(422);
  expect(JSON.stringify(await twice.json())).toContain('Há mais do que um condutor');
});

test('the own page names recibos once something is asked of its driver, with what to put on each', async () => {
  const { db, id, get, asStaff } = await ana();
  await insertRecord(db, { driverId: id, weekStartDate: WEEK, payoutCents: 50_000 });
  const other = await insertPayee(db);
  const terms = { from: '2026-11-02', kind: 'ASKED', nif: NIF, iva: '6', withholding: '11.5' };
  await asStaff('POST', `/api/drivers/${other}/recibo-terms`, terms);
  expect(await get('/api/me')).not.toHaveProperty('recibos');
  await asStaff('POST', `/api/drivers/${id}/recibo-terms`, terms);
  expect(await get('/api/me')).toMatchObject({ recibos: true });
  const own: OwnRecibos = await get('/api/me/recibos');
  expect(own).toMatchObject({
    nif: NIF,
    weeks: [
      {
        week: WEEK,
        state: 'MISSING',
        description: 'Serviço de transporte TVDE, semana de 09/11/2026 a 15/11/2026',
        expected: { base: '471.70', iva: '28.30', ivaRate: '6.00', withholdingRate: '11.50' },
      },
    ],
  });
});

test('a look at a file leaves the lists that browsers keep as they are', async () => {
  const office = await reciboOffice();
  const id = await insertPayee(office.db);
  await office.terms(id);
  await insertRecord(office.db, { driverId: id, weekStartDate: WEEK, payoutCents: 50_000 });
  const { recibo } = await (await office.upload(id, DOCUMENT)).json();
  const tag = async () => (await office.request('/api/financial-records')).headers.get('ETag');
  const before = await tag();
  expect((await office.request(`/api/recibos/${recibo.id}/file`)).status).toBe(200);
  expect([before, await tag()]).toEqual([expect.any(String), before]);
});

test('a driver sends one file at a time, and the next once the first has been read', async () => {
  const { id, browser, origin, services, asStaff } = await ana();
  await asStaff('POST', `/api/drivers/${id}/recibo-terms`, {
    from: '2026-11-02',
    kind: 'ASKED',
    nif: NIF,
    iva: '0',
  });
  const [begun, slow] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  services.readRecibo = async () => {
    begun.resolve();
    await slow.promise;
    return { outcome: 'unreadable', reason: 'Sem código.' };
  };
  const send = () =>
    browser.request(`${origin}/api/me/recibos`, { method: 'POST', body: formOf(null), headers: { origin } });
  const first = send();
  await begun.promise;
  const second = await send();
  expect([second.status, second.headers.get('Retry-After'), (await second.json()).error.message]).toEqual([
    429,
    '10',
    'Ainda estamos a ler o ficheiro anterior. Envie este quando acabar.',
  ]);
  slow.resolve();
  expect((await first).status).toBe(200);
  expect((await send()).status).toBe(200);
});
