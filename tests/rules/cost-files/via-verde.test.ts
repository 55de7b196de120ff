import { expect, test } from 'vitest';
import {
  passageRow,
  readFile,
  VIA_VERDE_COLUMNS,
  viaVerdeWorkbook,
  workbookOf,
} from '../../fixtures/costs/cost-files';

test('a passage has its exit, plate, device, way and amount', async () => {
  const file = await readFile(
    viaVerdeWorkbook([{ entry: '2026-10-06 08:01:00', from: 'Lisboa', to: 'Alverca', value: '1.85' }]),
  );
  expect(file).toMatchObject({ source: 'viaverde', unreadable: [] });
  expect(file.lines).toEqual([
    {
      line: 2,
      kind: 'toll',
      key: 'viaverde|BX22LA|2026-10-06 08:15|alverca||1',
      at: '2026-10-06 08:15:42',
      plate: 'BX22LA',
      device: '601234567890',
      card: null,
      vin: null,
      place: 'Lisboa → Alverca',
      cents: 185,
      chargeable: true,
    },
  ]);
});

test('the liquid value counts, and the value where it is empty', async () => {
  const { lines } = await readFile(
    viaVerdeWorkbook([
      { value: '2', liquid: '1.7' },
      { value: '2.1', liquid: null, exit: '2026-10-06 09:00:00' },
      { value: '2.1', liquid: '0', exit: '2026-10-06 09:30:00' },
    ]),
  );
  expect(lines.map(({ cents }) => cents)).toEqual([170, 210, 0]);
});

test.each([
  ['Autoestradas', 'Portagens', 'toll', true],
  ['Parques', 'Estacionamento', 'parking', true],
  ['Combustíveis', 'Postos', 'fuel', true],
  ['Carregamento elétrico', '', 'charging', true],
  ['Mensalidade Via Verde', 'Portagens', 'subscription', true],
  ['Mensalidade Via Verde (anulada)', 'Portagens', 'subscription', false],
  ['Autoestradas - passagem anulada', 'Portagens', 'toll', false],
  ['Lavagem', '', 'other', true],
] as const)('%s, %s is a cost of kind %s, chargeable: %s', async (service, market, kind, chargeable) => {
  const { lines } = await readFile(viaVerdeWorkbook([{ service, market }]));
  expect(lines).toMatchObject([{ kind, chargeable }]);
});

test('two equal passages of a day are two, and every passage of one device counts', async () => {
  const { lines } = await readFile(
    viaVerdeWorkbook([{ value: '0.15' }, { value: '0.15' }, { value: '0.2', exit: '2026-10-06 19:00:00' }]),
  );
  expect(new Set(lines.map(({ key }) => key)).size).toBe(3);
});

test('a later file with another value has the same key', async () => {
  const [before] = (await readFile(viaVerdeWorkbook([{ value: '1.5' }]))).lines;
  const [after] = (await readFile(viaVerdeWorkbook([{ value: '1.2' }]))).lines;
  expect(after).toEqual({ ...before, cents: 120 });
});

test('the column Invoice, and columns in another order, change nothing', async () => {
  const rows = [VIA_VERDE_COLUMNS, passageRow({})];
  const wider = rows.map((row, at) => [
    ...row.slice(0, 14),
    at === 0 ? 'Invoice' : 'FT 1/2',
    ...row.slice(14),
  ]);
  const turned = rows.map((row) => row.toReversed());
  const [plain, invoiced, reversed] = await Promise.all(
    [rows, wider, turned].map((each) => readFile(workbookOf({ Movimentos: each }))),
  );
  expect(invoiced?.lines).toEqual(plain?.lines);
  expect(reversed?.lines).toEqual(plain?.lines);
});

const CSV = `Extrato de movimentos;;;;;;;
Cliente;Frota Exemplo;;;;;;

Contrato;Nr Equipamento;Matrícula;Tipo de Evento;Data Saída;Barreira Saída;Operador;Valor (Transação)
1234;601234567890;BX-22-LA;Portagem;06-10-2026 08:15;Alverca;BRISA;1,50
1234;601234567890;BX-22-LA;Mensalidade;31-10-2026 00:00;;VIA VERDE;1,49
`;

test('the CSV begins after its cover, and names the same passage as the workbook', async () => {
  const file = await readFile(CSV);
  const [toll] = (await readFile(viaVerdeWorkbook([{}]))).lines;
  expect(file.unreadable).toEqual([]);
  expect(file.lines).toMatchObject([
    { line: 5, key: toll?.key, cents: 150, kind: 'toll', at: '2026-10-06 08:15:00' },
    { line: 6, kind: 'subscription', cents: 149, chargeable: true },
  ]);
});

test('names that are cut short are read by five characters or more', async () => {
  const cut = CSV.replace('Nr Equipamento', 'Nr Equipamen…')
    .replace('Matrícula', 'Matrícu…')
    .replace('Tipo de Evento', 'Tipo de Ev…')
    .replace('Data Saída', 'Data Sa…')
    .replace('Valor (Transação)', 'Valor T…')
    .replace('08:15;', '08:15:08;');
  const { lines } = await readFile(cut);
  expect(lines).toMatchObject([{ at: '2026-10-06 08:15:08', cents: 150, plate: 'BX22LA' }, { cents: 149 }]);
});

test('a device whose digits are lost, a lost date and a lost value wait with their reason', async () => {
  const rows = [
    '1234;6,01E+11;BX-22-LA;Portagem;06-10-2026 08:15;Alverca;BRISA;1,50',
    '1234;601234567890;BX-22-LA;Portagem;;Alverca;BRISA;1,50',
    '1234;601234567890;BX-22-LA;Portagem;06-10-2026 08:15;Alverca;BRISA;um',
    '1234;601234567890;BX-22-LA;Portagem;06-10-2026 08:15',
  ];
  const { lines, unreadable } = await readFile(
    `${CSV.split('\n').slice(0, 4).join('\n')}\n${rows.join('\n')}\n`,
  );
  expect(lines).toEqual([]);
  expect(unreadable.map(({ line, reason }) => [line, reason])).toEqual([
    [5, 'O número «6,01E+11» perdeu algarismos numa folha de cálculo.'],
    [6, 'A data não se lê: «».'],
    [7, 'O valor não se lê: «um».'],
    [8, 'A linha não tem as mesmas colunas que o cabeçalho.'],
  ]);
});
