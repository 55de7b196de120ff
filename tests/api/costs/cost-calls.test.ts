import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { CostFile, CostUploadAnswer, WaitingCosts } from '../../../src/money/costs/schema';
import { officeApi } from '../../support/api/office';
import { insertCar, insertDevice, insertDriver, insertHolding } from '../../support/databases/rows';
import { fullReader } from '../../support/databases/services';

const HEADER =
  'Contrato;Nr Equipamento;Matrícula;Tipo de Evento;Data Saída;Barreira Saída;Operador;Valor (Transação)';

const row = (plate: string, at: string, value: string) => `1;;${plate};Portagem;${at};Ponte;VV;${value}`;

const FILE = [
  HEADER,
  row('AA-00-BB', '10-11-2026 10:00', '1,85'),
  row('ZZ-99-ZZ', '11-11-2026 12:30', '2,00'),
  row('AA-00-BB', 'isto', 'x'),
  '',
].join('\n');

/** Ana has AA-00-BB. */
async function fleet(overrides: Parameters<typeof officeApi>[0] = {}) {
  const office = await officeApi(overrides);
  const { db } = office;
  const ana = await insertDriver(db, { fullName: 'Ana Exemplo' });
  const carId = await insertCar(db);
  await insertHolding(db, { carId, driverId: ana, startsAt: '2026-11-01 08:00' });
  const upload = async (text: string, fields: Record<string, string> = {}): Promise<CostUploadAnswer> => {
    const body = new FormData();
    body.append('file', new File([text], 'custos.csv'));
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    return (await office.request('/api/cost-files', { method: 'POST', body })).json();
  };
  return { ...office, ana, upload };
}

test('promise 48: a file whose reading was ended is refused for now, and its preview too', async () => {
  const { request } = await fleet({ reader: fullReader });
  for (const dryRun of ['true', 'false']) {
    const body = new FormData();
    body.append('file', new File([FILE], 'custos.csv'));
    body.append('dryRun', dryRun);
    expect((await request('/api/cost-files', { method: 'POST', body })).status).toBe(503);
  }
  expect(await (await request('/api/cost-files')).json()).toEqual([]);
});

test('a file is foreseen, booked once, and taken back', async () => {
  const { upload, request, ana } = await fleet();
  expect(await upload('Viatura;Quanto\nx;1\n')).toMatchObject({
    outcome: 'unknown',
    columns: ['Viatura', 'Quanto'],
  });
  const preview = await upload(FILE, { dryRun: 'true' });
  expect(preview).toMatchObject({
    outcome: 'preview',
    file: { lines: 3, sums: { total: '3.85', drivers: '1.85', waiting: '2.00' }, unreadable: [{ line: 4 }] },
  });
  const list = async (): Promise<CostFile[]> => (await request('/api/cost-files')).json();
  expect(await list()).toEqual([]);
  const imported = await upload(FILE);
  expect(imported).toMatchObject({
    outcome: 'imported',
    file: { lines: 3, unread: 1, sums: { total: '3.85' } },
  });
  expect(await upload(FILE)).toMatchObject({ outcome: 'duplicate' });
  const [record] = await (await request('/api/financial-records?weekStartDate=2026-11-09')).json();
  expect(record).toMatchObject({ finalPayout: '-1.85', driver: { id: ana } });
  const costs = await (await request(`/api/financial-records/${record.id}/costs`)).json();
  expect(costs).toMatchObject([{ at: '2026-11-10 10:00:00', place: 'Ponte', amount: '1.85', share: '1.85' }]);
  const next = `${HEADER}
${row('AA-00-BB', '12-11-2026 10:00', '1,00')}
`;
  expect(await upload(next)).toMatchObject({ outcome: 'imported' });
  const [first] = (await list()).slice(-1);
  await request(`/api/cost-files/${first?.id}/undo`, { method: 'POST' });
  expect((await list()).map(({ outcome, sums }) => [outcome, sums.total])).toEqual([
    ['imported', '1.00'],
    ['undone', '0.00'],
  ]);
});

test('a file is foreseen and listed by who pays it, each with the movements, to the cent', async () => {
  const { upload, request, ana } = await fleet();
  const payers = [
    { payer: 'driver', driverId: ana, name: 'Ana Exemplo', amount: '1.85', count: 1, weeks: ['2026-11-09'] },
    { payer: 'waiting', driverId: null, name: '', amount: '2.00', count: 1, weeks: [] },
  ];
  expect(await upload(FILE, { dryRun: 'true' })).toMatchObject({ file: { payers } });
  const imported = await upload(FILE);
  const id = imported.outcome === 'imported' ? imported.file.id : '';
  const found = await (await request(`/api/cost-files/payers?files=${id}`)).json();
  expect(found).toMatchObject(payers);
  expect(found[0].movements).toMatchObject([
    { at: '2026-11-10 10:00:00', place: 'Ponte', plate: 'AA-00-BB', amount: '1.85', whole: '1.85' },
  ]);
  expect(await (await request(`/api/cost-files/payers?files=${id},${randomUUID()}`)).json()).toEqual(found);
  expect(await (await request(`/api/cost-files/payers?files=${randomUUID()}`)).json()).toEqual([]);
});

test('an acerto of costs shows what it rests on, and is not countered by itself', async () => {
  const { upload, request, send } = await fleet();
  await upload(FILE);
  const [record] = await (await request('/api/financial-records?weekStartDate=2026-11-09')).json();
  const { settlements } = await (await request(`/api/financial-records/${record.id}`)).json();
  expect(settlements).toMatchObject([{ category: 'PORTAGENS', amount: '-1.85', restsOn: 'costs' }]);
  expect(settlements[0]).not.toHaveProperty('origin');
  const refused = await send('POST', `/api/acertos/${settlements[0].id}/counter`);
  expect([refused.status, (await refused.json()).error.message]).toEqual([
    409,
    'Este acerto é a soma dos custos da viatura: mude o movimento, a entrega ou quem paga.',
  ]);
});

test('waiting movements are listed by what they name, and given to a driver or to the fleet', async () => {
  const { upload, send, request, ana } = await fleet();
  await upload(FILE);
  const waiting = async (): Promise<WaitingCosts[]> => (await request('/api/cost-movements/waiting')).json();
  const [group] = await waiting();
  expect(group).toMatchObject({
    name: 'ZZ-99-ZZ',
    by: 'plate',
    reason: 'unknown-car',
    count: 1,
    total: '2.00',
  });
  const movements = group?.movements.map(({ id }) => id) ?? [];
  expect((await send('POST', '/api/cost-movements/assign', { movements, to: randomUUID() })).status).toBe(
    404,
  );
  expect((await send('POST', '/api/cost-movements/assign', { movements, to: ana })).status).toBe(200);
  expect(await waiting()).toEqual([]);
  const [record] = await (await request('/api/financial-records?weekStartDate=2026-11-09')).json();
  expect(record.finalPayout).toBe('-3.85');
});

test('what waits of one car, by plate and by device, is one group', async () => {
  const { db, upload, send, request, ana } = await fleet();
  const carId = await insertCar(db, { plate: 'CC22DD' });
  await insertDevice(db, { carId, number: '601000000002' });
  const rows = [
    row('CC-22-DD', '10-11-2026 10:00', '1,85'),
    '1;601000000002;;Portagem;11-11-2026 10:00;Ponte;VV;2,00',
    '1;601000000002;CC-22-DD;Portagem;12-11-2026 10:00;Ponte;VV;3,00',
    row('ZZ-99-ZZ', '12-11-2026 10:00', '9,00'),
  ];
  await upload([HEADER, ...rows, ''].join('\n'));
  const waiting = async (): Promise<WaitingCosts[]> => (await request('/api/cost-movements/waiting')).json();
  const [unknown, car] = await waiting();
  expect(unknown).toMatchObject({
    name: 'ZZ-99-ZZ',
    by: 'plate',
    names: [{ by: 'plate', name: 'ZZ-99-ZZ' }],
  });
  const [plate, device] = [
    { by: 'plate', name: 'CC-22-DD' },
    { by: 'device', name: '601000000002' },
  ];
  expect(car).toMatchObject({ name: 'CC-22-DD', by: 'car', reason: 'nobody', count: 3, total: '6.85' });
  expect(car?.names).toEqual([plate, device]);
  expect(car?.movements.map(({ named }) => named)).toEqual([plate, device, plate]);
  const { name, by, reason, digest } = car ?? ({} as WaitingCosts);
  const given = await send('POST', '/api/cost-movements/assign-group', { name, by, reason, digest, to: ana });
  expect(await given.json()).toMatchObject({ left: { count: 0 } });
  expect(await waiting()).toMatchObject([{ name: 'ZZ-99-ZZ' }]);
});

test('a whole group goes to one payer in portions, and nothing that its caller has not seen', async () => {
  const { upload, send, request, ana } = await fleet();
  const minute = (n: number) =>
    [Math.floor(n / 60), n % 60].map((part) => String(part).padStart(2, '0')).join(':');
  const rows = Array.from({ length: 1_100 }, (_, n) => row('ZZ-99-ZZ', `11-11-2026 ${minute(n)}`, '0,50'));
  await upload([HEADER, ...rows, ''].join('\n'));
  const waiting = async (): Promise<WaitingCosts[]> => (await request('/api/cost-movements/waiting')).json();
  const [{ name, by, reason, digest, count, total } = {} as WaitingCosts] = await waiting();
  expect([count, total]).toEqual([1_100, '550.00']);
  const give = (seen: { digest: string }, to = ana) =>
    send('POST', '/api/cost-movements/assign-group', { name, by, reason, digest: seen.digest, to });
  expect((await give({ digest }, randomUUID())).status).toBe(404);
  expect((await give({ digest: '0'.repeat(64) })).status).toBe(409);
  const first = await (await give({ digest })).json();
  expect(first).toMatchObject({ left: { count: 100 } });
  expect(first.assigned).toHaveLength(1_000);
  // A movement that came meanwhile is not given to anybody unseen.
  await upload(`${HEADER}\n${row('ZZ-99-ZZ', '12-11-2026 10:00', '9,00')}\n`);
  expect((await give(first.left)).status).toBe(409);
  const [grown = {} as WaitingCosts] = await waiting();
  expect(grown).toMatchObject({ count: 101, total: '59.00' });
  const last = await (await give(grown, 'fleet')).json();
  expect(last).toMatchObject({ left: { count: 0 } });
  expect(await waiting()).toEqual([]);
  const [record] = await (await request('/api/financial-records?weekStartDate=2026-11-09')).json();
  expect(record.finalPayout).toBe('-500.00');
});

test('another movement of the same value is not assigned unseen', async () => {
  const { upload, send, request, ana } = await fleet();
  const first = [HEADER, row('ZZ-99-ZZ', '11-11-2026 10:00', '2,00'), ''].join('\n');
  await upload(first);
  const [file]: CostFile[] = await (await request('/api/cost-files')).json();
  const waiting = async (): Promise<WaitingCosts[]> => (await request('/api/cost-movements/waiting')).json();
  const [{ name, by, reason, digest } = {} as WaitingCosts] = await waiting();
  await send('POST', `/api/cost-files/${file?.id}/undo`, {});
  await upload([HEADER, row('ZZ-99-ZZ', '12-11-2026 11:00', '2,00'), ''].join('\n'));
  const before = await waiting();
  expect(before).toMatchObject([{ name, count: 1, total: '2.00' }]);
  const given = { name, by, reason, digest, to: ana };
  expect((await send('POST', '/api/cost-movements/assign-group', given)).status).toBe(409);
  expect(await waiting()).toEqual(before);
});
