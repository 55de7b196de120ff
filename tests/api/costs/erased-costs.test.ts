import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { carCards } from '../../../db/schema/car-cards';
import { cars } from '../../../db/schema/cars';
import { costLines } from '../../../db/schema/cost-lines';
import { costMovements } from '../../../db/schema/cost-movements';
import { costShares } from '../../../db/schema/cost-shares';
import { drivers } from '../../../db/schema/drivers';
import type { CostFile, CostUploadAnswer, WaitingCosts } from '../../../src/money/costs/schema';
import { viaVerdeWorkbook } from '../../fixtures/costs/cost-files';
import { erase } from '../../support/api/app';
import { officeApi } from '../../support/api/office';
import { insertDriver } from '../../support/databases/rows';

const WEEK = '2026-11-09';
const PLATE = 'AA00BB';

/** Ana has had a car of the fleet since October, was charged with a toll of 1,85 €, and was then erased. */
async function office() {
  const made = await officeApi();
  const { db, services, send, request, list } = made;
  const ana = await insertDriver(db, { fullName: 'Ana Exemplo', approvedAt: '2026-01-01T00:00:00.000Z' });
  const car = await (await send('POST', '/api/cars', { plate: PLATE, owner: 'FROTA' })).json();
  const given = { carId: car.id, driverId: ana, startsAt: '2026-10-01 08:00' };
  expect((await send('POST', '/api/holdings', given)).status).toBe(201);
  const upload = async (days: Record<string, string>, dryRun = false) => {
    const body = new FormData();
    const passages = Object.entries(days).map(([day, value]) => ({
      plate: PLATE,
      obu: '',
      exit: day.includes(' ') ? day : `${day} 10:00:00`,
      value,
    }));
    body.set('file', new File([viaVerdeWorkbook(passages)], 'Movimentos.xlsx'));
    body.set('dryRun', String(dryRun));
    const answer = await request('/api/cost-files', { method: 'POST', body });
    return (await answer.json()) as Extract<CostUploadAnswer, { outcome: 'imported' }>;
  };
  await upload({ [WEEK]: '1.85' });
  await db.update(drivers).set({ status: 'INACTIVE' }).where(eq(drivers.id, ana));
  await erase(services, ana);
  const shares = async () =>
    (await db.select().from(costShares)).map(({ cents, dueCents }) => [cents, dueCents]);
  const findings = async (week = WEEK) =>
    (await made.checklist(week)).findings.filter(({ check }) => check === 'cost_erased');
  const files = () => list<CostFile[]>('/api/cost-files');
  return { ...made, car, ana, upload, shares, findings, files };
}

test('a cost that comes after an erasure is the fleet’s, and is seen in the file and before the week closes', async () => {
  const { upload, shares, findings, files, db, proposed } = await office();
  expect(await findings()).toEqual([]);
  const late = { '2026-11-10': '2.15', '2026-11-11': '0.40' };
  const sums = { total: '2.55', drivers: '0.00', fleet: '2.55', waiting: '0.00' };
  expect(await upload(late, true)).toMatchObject({ outcome: 'preview', file: { sums, erased: '2.55' } });
  expect(await upload(late)).toMatchObject({ outcome: 'imported', file: { sums, erased: '2.55' } });
  expect(await shares()).toEqual([[185, 185]]);
  expect(await findings()).toMatchObject([
    {
      subject: 'costs',
      text: '2,55\u00a0€ de 2 movimentos de condutores que foram apagados ficam por conta da frota.',
      needsReason: true,
    },
  ]);
  expect((await files()).map(({ erased }) => erased)).toEqual(['2.55', '0.00']);
  expect(await proposed()).toEqual([]);
  const doubts = await db.select().from(costMovements).orderBy(costMovements.at);
  expect(doubts.map(({ state, doubt }) => [state, doubt])).toEqual([
    ['driver', null],
    ['fleet', 'erased-driver'],
    ['fleet', 'erased-driver'],
  ]);
});

test('a later value changes nothing of what an erased driver was charged with', async () => {
  const { upload, shares, findings } = await office();
  expect(await upload({ [WEEK]: '3.00' })).toMatchObject({
    file: { sums: { total: '3.00', drivers: '1.85', fleet: '1.15' } },
  });
  expect(await shares()).toEqual([[185, 185]]);
  const text = '1,15\u00a0€ de 1 movimento de condutores que foram apagados ficam por conta da frota.';
  expect(await findings()).toMatchObject([{ text }]);
});

test('once the car is handed over as of then, its late costs are the new driver’s', async () => {
  const { db, send, car, upload, findings } = await office();
  await upload({ '2026-11-10': '2.15' });
  const rui = await insertDriver(db, { fullName: 'Rui Exemplo', approvedAt: '2026-01-01T00:00:00.000Z' });
  const given = { carId: car.id, driverId: rui, startsAt: '2026-11-10 08:00' };
  expect((await send('POST', '/api/holdings', given)).status).toBe(201);
  expect(await findings()).toEqual([]);
  const [late] = await db.select().from(costMovements).where(eq(costMovements.driverId, rui));
  expect(late).toMatchObject({ state: 'driver', shareCents: 215, doubt: null });
});

test('nobody is asked whether a movement is of a driver who was erased', async () => {
  const { upload, list } = await office();
  await upload({ '2026-10-01 07:30:00': '2.15' });
  const [group] = await list<WaitingCosts[]>('/api/cost-movements/waiting');
  expect(group).toMatchObject({ name: 'AA-00-BB', reason: 'nobody', movements: [{ suggested: [] }] });
});

test('what names a driver’s own car leaves its cancelled costs, and those whose file was undone, too', async () => {
  const made = await officeApi();
  const { db, services, send, request } = made;
  const rui = await insertDriver(db, { fullName: 'Rui Exemplo', approvedAt: '2026-01-01T00:00:00.000Z' });
  const own = { plate: 'RR77RR', owner: 'CONDUTOR', device: '600000000077' };
  const car = await (await send('POST', '/api/cars', own)).json();
  await send('POST', '/api/holdings', { carId: car.id, driverId: rui, startsAt: '2026-10-01 08:00' });
  const toll = { plate: own.plate, obu: own.device, exit: '2026-11-10 10:00:00', value: '1.85' };
  const body = new FormData();
  const passages = [toll, { ...toll, exit: '2026-11-11 10:00:00', service: 'Portagem anulada' }];
  body.set('file', new File([viaVerdeWorkbook(passages)], 'Movimentos.xlsx'));
  const answer = await request('/api/cost-files', { method: 'POST', body });
  const { file } = (await answer.json()) as Extract<CostUploadAnswer, { outcome: 'imported' }>;
  const statesOf = async () => (await db.select().from(costMovements)).map(({ state }) => state);
  expect(await statesOf()).toEqual(['driver', 'free']);
  expect((await send('POST', `/api/cost-files/${file.id}/undo`)).status).toBe(200);
  expect(await statesOf()).toEqual(['gone', 'gone']);
  await db.update(drivers).set({ status: 'INACTIVE' }).where(eq(drivers.id, rui));
  await erase(services, rui);
  const kept = [
    await db.select().from(costMovements),
    await db.select().from(costLines),
    await db.select().from(cars),
    await db.select().from(carCards),
  ];
  expect(JSON.stringify(kept)).not.toMatch(/RR-?77|600000000077/);
});
