import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { costFiles } from '../../../db/schema/cost-files';
import { costMovements } from '../../../db/schema/cost-movements';
import { officeApi } from '../../support/api/office';
import { insertDriver } from '../../support/databases/rows';

const WEEK = '2026-11-09';

type Movement = typeof costMovements.$inferInsert;

async function office() {
  const made = await officeApi();
  const ana = await insertDriver(made.db, { fullName: 'Ana Exemplo' });
  await made.db.insert(costFiles).values({
    id: 'f',
    createdAt: `${WEEK}T10:00:00.000Z`,
    receivedFrom: 'staff@frota.local',
    fileName: 'portagens.xlsx',
    sha256: 'f',
    source: 'viaverde',
    outcome: 'imported',
  });
  const moved = (week: string, given: Partial<Movement> = {}) => {
    const id = randomUUID();
    const named = { id, key: id, source: 'viaverde', fileId: 'f', kind: 'toll' as const, place: 'Ponte' };
    return made.db.insert(costMovements).values({
      ...named,
      at: `${week} 10:00:00`,
      week,
      cents: 185,
      isChargeable: true,
      state: 'fleet',
      ...given,
    });
  };
  const found = async (week = WEEK) =>
    (await made.checklist(week)).findings.map(({ check, subject, text }) => [check, subject, text]);
  return { ...made, ana, moved, found };
}

test('costs that are nobody’s are a point of their week, and wait in Para hoje', async () => {
  const { moved, found, request } = await office();
  expect(await (await request('/api/today')).json()).not.toHaveProperty('waitingCosts');
  await moved(WEEK, { state: 'waiting', reason: 'unknown-car' });
  await moved(WEEK, { state: 'waiting', reason: 'nobody', cents: 15 });
  expect(await found()).toEqual([
    ['costs_waiting', 'costs', '2 custos sem condutor, no total de 2,00\u00a0€.'],
  ]);
  expect(await found('2026-11-02')).toEqual([]);
  expect(await (await request('/api/today')).json()).toMatchObject({ waitingCosts: 2 });
});

test('costs of a car that another driver had are a point of who pays them', async () => {
  const { moved, found, ana } = await office();
  await moved(WEEK, { state: 'driver', driverId: ana, doubt: 'other-driver' });
  expect(await found()).toEqual([
    [
      'cost_doubt',
      ana,
      'Ana Exemplo paga 1 movimento do seu cartão, de 1,85\u00a0€, numa viatura que outro condutor tinha.',
    ],
  ]);
});

test('a source of costs is missing that came in two of the four weeks before', async () => {
  const { moved, found } = await office();
  await moved('2026-10-12');
  await moved('2026-10-26');
  await moved('2026-11-02', { source: 'rent', fileId: null });
  await moved('2026-10-26', { source: 'rent', fileId: null });
  expect(await found('2026-11-09')).toEqual([
    [
      'cost_file_missing',
      'viaverde',
      'Falta o ficheiro de custos de «Via Verde», que chegou em 2 das 4 semanas anteriores.',
    ],
  ]);
  // The first one is five weeks away.
  expect(await found('2026-11-16')).toEqual([]);
  await moved('2026-11-09');
  expect(await found('2026-11-09')).toEqual([]);
});
