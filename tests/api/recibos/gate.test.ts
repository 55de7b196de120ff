import { expect, test } from 'vitest';
import { createCandidates } from '../../../src/money/payment-batches/candidates';
import { createBatch } from '../../../src/money/payment-batches/create';
import { gatedOf } from '../../../src/people/recibos/gate';
import { COMPANY } from '../../support/bank-files/bank-files';
import { DATABASES } from '../../support/databases/databases';
import { insertPayee, insertRecord } from '../../support/databases/rows';
import { DOCUMENT, reciboOffice } from './recibo-office';

const WEEK = '2026-11-09';

test('promise 188: where the fleet asks for it, a week without its recibo is in no file but by an exception', async () => {
  const office = await reciboOffice({ gate: true });
  const id = await insertPayee(office.db);
  await office.terms(id);
  await insertRecord(office.db, { driverId: id, weekStartDate: WEEK, payoutCents: 50_000 });
  const preview = async () => (await office.send('POST', '/api/payment-batches/preview')).json();
  expect(await preview()).toMatchObject({
    count: 0,
    leftOut: [{ reason: 'no_recibo', text: 'Falta o recibo desta semana.' }],
  });
  const excepted = await office.send('PUT', `/api/drivers/${id}/recibo-exception`, {
    reason: 'Portal em baixo',
  });
  expect(await excepted.json()).toMatchObject({ exception: { reason: 'Portal em baixo' } });
  expect(await preview()).toMatchObject({ count: 1 });
  await office.send('DELETE', `/api/drivers/${id}/recibo-exception`);
  expect(await preview()).toMatchObject({ count: 0 });
  await office.upload(id, DOCUMENT);
  expect(await preview()).toMatchObject({ count: 1 });
});

test.each(DATABASES)(
  'promise 188: what changes while the file is made is looked at inside its write, on %s',
  async (_name, open) => {
    const { db } = await open();
    const office = await reciboOffice({ db, gate: true });
    const id = await insertPayee(db);
    await office.terms(id);
    await insertRecord(db, { driverId: id, weekStartDate: WEEK, payoutCents: 50_000 });
    // The records of others are no part of what is looked at.
    const other = await insertPayee(db, { fullName: 'Rui Exemplo' });
    await insertRecord(db, { driverId: other, weekStartDate: '2026-11-02', payoutCents: 10_000 });
    const { recibo } = await (await office.upload(id, DOCUMENT)).json();
    const { digest } = await (await office.send('POST', '/api/payment-batches/preview')).json();
    const { recibos: settings } = office.services;
    const read = createCandidates(db, (ids) => gatedOf(db, ids, { settings, today: '2026-11-20' }));
    const making = (before: () => Promise<unknown>) =>
      createBatch(
        office.services,
        { digest },
        {
          company: COMPANY,
          staff: 'staff@frota.local',
          candidates: async (selection) => {
            const found = await read(selection);
            await before();
            return found;
          },
        },
      );
    const annul = () => office.send('PUT', `/api/recibos/${recibo.id}/annulment`, { reason: 'Substituído' });
    await expect(making(annul)).rejects.toMatchObject({ code: 'changed_meanwhile' });
    await office.send('DELETE', `/api/recibos/${recibo.id}/annulment`);
    expect(await making(async () => undefined)).toMatchObject({ sum: '600.00' });
  },
);
