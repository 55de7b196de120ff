import { expect, test } from 'vitest';
import { costMovements } from '../../../db/schema/cost-movements';
import { bookCosts } from '../../../src/costs/booking/book-costs';
import { LARGEST_CENTS } from '../../../src/costs/movements/bounds';
import type { CardAnswer } from '../../../src/people/cars/schema';
import { officeApi, read } from '../../support/api/office';
import { insertDriver } from '../../support/databases/rows';

const STAFF = 'staff@frota.local';

/** Ana has a card since October. */
async function office() {
  const made = await officeApi({ now: () => new Date('2026-11-24T10:00:00Z') });
  const { db, send, list, services } = made;
  const ana = await insertDriver(db);
  const { id } = await read(
    await send('POST', '/api/car-cards', { number: 'PT01', kind: 'COMBUSTIVEL' }),
    201,
  );
  await send('POST', '/api/holdings', { cardId: id, driverId: ana, startsAt: '2026-10-01 08:00' });
  let files = 0;
  return {
    ...made,
    id,
    change: (given: object, version?: number) =>
      send('PATCH', `/api/car-cards/${id}`, given, version ? { 'If-Match': `"${version}"` } : {}),
    numbers: async () => {
      const card = (await list<CardAnswer[]>('/api/car-cards')).find((each) => each.id === id);
      return [card?.number, card?.formerNumbers];
    },
    /** Books a purchase by that number, of that day. */
    async buy(card: string, day: string) {
      files += 1;
      const stated = { plate: null, device: null, vin: null, place: 'Posto', cents: 1_000, chargeable: true };
      const line = {
        ...stated,
        line: 2,
        kind: 'fuel' as const,
        key: `${card} ${day}`,
        at: `${day} 10:00:00`,
        card,
      };
      const file = {
        receivedFrom: STAFF,
        sender: null,
        messageId: null,
        fileName: 'x.csv',
        sha256: `${files}`,
      };
      await bookCosts(
        db,
        { staff: STAFF, at: services.now().toISOString() },
        {
          ...file,
          id: crypto.randomUUID(),
          source: 'prio',
          lines: [line],
          unreadable: [],
          weeksLater: 0,
          largestCents: LARGEST_CENTS,
        },
      );
    },
    async states() {
      const found = await db.select().from(costMovements).orderBy(costMovements.at);
      return found.map(({ card, state }) => `${card} ${state}`);
    },
  };
}

test('promise 170: a card that gets a new number keeps the purchases by its old one, also those of files to come', async () => {
  const { buy, change, states, numbers } = await office();
  await buy('PT01', '2026-11-03');
  expect((await change({ number: 'PT02' })).status).toBe(200);
  expect(await numbers()).toEqual(['PT02', ['PT01']]);
  await buy('PT01', '2026-11-10');
  await buy('PT02', '2026-11-17');
  expect(await states()).toEqual(['PT01 driver', 'PT01 driver', 'PT02 driver']);
  expect((await change({ number: 'PT01' })).status).toBe(200);
  expect(await numbers()).toEqual(['PT01', ['PT02']]);
  expect(await states()).toEqual(['PT01 driver', 'PT01 driver', 'PT02 driver']);
});

test('a number that never was the card’s is taken away, and may be another card’s then', async () => {
  const { buy, change, states, numbers, send } = await office();
  await buy('PT01', '2026-11-03');
  const other = { number: 'PT01', kind: 'COMBUSTIVEL' };
  expect((await change({ number: 'PT02' }, 1)).status).toBe(200);
  const refused = await send('POST', '/api/car-cards', other);
  expect([refused.status, (await refused.json()).error.fields]).toEqual([
    422,
    { number: 'Este número já foi do cartão PT02: se foi engano, retire-o lá primeiro' },
  ]);
  expect((await change({ formerNumbers: [] }, 2)).status).toBe(200);
  // A retry whose answer was lost changes nothing more.
  expect((await change({ formerNumbers: [] }, 2)).status).toBe(200);
  expect(await numbers()).toEqual(['PT02', []]);
  expect(await states()).toEqual(['PT01 waiting']);
  expect((await send('POST', '/api/car-cards', other)).status).toBe(201);
  // Numbers that the card never had do not become its own.
  expect((await change({ formerNumbers: ['PT99'] }, 3)).status).toBe(200);
  expect(await numbers()).toEqual(['PT02', []]);
});

test('a card is entered together with who has it, or not at all', async () => {
  const { send, list, db } = await office();
  const ana = await insertDriver(db, { fullName: 'Ana Sousa' });
  const enter = (to: object) => send('POST', '/api/car-cards', { number: 'PT77', kind: 'CARREGAMENTO', to });
  const cards = async () =>
    (await list<CardAnswer[]>('/api/car-cards')).filter(({ number }) => number === 'PT77');
  for (const wrong of [
    { startsAt: '2026-11-01 08:00' },
    { driverId: crypto.randomUUID(), startsAt: '2026-11-01 08:00' },
    { driverId: ana, startsAt: '2030-11-01 08:00' },
  ]) {
    expect((await enter(wrong)).status).toBe(422);
    expect(await cards()).toEqual([]);
  }
  expect((await enter({ driverId: ana, startsAt: '2026-11-01 08:00' })).status).toBe(201);
  expect(await cards()).toMatchObject([{ holder: { name: 'Ana Sousa', startsAt: '2026-11-01 08:00' } }]);
});
