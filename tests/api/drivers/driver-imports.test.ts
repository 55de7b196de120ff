import { describe, expect, test } from 'vitest';
import { auditLog } from '../../../db/schema/audit-log';
import { cars } from '../../../db/schema/cars';
import { drivers } from '../../../db/schema/drivers';
import { platformAccounts } from '../../../db/schema/platform-accounts';
import type { ImportAnswer } from '../../../src/people/imports/schema';
import type { OfficeApi } from '../../support/api/office';
import { DATABASES } from '../../support/databases/databases';
import { insertDriver } from '../../support/databases/rows';
import { accountId, boltName, boltReport } from '../../support/reports/weeks';

const HEADER =
  'Nome Completo;Email;Número de Telefone;Número CMTVDE;Tipo de Contrato;Data do Contrato;Matrícula;Marca;Modelo;ID Uber;ID Bolt';
const ANA = 'Ana Frota;ana@frota.test;912345678;TVDE-1001;Slot;31/12/2025;;;;;';
const RUI = `Rui Frota;rui@frota.test;'+351 961 234 567;TVDE-1002;Aluguer;;AA00AA;Dacia;Jogger;;${accountId('b1').toUpperCase()}`;
const fileOf = (...lines: string[]) => [HEADER, ...lines, ''].join('\r\n');

function send({ request }: OfficeApi, content: string, dryRun = false) {
  const form = new FormData();
  form.set('file', new File([content], 'frota.csv'));
  if (dryRun) form.set('dryRun', 'true');
  return request('/api/driver-imports', { method: 'POST', body: form });
}
const outcomes = ({ lines }: ImportAnswer) =>
  lines.map(({ line, outcome, messages }) => [line, outcome, ...messages]);

describe.each(DATABASES)('a fleet comes in by a file, on %s', (_, open) => {
  test('promise 93: a dry run shows for each line what would happen, and writes nothing', async () => {
    const office = await open();
    await insertDriver(office.db, {
      fullName: 'Eva Antiga',
      email: 'eva@frota.test',
      cmtvdeNumber: 'TVDE-1',
    });
    await insertDriver(office.db, {
      fullName: 'Zé Outro',
      cmtvdeNumber: 'TVDE-2',
      status: 'PENDING_VALIDATION',
    });
    const before = await office.db.select().from(auditLog);
    const answer = await send(
      office,
      fileOf(
        ANA,
        RUI,
        'Eva;EVA@frota.test;912345678;TVDE-1;slot;;;;;;',
        'Zé;ze@frota.test;912345678;tvde-2;slot;;;;;;',
        'M;mau;3,5191E+11;12;Outro;31/02/2025;ZZ;;;;',
        'Ana Bis;ana@frota.test;912345679;TVDE-1001;Slot;2099-01-01;;;;;',
        'Eva e Zé;eva@frota.test;912345678;TVDE-2;Slot;;;;;;',
      ),
      true,
    );
    expect(answer.status).toBe(200);
    const told: ImportAnswer = await answer.json();
    expect([told.dryRun, told.counts]).toEqual([true, { new: 2, exists: 2, faulty: 3 }]);
    expect(outcomes(told)).toEqual([
      [2, 'new'],
      [3, 'new'],
      [4, 'exists', 'Já existe: Eva Antiga (Ativo), com este email'],
      [5, 'exists', 'Já existe: Zé Outro (Pendente), com este número CMTVDE'],
      [
        6,
        'faulty',
        'Tipo de Contrato: Slot ou Aluguer',
        'Data do Contrato: não é uma data, como 31/12/2025',
        'Nome Completo: Nome completo é obrigatório',
        'Email: Email inválido',
        'Número de Telefone: a folha de cálculo arredondou-o; formate a coluna como texto',
        'Número CMTVDE: Número CMTVDE é obrigatório',
        'Matrícula: Matrícula inválida',
      ],
      [
        7,
        'faulty',
        'Data do Contrato: é depois de hoje',
        'Repete o email da linha 2',
        'Repete o número CMTVDE da linha 2',
      ],
      [
        8,
        'faulty',
        'O email é de Eva Antiga, e o número CMTVDE de Zé Outro',
        'Repete o email da linha 4',
        'Repete o número CMTVDE da linha 5',
      ],
    ]);
    expect(await office.db.$count(drivers)).toBe(2);
    expect((await office.db.select().from(auditLog)).length).toBe(before.length);
  });

  test('promise 93: all come in or none, as active drivers, and repeating it doubles nobody', async () => {
    const office = await open();
    const faulty = await send(office, fileOf(ANA, RUI, 'M;mau;1;1;Slot;;;;;;'));
    expect(faulty.status).toBe(422);
    expect((await faulty.json()).error.fields.file).toContain(
      'Nada foi importado. Linhas com erros: 1. Linha 4: ',
    );
    expect(await office.db.$count(drivers)).toBe(0);
    await office.upload(boltName(), boltReport([{ id: 'B1', name: 'R', gross: '100.00' }]));
    expect((await office.waiting()).length).toBe(1);
    const answers = await Promise.all([send(office, fileOf(ANA, RUI)), send(office, fileOf(RUI, ANA))]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    const counts = await Promise.all(answers.map(async (each) => (await each.json()).counts));
    expect(counts.map((each) => each.new).sort()).toEqual([0, 2]);
    const rows = await office.db.select().from(drivers).orderBy(drivers.fullName);
    const decided = { status: 'ACTIVE', decidedBy: expect.stringContaining('@'), version: 1 };
    expect(rows).toMatchObject([
      { ...decided, fullName: 'Ana Frota', contractType: 'SLOT', approvedAt: '2025-12-31T00:00:00.000Z' },
      {
        ...decided,
        phoneNumber: '+351 961 234 567',
        contractType: 'VEHICLE_RENTAL',
        approvedAt: rows[1]?.createdAt,
      },
    ]);
    const named = { licensePlate: 'AA-00-AA', make: 'Dacia', model: 'Jogger' };
    expect(await office.db.select().from(cars)).toMatchObject([
      { namedBy: rows[1]?.id, named, isWaiting: true, plate: 'AA00AA' },
    ]);
    expect(await office.db.select().from(platformAccounts)).toMatchObject([
      { platform: 'bolt', externalId: accountId('b1'), driverId: rows[1]?.id },
    ]);
    // The rows that waited for the account are booked.
    expect([await office.grossEarnings(), await office.waiting()]).toEqual([['100.00'], []]);
    const actions = (await office.db.select().from(auditLog)).map(({ action }) => action);
    expect(actions.filter((action) => action === 'driver.import')).toHaveLength(2);
  });

  test('promise 93: one file that is sent twice at once adds its driver once, without an account too', async () => {
    const office = await open();
    const answers = await Promise.all([send(office, fileOf(ANA)), send(office, fileOf(ANA))]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(await office.db.$count(drivers)).toBe(1);
  });

  test('promise 93: an account that is another’s is reported, and stays', async () => {
    const office = await open();
    const eva = await insertDriver(office.db, { fullName: 'Eva Antiga' });
    await office.associate('bolt', 'b1', eva);
    const told: ImportAnswer = await (await send(office, fileOf(RUI), true)).json();
    expect(outcomes(told)).toEqual([[2, 'faulty', `A conta ${accountId('b1')} já é de Eva Antiga`]]);
    expect((await send(office, fileOf(RUI))).status).toBe(422);
    expect(await office.db.select().from(platformAccounts)).toMatchObject([{ driverId: eva }]);
  });

  test('2,000 drivers come in at once', async () => {
    const office = await open();
    const lines = Array.from(
      { length: 2_000 },
      (_, n) =>
        `Condutor ${n};condutor.${n}@frota.test;9${String(n).padStart(8, '0')};TVDE-${n + 10_000};Slot;;AA-${String(n % 100).padStart(2, '0')}-BB;;;${crypto.randomUUID()};${crypto.randomUUID()}`,
    );
    const answer = await send(office, fileOf(...lines));
    expect([answer.status, (await answer.json()).counts]).toEqual([
      201,
      { new: 2_000, exists: 0, faulty: 0 },
    ]);
    expect(await office.db.$count(platformAccounts)).toBe(4_000);
  });
});

test('any other file is refused with a message, and the template has examples that are no drivers', async () => {
  const [, open] = DATABASES[0] ?? [];
  const office = await open?.();
  if (!office) throw new Error('no database');
  const refusalOf = async (content: string, isTrial = true) => {
    const answer = await send(office, content, isTrial);
    return [answer.status, (await answer.json()).error.fields.file];
  };
  expect(await refusalOf('')).toEqual([422, 'O ficheiro não é um CSV que se possa ler. Use o modelo.']);
  expect(await refusalOf('Nome Completo;Email\r\nA;b')).toEqual([
    422,
    'Faltam as colunas Número de Telefone, Número CMTVDE, Tipo de Contrato. Use o modelo.',
  ]);
  expect(await refusalOf(`${HEADER}\r\n`)).toEqual([422, 'O ficheiro não tem condutores.']);
  const template = await office.request('/api/driver-imports/template');
  expect(template.headers.get('content-disposition')).toContain('condutores.csv');
  const bytes = new Uint8Array(await template.arrayBuffer());
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  expect(text.split('\r\n')).toEqual([
    `\uFEFF${HEADER}`,
    'Ana Exemplo;ana@frota.example;912 345 678;123456;Slot;31/12/2025;;;;;',
    'Rui Exemplo;rui@frota.example;961 234 567;654321;Aluguer;;AA-00-AA;Dacia;Jogger;;',
    '',
  ]);
  const told: ImportAnswer = await (await send(office, `${text}${ANA}\r\n`, true)).json();
  expect(outcomes(told)).toEqual([
    [2, 'faulty', 'É uma linha de exemplo do modelo: apague-a'],
    [3, 'faulty', 'É uma linha de exemplo do modelo: apague-a'],
    [4, 'new'],
  ]);
  expect(await refusalOf(text.replace('Ana Exemplo', 'Ana Frota'), false)).toEqual([
    422,
    'Nada foi importado. Linhas com erros: 2. Linha 2: É uma linha de exemplo do modelo: apague-a.',
  ]);
});
