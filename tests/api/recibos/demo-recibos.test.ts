import { expect, test } from 'vitest';
import { recibos } from '../../../db/schema/recibos';
import { bookDemoRecibos } from '../../../src/operations/demo/recibos';
import type { ReciboBoard } from '../../../src/people/recibos/schema';
import { inlineReader } from '../../../src/reports/report-reading/reader';
import { insertFleet } from '../../support/databases/services';
import { reciboOffice } from './recibo-office';

test('the demo fleet has recibos of every kind, and their files read as what they are', async () => {
  const office = await reciboOffice();
  const { db, services } = office;
  const now = services.now();
  await insertFleet(db, { drivers: 60, weeks: 6, now });
  await bookDemoRecibos(services, { settings: services.recibos, now });
  const board: ReciboBoard = await office.list('/api/recibos');
  const states = board.drivers.flatMap(({ weeks }) => weeks.map(({ state }) => state));
  for (const state of ['MISSING', 'MATCHES', 'DIVERGES', 'ANNULLED', 'DISPENSED', 'RECEIVED'] as const) {
    expect(states).toContain(state);
  }
  const kept = (await db.select().from(recibos)).find(({ fileKey }) => fileKey !== null);
  const file = await services.storage.open(kept?.fileKey ?? '');
  const bytes = await new Response(file?.body).bytes();
  const { qr = '' } = await inlineReader.fiscalFile(bytes, 'application/pdf');
  expect(qr).toContain(`A:${kept?.issuerNif}*B:500000000*`);
  expect(qr).toContain(`H:${kept?.atcud}*`);
});
