import { expect, test } from 'vitest';
import { cars } from '../../../db/schema/cars';
import type { Today } from '../../../src/operations/today/schema';
import type { LapsingPaper } from '../../../src/people/cars/schema';
import { officeApi } from '../../support/api/office';

const made = {
  owner: 'FROTA',
  createdBy: 'staff@frota.local',
  createdAt: '2026-11-01T09:00:00.000Z',
} as const;

test('papers that lapse are listed soonest first, and cars with one within 30 days wait for staff', async () => {
  const { db, services, request } = await officeApi();
  services.now = () => new Date('2026-11-23T10:00:00.000Z');
  const today = async (): Promise<Today> => (await request('/api/today')).json();
  expect(await today()).not.toHaveProperty('lapsingCars');
  await db.insert(cars).values([
    {
      id: 'a',
      plate: 'AA00BB',
      make: 'Dacia',
      insuredUntil: '2026-12-23',
      inspectedUntil: '2026-11-01',
      ...made,
    },
    { id: 'b', plate: 'AA00CC', insuredUntil: '2026-12-24', registeredOn: '2016-12-01', ...made },
    { id: 'c', plate: 'AA00DD', insuredUntil: '2026-12-01', endedOn: '2026-11-22', ...made },
    { id: 'd', plate: 'AA00EE', imtUntil: '2026-11-23', extinguisherUntil: '2027-03-01', ...made },
    { id: 'e', plate: 'AA00FF', iucMonth: 2, ...made },
  ]);
  const papers = async (days: number) => {
    const found: LapsingPaper[] = await (await request(`/api/cars/lapsing/${days}`)).json();
    return found.map(({ date, plate, paper }) => `${date} ${plate} ${paper}`);
  };
  const soon = [
    '2026-11-01 AA-00-BB INSPECTION',
    '2026-11-23 AA-00-EE IMT',
    '2026-11-30 AA-00-CC AGE',
    '2026-12-23 AA-00-BB INSURANCE',
  ];
  expect(await papers(30)).toEqual(soon);
  expect(await papers(90)).toEqual([...soon, '2026-12-24 AA-00-CC INSURANCE']);
  expect((await request('/api/cars/lapsing/367')).status).toBe(422);
  const first = [
    { carId: 'a', plate: 'AA-00-BB' },
    { carId: 'd', plate: 'AA-00-EE' },
  ];
  expect((await today()).lapsingCars).toEqual({ count: 3, first });
});
