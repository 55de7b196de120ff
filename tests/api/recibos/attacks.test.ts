import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { recibos } from '../../../db/schema/recibos';
import { uploads } from '../../../db/schema/uploads';
import { MOST_UNVERIFIED } from '../../../src/people/recibos/recibo-limits';
import type { DriverRecibos } from '../../../src/people/recibos/schema';
import { takeRecibo } from '../../../src/people/recibos/take-recibo';
import { ACQUIRED, acquired, utf8 } from '../../fixtures/recibos/authority-lists';
import { insertPayee, insertRecord } from '../../support/databases/rows';
import { taken } from '../accountant/month-file';
import { DOCUMENT, NIF, OTHER_NIF, reciboFile, reciboOffice } from './recibo-office';

test('promise 189: the document of a colleague is refused, whosever NIF it states', async () => {
  const office = await reciboOffice();
  const [ana, rui] = [await insertPayee(office.db), await insertPayee(office.db, { fullName: 'Rui' })];
  await office.terms(ana);
  await office.terms(rui, { nif: '245367896' });
  expect((await office.upload(ana, DOCUMENT)).status).toBe(201);
  const stolen = await office.upload(rui, DOCUMENT);
  expect([stolen.status, (await stolen.json()).error.message]).toEqual([
    422,
    `Foi passado pelo NIF ${NIF}, e o do condutor é 245367896.`,
  ]);
  await office.terms(rui, { from: '2026-06-08' });
  const again = await office.upload(rui, DOCUMENT);
  expect([again.status, (await again.json()).error.message]).toEqual([
    409,
    'Este recibo já está noutro condutor.',
  ]);
  const stored = await office.db.select().from(recibos);
  expect(stored.map(({ driverId }) => driverId)).toEqual([ana]);
});

test('a photograph of 40 MB is refused before it is read', async () => {
  let reads = 0;
  const office = await reciboOffice({
    readRecibo: async () => {
      reads += 1;
      return { outcome: 'unreadable', reason: '' };
    },
  });
  const id = await insertPayee(office.db);
  await office.terms(id);
  expect((await office.uploadBytes(id, new Uint8Array(40_000_000))).status).toBe(413);
  expect(reads).toBe(0);
});

test('60 at once are stored, each once, and none is allocated above its base', async () => {
  const office = await reciboOffice();
  const id = await insertPayee(office.db);
  await office.terms(id);
  for (const weekStartDate of ['2026-10-26', '2026-11-02', '2026-11-09'])
    await insertRecord(office.db, { driverId: id, weekStartDate, payoutCents: 50_000 });
  const sent = Array.from({ length: 60 }, (_, n) => n % 30);
  const answers = await Promise.all(
    sent.map((n) => office.upload(id, { ...DOCUMENT, number: `FR A/${n}`, atcud: `JJ37MMGM-${n}` })),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(30);
  expect(await office.db.select().from(recibos)).toHaveLength(30);
  expect(await office.db.select().from(uploads)).toEqual([]);
  const { documents } = await office.list<{ documents: { weeks: { amount: string }[]; base: string }[] }>(
    `/api/drivers/${id}/recibos`,
  );
  for (const { weeks, base } of documents) {
    const given = weeks.reduce((sum, { amount }) => sum + Number(amount), 0);
    expect(given).toBeLessThanOrEqual(Number(base));
  }
});

test('what a driver types beside pictures without a code is bounded, until staff decide', async () => {
  const office = await reciboOffice();
  const id = await insertPayee(office.db);
  await office.terms(id);
  const removed: string[] = [];
  const storage = { ...office.services.storage, remove: async (key: string) => void removed.push(key) };
  const send = (n: number) =>
    takeRecibo(
      { ...office.services, storage },
      {
        driverId: id,
        file: { fileName: 'foto.png', bytes: reciboFile(null) },
        typed: {
          kind: 'FR',
          number: `FR A/${n}`,
          atcud: `JJ37MMGM-${n}`,
          issuedOn: '2026-11-16',
          base: '500.00',
          iva: '0.00',
          withheld: '0.00',
        },
        sentBy: 'driver',
      },
    );
  const sent = Array.from({ length: MOST_UNVERIFIED + 4 }, (_, n) => send(n));
  const refused = (await Promise.allSettled(sent)).filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(4);
  const rows = await office.db.select().from(recibos);
  expect(rows).toHaveLength(MOST_UNVERIFIED);
  expect(removed).toHaveLength(4);
  expect(await office.db.select().from(uploads)).toEqual([]);
  await expect(send(99)).rejects.toMatchObject({
    code: 'wrong_state',
    message: 'Já há 20 recibos escritos por verificar. Envie o PDF, que tem um código QR legível.',
  });
  const [first] = rows;
  await office.send('PUT', `/api/recibos/${first?.id}/annulment`, { reason: 'Não existe' });
  expect(await send(99)).toMatchObject({ outcome: 'taken' });
});

test('a name and a file name that would be formulas or paths stay text', async () => {
  const office = await reciboOffice();
  const id = await insertPayee(office.db, { fullName: '=HYPERLINK("http://mau.test")' });
  await office.terms(id);
  await office.upload(id, { ...DOCUMENT, acquirerNif: OTHER_NIF });
  await office.db.update(recibos).set({ fileName: '../../=cmd|x.png' });
  const [row] = await office.db.select().from(recibos);
  const file = await office.request(`/api/recibos/${row?.id}/file`);
  expect(file.headers.get('Content-Disposition')).not.toMatch(/[/\\|]|\.\.\//);
  expect(file.headers.get('Content-Security-Policy')).toContain('sandbox');
});

test('a document number that would be a formula stays text in the accountant’s month', async () => {
  const office = await reciboOffice();
  const id = await insertPayee(office.db, { fullName: 'Ana' });
  await office.terms(id);
  await insertRecord(office.db, { driverId: id, weekStartDate: '2026-10-05', payoutCents: 50_000 });
  const number = '=HYPERLINK("http://mau.test")/17';
  expect((await office.upload(id, { ...DOCUMENT, issuedOn: '2026-10-20', number })).status).toBe(201);
  const { xlsx, files } = await taken(office);
  const cells = Object.entries(unzipSync(xlsx)).map(([, bytes]) => strFromU8(bytes));
  expect(cells.join('')).toContain('HYPERLINK');
  expect(cells.join('')).not.toMatch(/<f[ >]/);
  expect(files['semanas.csv']).toContain(`"'=HYPERLINK(`);
  expect(Object.values(files).join('')).not.toMatch(/(^|[;"\n])=/);
});

test('a document of another fleet is kept nowhere, by whichever door it comes', async () => {
  const office = await reciboOffice();
  const id = await insertPayee(office.db);
  await office.terms(id);
  await insertRecord(office.db, { driverId: id, weekStartDate: '2026-11-09', payoutCents: 50_000 });
  const kept: string[] = [];
  const keep = office.services.storage.keep;
  office.services.storage.keep = async (...given) => {
    kept.push(given[0]);
    return keep(...given);
  };
  const other = { ...DOCUMENT, acquirerNif: '508400000' };
  const form = new FormData();
  form.set('file', new File([reciboFile(other)], 'foto.png'));
  const answers = [
    await office.upload(id, other),
    await office.request('/api/recibos', { method: 'POST', body: form }),
  ];
  for (const answer of answers) {
    expect([answer.status, (await answer.json()).error.message]).toEqual([
      422,
      `Foi passado ao NIF 508400000, e o da empresa é ${OTHER_NIF}.`,
    ]);
  }
  expect(kept).toEqual([]);
  expect(await office.db.select().from(recibos)).toEqual([]);
  const { weeks } = await office.list<DriverRecibos>(`/api/drivers/${id}/recibos`);
  expect(weeks.map(({ state }) => state)).toEqual(['MISSING']);
});

test('a list with a million rows is refused by its size, and by its rows where they are small', async () => {
  const office = await reciboOffice();
  const id = await insertPayee(office.db);
  await office.terms(id);
  const importOf = (bytes: Uint8Array<ArrayBuffer>) => {
    const form = new FormData();
    form.set('file', new File([bytes], 'adquiridos.csv'));
    return office.request('/api/recibo-lists', { method: 'POST', body: form });
  };
  const header = utf8(ACQUIRED);
  const rows = utf8(acquired()).slice(3);
  const large = new Uint8Array(header.length + 1_000_000 * rows.length);
  large.set(header);
  for (let at = 0; at < 1_000_000; at += 1) large.set(rows, header.length + at * rows.length);
  expect((await importOf(large)).status).toBe(413);
  const small = await importOf(utf8(ACQUIRED, ';;\r\n'.repeat(1_000_000)));
  expect([small.status, (await small.json()).error.message]).toEqual([
    422,
    'O ficheiro tem mais de 50 000 linhas. Divida-o em ficheiros menores, como um por mês.',
  ]);
  expect(await office.db.select().from(recibos)).toEqual([]);
});
