import { expect, test } from 'vitest';
import { recibos } from '../../../db/schema/recibos';
import { uploads } from '../../../db/schema/uploads';
import { insertPayee, insertRecord } from '../../support/databases/rows';
import { DOCUMENT, NIF, OTHER_NIF, reciboOffice } from './recibo-office';

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
