import { expect, test } from 'vitest';
import type { CardAnswer, CarsAnswer } from '../../../src/people/cars/schema';
import { officeApi, read } from '../../support/api/office';
import { insertDriver } from '../../support/databases/rows';

const HEADER =
  'Matrícula;marca;Primeira matrícula;Combustível;De quem é;Identificador;Cartão de combustível;Seguro até;Condutor (email ou CMTVDE);Desde';

async function importing() {
  const office = await officeApi();
  await insertDriver(office.db, { fullName: 'Ana Sousa', email: 'ana@frota.pt', cmtvdeNumber: 'TVDE-1' });
  const send = (lines: string[], dryRun: boolean) => {
    const form = new FormData();
    form.set('file', new File([[HEADER, ...lines].join('\r\n')], 'viaturas.csv'));
    form.set('dryRun', String(dryRun));
    return office.request('/api/car-imports', { method: 'POST', body: form });
  };
  return { ...office, send };
}

const GOOD = [
  'aa-00-bb;Dacia;10/05/2020;Gasóleo;Da frota;601000000001;7824 8000;31/12/2026;ANA@frota.pt;01/11/2026 18:30',
  'GP798SH;Tesla;2022-01-10;Elétrico;Alugada;;;;tvde-1;01/11/2026',
  'AA-00-CC;;;;;;;;;',
];

test('a fleet of cars comes in by a file, after a dry run, once', async () => {
  const office = await importing();
  const dry = await read(await office.send(GOOD, true), 200);
  expect(dry.counts).toEqual({ new: 3, exists: 0, faulty: 0 });
  expect(await office.list<CarsAnswer>('/api/cars')).toEqual({ cars: [], total: 0 });
  await read(await office.send(GOOD, false), 201);
  expect((await read(await office.send(GOOD, false), 201)).counts).toEqual({ new: 0, exists: 3, faulty: 0 });
  const { cars } = await office.list<CarsAnswer>('/api/cars');
  expect(cars.map(({ plate, owner, holders }) => [plate, owner, holders[0]?.startsAt])).toEqual([
    ['AA-00-BB', 'FROTA', '2026-11-01 18:30'],
    ['AA-00-CC', 'FROTA', undefined],
    ['GP798SH', 'ALUGADA', '2026-11-01 00:00'],
  ]);
  const cards = await office.list<CardAnswer[]>('/api/car-cards');
  expect(cards.map(({ number, kind, holder }) => [number, kind, holder?.name, holder?.startsAt])).toEqual([
    ['601000000001', 'PORTAGENS', 'AA-00-BB', '2000-01-01 00:00'],
    ['78248000', 'COMBUSTIVEL', 'AA-00-BB', '2026-11-01 18:30'],
  ]);
});

test('a line with a fault is named with its reason, and nothing comes in', async () => {
  const office = await importing();
  const bad = [
    ...GOOD,
    'AA-00-BB;;;;;;;;;',
    'sem;;31/02/2020;Vapor;;6,01E+11;;;ninguem@frota.pt;30/03/2027',
    'AA-00-DD;;;;;;;;;28/03/2027 01:30',
    'AA-00-EE;;;;;;;;;01/01/2062',
  ];
  const { counts, lines } = await read(await office.send(bad, true), 200);
  expect(counts).toEqual({ new: 3, exists: 0, faulty: 4 });
  expect(lines[3].messages).toEqual(['Repete a matrícula AA-00-BB da linha 2']);
  expect(lines[4].messages.join()).toMatch(
    /Primeira Matrícula.*Identificador.*Matrícula.*Combustível.*ninguem/,
  );
  expect(lines[5].messages).toEqual(['Desde: não é um dia, como 31/12/2025 ou 31/12/2025 18:30']);
  expect(lines[6].messages).toEqual(['Desde: Não pode ser daqui a mais de um ano']);
  expect((await office.send(bad, false)).status).toBe(422);
  expect(await office.list<CarsAnswer>('/api/cars')).toEqual({ cars: [], total: 0 });
});

test('a toll device comes with the next car once another has it no more', async () => {
  const office = await importing();
  await read(await office.send(GOOD, false), 201);
  const next = ['AA-11-EE;;;;;601000000001;;;;', 'AA-11-FF;;;;;601000000001;;;;'];
  const { lines } = await read(await office.send(next, true), 200);
  expect(lines.map(({ messages }: { messages: string[] }) => messages.join())).toEqual([
    'O identificador 601000000001 está noutra viatura',
    'Repete o identificador 601000000001 da linha 2,O identificador 601000000001 está noutra viatura',
  ]);
  const { cars } = await office.list<CarsAnswer>('/api/cars?search=AA-00-BB');
  await read(
    await office.request(`/api/cars/${cars[0]?.id}`, {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ endedOn: '2026-11-15' }),
    }),
    200,
  );
  await read(await office.send(next.slice(0, 1), false), 201);
  const devices = (await office.list<CardAnswer[]>('/api/car-cards')).filter(
    ({ kind }) => kind === 'PORTAGENS',
  );
  expect(devices.map(({ holder }) => [holder?.name, holder?.startsAt])).toEqual([
    ['AA-11-EE', '2026-11-16 00:00'],
  ]);
});

test('the template has examples that are no cars', async () => {
  const office = await importing();
  const template = await office.request('/api/car-imports/template');
  expect(template.headers.get('content-disposition')).toContain('viaturas.csv');
  const bytes = new Uint8Array(await template.arrayBuffer());
  expect(bytes.slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]));
  const [header, ...examples] = new TextDecoder().decode(bytes).trimEnd().split('\r\n');
  expect(header).toMatch(/^Matrícula;Marca;Modelo;/);
  expect(examples.map((line) => line.split(';').slice(0, 3).join(' '))).toEqual([
    '00-00-AA Dacia Jogger',
    'AA-00-00 Tesla Model 3',
  ]);
  const form = new FormData();
  form.set('file', new File([bytes], 'viaturas.csv'));
  form.set('dryRun', 'true');
  const { counts, lines } = await read(
    await office.request('/api/car-imports', { method: 'POST', body: form }),
    200,
  );
  expect(counts).toEqual({ new: 0, exists: 0, faulty: 2 });
  // But for that, and for drivers who are nobody, they could come in.
  const faults = lines.map(({ messages }: { messages: string[] }) => messages);
  expect(faults).toEqual([
    ['É uma linha de exemplo do modelo: apague-a', expect.stringContaining('ana@frota.example')],
    ['É uma linha de exemplo do modelo: apague-a', expect.stringContaining('654321')],
  ]);
});
