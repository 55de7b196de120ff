import { describe, expect, test } from 'vitest';
import { costMovements } from '../../../db/schema/cost-movements';
import type { CarAnswer, HandedOver } from '../../../src/people/cars/schema';
import { movedText } from '../../../web/people/cars/moved-text';
import { viaVerdeWorkbook } from '../../fixtures/costs/cost-files';
import { officeApi, read } from '../../support/api/office';
import { insertDriver } from '../../support/databases/rows';

/** With plain spaces. */
const textOf = (moved: HandedOver['moved']) => movedText(moved).replaceAll('\u00a0', ' ');

const APPROVED = { approvedAt: '2026-01-01T00:00:00.000Z' };

/** On Tuesday, 24 November, Leonor has a car since October, for 210 € a week; a passage of 9.60 € on each of the days. */
async function office(...days: string[]) {
  const made = await officeApi({ now: () => new Date('2026-11-24T10:00:00Z') });
  const { db, send, request, list } = made;
  const leonor = await insertDriver(db, { fullName: 'Leonor', ...APPROVED });
  const marta = await insertDriver(db, { fullName: 'Marta', ...APPROVED });
  const car: CarAnswer = await read(
    await send('POST', '/api/cars', { plate: 'AA00BB', owner: 'FROTA' }),
    201,
  );
  const given = { carId: car.id, driverId: leonor, startsAt: '2026-10-01 08:00' };
  const { id: first }: HandedOver = await read(await send('POST', '/api/holdings', given), 201);
  await send('POST', `/api/cars/${car.id}/rents`, { from: '2026-11-16', per: 'WEEK', amount: '210.00' });
  const body = new FormData();
  const passages = days.map((exit) => ({ plate: 'AA00BB', exit: `${exit}:00`, value: '9.60' }));
  if (days.length > 0) {
    body.set('file', new File([viaVerdeWorkbook(passages)], 'portagens.xlsx'));
    await read(await request('/api/cost-files', { method: 'POST', body }), 201);
  }
  const holders = async () => {
    const { holders: found } = await list<CarAnswer>(`/api/cars/${car.id}`);
    return found.map(({ fullName, startsAt, endsAt }) => [fullName, startsAt, endsAt]);
  };
  const toMarta = (startsAt: string, more: object = {}) => ({
    carId: car.id,
    driverId: marta,
    startsAt,
    ...more,
  });
  return {
    ...made,
    car,
    marta,
    first,
    holders,
    toMarta,
    preview: async (given: object): Promise<HandedOver> =>
      read(await send('POST', '/api/holdings?dryRun=true', given), 200),
    give: async (given: object): Promise<HandedOver> => read(await send('POST', '/api/holdings', given), 201),
    takeBack: (back: HandedOver['back']) => send('POST', '/api/holdings/undo', back ?? {}),
    async whose() {
      const found = await db.select().from(costMovements).orderBy(costMovements.at);
      const names = new Map([leonor, marta].map((id, n) => [id, ['Leonor', 'Marta'][n]]));
      return found
        .filter(({ kind, state }) => kind !== 'rent' && state !== 'gone')
        .map(({ driverId, reason }) => names.get(driverId ?? '') ?? reason);
    },
  };
}

describe('promise 170: a hand-over with a past hour', () => {
  test('says what it moves before it is sent, and writes nothing by that', async () => {
    const { preview, toMarta, holders, whose } = await office('2026-11-18 09:00', '2026-11-19 10:00');
    const { id, moved, back } = await preview(toMarta('2026-11-19 08:00'));
    expect([id, back]).toEqual([null, null]);
    expect(textOf(moved)).toBe('1 portagem (9,60 €) passa de Leonor para Marta; renda 3 + 11 dias.');
    expect(await holders()).toEqual([['Leonor', '2026-10-01 08:00', null]]);
    expect(await whose()).toEqual(['Leonor', 'Leonor']);
  });

  test('says the same once it is done, and is taken back as it was', async () => {
    const { give, preview, toMarta, holders, whose, takeBack } = await office('2026-11-19 10:00');
    const given = toMarta('2026-11-19 08:00', { endsAt: '2026-11-21 08:00' });
    const foreseen = await preview(given);
    const { moved, back } = await give(given);
    expect(moved).toEqual(foreseen.moved);
    expect(textOf(moved)).toBe('1 portagem (9,60 €) passa de Leonor para Marta; renda 5 + 2 dias.');
    expect(await holders()).toHaveLength(3);
    expect(await whose()).toEqual(['Marta']);
    for (const _ of [1, 2]) {
      expect((await takeBack(back)).status).toBe(200);
      expect(await holders()).toEqual([['Leonor', '2026-10-01 08:00', null]]);
      expect(await whose()).toEqual(['Leonor']);
    }
    // The same hand-over again has made nothing.
    await give(given);
    expect((await give(given)).back).toEqual({ added: [], changed: [], gone: [] });
  });

  test('is not taken back over what has changed since', async () => {
    const { give, toMarta, takeBack, send, holders } = await office();
    const { id, back } = await give(toMarta('2026-11-19 08:00'));
    const change = { startsAt: '2026-11-20 08:00', endsAt: null, isShared: false };
    expect((await send('PATCH', `/api/holdings/${id}`, change)).status).toBe(200);
    const before = await holders();
    expect((await takeBack(back)).status).toBe(412);
    expect(await holders()).toEqual(before);
  });

  test('by shifts marks the other holding, and takes the mark back', async () => {
    const { give, toMarta, takeBack, car, list } = await office('2026-11-19 10:00');
    const { moved, back } = await give(toMarta('2026-11-19 08:00', { isShared: true }));
    expect(textOf(moved)).toBe(
      '1 portagem (9,60 €) deixa de ser de Leonor e espera por condutor; renda: Leonor 14 dias, Marta 11 dias.',
    );
    expect((await takeBack(back)).status).toBe(200);
    const { holders } = await list<CarAnswer>(`/api/cars/${car.id}`);
    expect(holders.map(({ fullName, isShared }) => [fullName, isShared])).toEqual([['Leonor', false]]);
  });

  test('says that what is paid already stays, as a correction', async () => {
    const { db, preview, toMarta } = await office('2026-11-19 10:00');
    await db.$client.execute(
      "UPDATE financial_records SET status = 'PAID', paid_at = '2026-11-24T09:00:00.000Z'",
    );
    const { moved } = await preview(toMarta('2026-11-19 08:00'));
    expect(moved.isCorrected).toBe(true);
    expect(textOf(moved)).toContain('O que já está pago ou fechado fica proposto como correção.');
  });

  test('of now moves nothing that anybody is asked about', async () => {
    const { give, toMarta } = await office('2026-11-19 10:00');
    const { moved } = await give(toMarta('2026-11-24 10:00'));
    expect(textOf(moved)).toBe('');
  });
});

test('a correction and a deletion say what they move, and are taken back', async () => {
  const { send, request, first, holders, takeBack, whose } = await office(
    '2026-11-17 10:00',
    '2026-11-19 10:00',
  );
  const change = { startsAt: '2026-11-18 00:00', endsAt: null, isShared: false };
  const foreseen: HandedOver = await read(
    await send('PATCH', `/api/holdings/${first}?dryRun=true`, change),
    200,
  );
  expect(await whose()).toEqual(['Leonor', 'Leonor']);
  const corrected: HandedOver = await read(await send('PATCH', `/api/holdings/${first}`, change), 200);
  expect(corrected.moved).toEqual(foreseen.moved);
  expect(textOf(corrected.moved)).toBe(
    '1 portagem (9,60 €) deixa de ser de Leonor e espera por condutor; renda: Leonor 5 dias.',
  );
  expect(await whose()).toEqual(['nobody', 'Leonor']);
  await read(await takeBack(corrected.back), 200);
  const remove = (query: string) => request(`/api/holdings/${first}${query}`, { method: 'DELETE' });
  await read(await remove('?dryRun=true'), 200);
  const deleted: HandedOver = await read(await remove(''), 200);
  expect(textOf(deleted.moved)).toMatch(
    /^2 portagens \(19,20 €\) deixam de ser de Leonor e esperam por condutor; renda: Leonor 0 dias\.$/,
  );
  expect(await holders()).toEqual([]);
  await read(await takeBack(deleted.back), 200);
  expect(await holders()).toEqual([['Leonor', '2026-10-01 08:00', null]]);
  expect(await whose()).toEqual(['Leonor', 'Leonor']);
});

test('a deletion that takes rent alone says so', async () => {
  const { request, first } = await office();
  const path = `/api/holdings/${first}?dryRun=true`;
  const { moved }: HandedOver = await read(await request(path, { method: 'DELETE' }), 200);
  expect(textOf(moved)).toBe('Renda: Leonor 0 dias.');
});

test('what is taken back ends with the last day of the car, and one holder has a card', async () => {
  const { send, first, takeBack, car, marta } = await office();
  const { back }: HandedOver = await read(
    await send('PATCH', `/api/holdings/${first}`, {
      startsAt: '2026-10-01 08:00',
      endsAt: '2026-11-10 00:00',
      isShared: false,
    }),
    200,
  );
  await read(await send('PATCH', `/api/cars/${car.id}`, { endedOn: '2026-11-15' }), 200);
  expect((await takeBack(back)).status).toBe(422);
  const card = {
    number: 'PT5500 1',
    kind: 'COMBUSTIVEL',
    to: { driverId: marta, startsAt: '2026-11-02 00:00' },
  };
  const given: HandedOver = await read(await send('POST', '/api/car-cards', card), 201);
  const [{ id = '', version = 0 } = {}] = given.back?.added ?? [];
  const shared = { id, version, startsAt: '2026-11-02 00:00', endsAt: null, isShared: true };
  expect((await takeBack({ added: [], changed: [shared], gone: [] })).status).toBe(422);
});
