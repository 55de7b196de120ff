import { expect, test } from 'vitest';
import { costMovements } from '../../../db/schema/cost-movements';
import type { WaitingCosts } from '../../../src/money/costs/schema';
import type { UnknownCard } from '../../../src/people/cars/schema';
import { officeApi, read } from '../../support/api/office';
import { insertDriver } from '../../support/databases/rows';

const CARD = '7078830000000001';

/** Ana has AA-00-BB and Rui CC-11-DD since October; no card is entered. */
async function office() {
  const made = await officeApi({ now: () => new Date('2026-11-24T10:00:00Z') });
  const { db, send, request, list } = made;
  const people = { ana: await insertDriver(db), rui: await insertDriver(db) };
  for (const [plate, driverId] of [
    ['AA00BB', people.ana],
    ['CC11DD', people.rui],
  ]) {
    const car = await read(await send('POST', '/api/cars', { plate, owner: 'FROTA' }), 201);
    await send('POST', '/api/holdings', { carId: car.id, driverId, startsAt: '2026-10-01 08:00' });
  }
  const upload = async (...purchases: [day: string, typed: string][]) => {
    const rows = purchases.map(([day, typed]) => `1;${CARD};${day};10:00;40,00;POSTO;${typed}`);
    const header =
      'CONTA REPSOL;NÚM. CARTÃO;DATA OPERAÇÃO;HORA OPERAÇÃO;VALOR;NOME ESTABELECIMENTO;MATRÍCULA/CONDUTOR TICKET';
    const body = new FormData();
    body.set('file', new File([[header, ...rows, ''].join('\n')], `${purchases.join()}.csv`));
    const answer = await read(await request('/api/cost-files', { method: 'POST', body }), 201);
    return answer.file.id as string;
  };
  return {
    ...made,
    ...people,
    upload,
    unknown: () => list<UnknownCard[]>('/api/car-cards/unknown'),
    async whose() {
      const found = await db.select().from(costMovements).orderBy(costMovements.at);
      const name = (id: string | null) => Object.entries(people).find(([, own]) => own === id)?.[0];
      return found.map(({ driverId, reason }) => name(driverId) ?? reason);
    },
  };
}

test('promise 170: a plate typed at the pump charges no colleague while the card is not entered', async () => {
  const { upload, whose, list, send, ana } = await office();
  await upload(['09/11/2026', 'AA00BB'], ['11/11/2026', '0'], ['12/11/2026', 'AA-00-BB']);
  expect(await whose()).toEqual(['ana', 'unknown-card', 'ana']);
  const other = await upload(['13/11/2026', 'CC11DD']);
  const waits = ['card-of-two-cars', 'unknown-card', 'card-of-two-cars', 'card-of-two-cars'];
  expect(await whose()).toEqual(waits);
  const groups = await list<WaitingCosts[]>('/api/cost-movements/waiting');
  expect(groups.map(({ name, reasonText, count }) => [name, count, reasonText])).toEqual([
    [CARD, 3, 'Este cartão veio com as matrículas de duas viaturas: registe-o em Viaturas'],
    [CARD, 1, 'Este cartão não é de nenhuma viatura nem de nenhum condutor: registe-o em Viaturas'],
  ]);
  // Without the other plate the card has always come with one.
  expect((await send('POST', `/api/cost-files/${other}/undo`)).status).toBe(200);
  expect((await whose()).slice(0, 3)).toEqual(['ana', 'unknown-card', 'ana']);
  await upload(['14/11/2026', 'CC11DD']);
  const { id } = await read(await send('POST', '/api/car-cards', { number: CARD, kind: 'COMBUSTIVEL' }), 201);
  await send('POST', '/api/holdings', { cardId: id, driverId: ana, startsAt: '2026-11-01 00:00' });
  expect((await whose()).filter((each) => each !== null)).toEqual(['ana', 'ana', 'ana', 'ana']);
});

test('cards that files name and nobody has entered are asked for', async () => {
  const { upload, unknown, send } = await office();
  expect(await unknown()).toEqual([]);
  await upload(['09/11/2026', 'AA00BB'], ['16/11/2026', '0']);
  expect(await unknown()).toMatchObject([
    {
      number: CARD,
      kind: 'COMBUSTIVEL',
      count: 2,
      firstDay: '2026-11-09',
      lastDay: '2026-11-16',
      plates: ['AA-00-BB'],
    },
  ]);
  const { id } = await read(await send('POST', '/api/car-cards', { number: CARD, kind: 'COMBUSTIVEL' }), 201);
  expect(await unknown()).toEqual([]);
  await send('PATCH', `/api/car-cards/${id}`, { number: '7078830000000002' });
  expect(await unknown()).toEqual([]);
});
