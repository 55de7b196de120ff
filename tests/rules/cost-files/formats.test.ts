import { expect, test } from 'vitest';
import { bytesOf, readFile, refusalOf, type SheetCell, workbookOf } from '../../fixtures/costs/cost-files';

const number = (text: string) => ({ number: text });
/** 21 September 2026, as Excel counts days. */
const DAY = 46_286;

const PRIO = [
  'POSTO',
  'DATA',
  'HORA',
  'CARTÃO',
  'DESC. CARTÃO',
  'LITROS',
  'COMB.',
  'RECIBO',
  'TOTAL',
  'CLIENTE',
];

function prio(date: SheetCell, changes: Partial<Record<string, SheetCell>> = {}): SheetCell[] {
  const cells: Record<string, SheetCell> = {
    POSTO: 'PRIO Aveiro',
    DATA: date,
    HORA: '14:32',
    CARTÃO: '7824680000123456',
    'DESC. CARTÃO': 'BX-22-LA',
    LITROS: number('38.514'),
    'COMB.': 'GASÓLEO',
    RECIBO: '000123',
    TOTAL: number('61.239999999999995'),
    CLIENTE: 'Frota Exemplo',
    ...changes,
  };
  return PRIO.map((name) => cells[name] ?? null);
}

test('PRIO Frota: the receipt is the key, the card keeps its digits, its description may be the plate', async () => {
  const { lines, unreadable } = await readFile(
    workbookOf({
      Transacoes_Frota: [PRIO, prio({ days: DAY }), prio({ days: DAY + 1 }, { RECIBO: '000124' })],
    }),
  );
  expect(unreadable).toEqual([]);
  expect(lines[0]).toEqual({
    line: 2,
    kind: 'fuel',
    key: 'prio|000123|7824680000123456|2026-09-21|gasoleo||1',
    at: '2026-09-21 14:32:00',
    plate: 'BX22LA',
    device: null,
    card: '7824680000123456',
    vin: null,
    place: 'PRIO Aveiro',
    cents: 6124,
    chargeable: true,
  });
});

test('PRIO Frota: a card as a number keeps 16 digits, and one that Excel has rounded waits', async () => {
  const rows = [
    prio({ days: DAY }, { CARTÃO: number('7824680000123456') }),
    prio({ days: DAY }, { CARTÃO: number('7.82468000012346E+15'), RECIBO: '2' }),
  ];
  const { lines, unreadable } = await readFile(workbookOf({ a: [PRIO, ...rows] }));
  expect(lines).toMatchObject([{ card: '7824680000123456' }]);
  expect(unreadable).toMatchObject([{ line: 3, reason: expect.stringContaining('perdeu algarismos') }]);
});

test.each([
  ['American, by a day over 12', ['9/3/26', '9/21/26'], '', ['2026-09-03', '2026-09-21']],
  ['European, by a day over 12', ['3/9/26', '21/9/26'], '', ['2026-09-03', '2026-09-21']],
  [
    'by the date in the name',
    ['9/3/26', '9/5/26'],
    'Transações_Frota_20260907.xlsx',
    ['2026-09-03', '2026-09-05'],
  ],
  ['not by a date with other days', ['9/3/26', '9/5/26'], 'Transações_Frota_20270907.xlsx', 'undecided'],
  ['undecided', ['9/3/26', '9/5/26'], 'frota.xlsx', 'undecided'],
])('dates are %s', async (_how, dates, name, expected) => {
  const file = workbookOf({ a: [PRIO, ...dates.map((date, at) => prio(date, { RECIBO: `${at + 1}` }))] });
  if (expected === 'undecided') {
    const { readCostFile } = await import('../../../src/costs/cost-files/cost-file');
    const asked = await readCostFile(file, name, new Map());
    expect(asked).toMatchObject({
      outcome: 'unknown',
      asks: 'dateOrder',
      suggested: { at: 'DATA', cents: 'TOTAL' },
    });
    if (asked.outcome !== 'unknown' || !asked.suggested) return;
    const mappings = new Map([[asked.header, { ...asked.suggested, dateOrder: 'mdy' as const }]]);
    const { source, lines } = await readFile(file, { name, mappings });
    expect([source, ...lines.map(({ at }) => at.slice(0, 10))]).toEqual(['prio', '2026-09-03', '2026-09-05']);
    return;
  }
  const { lines } = await readFile(file, { name });
  expect(lines.map(({ at }) => at.slice(0, 10))).toEqual(expected);
});

test('dates in two orders, or turned into dates by Excel in part, refuse the file', async () => {
  const two = [prio('9/21/26'), prio('21/9/26', { RECIBO: '2' })];
  expect(await refusalOf(workbookOf({ a: [PRIO, ...two] }))).toMatch('duas ordens');
  const part = [prio({ days: DAY }), prio('21/9/26', { RECIBO: '2' })];
  expect(await refusalOf(workbookOf({ a: [PRIO, ...part] }))).toMatch('trocados');
});

test('a date without its style is still a date, and an hour may be a part of a day', async () => {
  const { lines } = await readFile(
    workbookOf({ a: [PRIO, prio(number(`${DAY}`), { HORA: number('0.75') })] }),
  );
  expect(lines).toMatchObject([{ at: '2026-09-21 18:00:00' }]);
});

const ELECTRIC =
  'DATA;Nº. CARTÃO;NOME;DESCRIÇÃO;MATRÍCULA;ID CARREGAMENTO;POSTO;ENERGIA;DURAÇÃO;CUSTO;OPC IEC;TOTAL;TOTAL c/ IVA;FATURA PTPRIO'.split(
    ';',
  );
const CHARGE = ['21/09/2026 20:41', 'PTPRIO7824680000123456', 'Ana', 'CC-11-DD', null, 'U-1001', 'AVR-00012'];

test('PRIO Electric: TOTAL c/ IVA counts, never TOTAL, and without it the file is refused', async () => {
  const row = [
    ...CHARGE,
    number('20.5'),
    '00:31',
    number('8'),
    number('1'),
    number('9'),
    number('11.07'),
    'FT',
  ];
  const { source, lines } = await readFile(workbookOf({ a: [ELECTRIC, row] }));
  expect(source).toBe('prio-electric');
  expect(lines).toMatchObject([
    {
      key: 'prio-electric|U1001||1',
      cents: 1107,
      kind: 'charging',
      plate: 'CC11DD',
      at: '2026-09-21 20:41:00',
    },
  ]);
  const without = [ELECTRIC, row].map((cells) => cells.toSpliced(12, 1));
  expect(await refusalOf(workbookOf({ a: without }))).toBe('Falta a coluna «TOTAL c/ IVA».');
});

test('PRIO Electric CSV: American dates, and the number of the charge as in the workbook', async () => {
  const { lines } = await readFile(
    `StartDate,CardCode,MobileCard,MobileRegistration,IdUsage,IdChargingStation,TotalDuration,Energy,ChargingTotalValue,TotalValueWithTaxes
9/3/2026 8:41:26 PM,PTPRIO7824680000123456,,BX-22-LA,U-1001,AVR-00012,31,20.5,9,11.07
`,
  );
  expect(lines).toMatchObject([
    {
      key: 'prio-electric|U1001||1',
      at: '2026-09-03 20:41:26',
      cents: 1107,
      plate: 'BX22LA',
      place: 'AVR-00012',
    },
  ]);
});

test('EDP: after its cover, and the name of a card is not its number', async () => {
  const { source, lines } = await readFile(`EDP Comercial
Carregamentos de;Setembro 2026

Nome cartão;Data e Hora início;Cartão;Energia (kWh);Custo (€);Carregador;Morada
Ana;2026-09-21 07:05:00;PT-EDP-C-0001;20,125;7,40;ALM-00001;Rua A
Rui;21/09/2026 08:05;PT-EDP-C-0002;10,5;1.234,50;ALM-00001;Rua A
`);
  expect(source).toBe('edp');
  expect(lines).toMatchObject([
    { line: 5, card: 'PTEDPC0001', at: '2026-09-21 07:05:00', cents: 740 },
    { line: 6, card: 'PTEDPC0002', at: '2026-09-21 08:05:00', cents: 123_450 },
  ]);
});

const BP = 'Dia Hora,Nº cartão,Km,Posto,Valor total fornecido (preço do posto)';

test('BP Plus: commas that split decimals are joined, and the broken mark before the text is dropped', async () => {
  const text = `ï»¿${BP}\r\n21/09/2026 07:05,7061000000000001,12345,BP Almada,45,30\r\n22/09/2026 07:05,7061000000000001,12400,BP Almada,45\r\n`;
  const { lines, unreadable } = await readFile(text);
  expect(lines).toMatchObject([{ card: '7061000000000001', cents: 4530, place: 'BP Almada' }]);
  expect(unreadable).toMatchObject([{ line: 3, reason: 'A linha pode estar cortada no valor.' }]);
});

test('BP Plus: two split columns are joined, and what may be joined in two ways waits', async () => {
  const head = 'Dia Hora,Nº cartão,Quantidade,Posto,Valor total fornecido (preço do posto)';
  const { lines, unreadable } = await readFile(`${head}
21/09/2026 07:05,7061,30,5,BP Almada,45,30
21/09/2026 08:05,7061,30,BP Almada,45,30
21/09/2026 09:05,7061,30,BP Almada, Lisboa,45,30
`);
  expect(lines.map(({ cents }) => cents)).toEqual([4530, 4530]);
  expect(unreadable).toMatchObject([{ line: 4 }]);
});

test('BP Plus: lines that Excel has wrapped in quotes', async () => {
  const { lines } = await readFile(
    `"${BP}"\n"21/09/2026 07:05,7061000000000001,12345,BP Almada,""45,30"""\n"22/09/2026 07:05,7061000000000001,12345,BP Almada,""45,30"""\n`,
  );
  expect(lines.map(({ cents }) => cents)).toEqual([4530, 4530]);
});

const REPSOL = 'CONTA REPSOL;NÚM. CARTÃO;DATA OPERAÇÃO;VALOR';

test.each(['21/09/2026', '2026-09-21', '20260921', '21-09-26', '21092026', '21 set 2026'])(
  'Repsol: %s is 21 September',
  async (date) => {
    const { lines } = await readFile(`${REPSOL}\n1;7078830000000001;${date};40,00\n`);
    expect(lines).toMatchObject([{ at: '2026-09-21', cents: 4000, card: '7078830000000001' }]);
  },
);

test('Repsol in Spanish: hours, what a driver has typed, and a refund of the same minute', async () => {
  const spanish =
    'NUM_TARJET;FEC_OPER;HOR_OPER;NUM_LITROS;DES_PRODU;NOM_ESTAB;IMP_TOTAL;MATRÍCULA/CONDUTOR TICKET';
  const row = (value: string, ticket: string) =>
    `7078830000000001;20260921;932;25,10;DIESEL;REPSOL SINES;${value};${ticket}`;
  const before = await readFile(`${spanish}\n${row('40,00', '1')}\n${row('-40,00', 'BX22LA')}\n`);
  expect(before.lines).toMatchObject([
    { at: '2026-09-21 09:32:00', cents: 4000, plate: null, place: 'REPSOL SINES' },
    { cents: -4000, plate: 'BX22LA' },
  ]);
  const after = await readFile(`${spanish}\n${row('39,65', '1')}\n`);
  expect(after.lines[0]?.key).toBe(before.lines[0]?.key);
  expect(before.lines[1]?.key).not.toBe(before.lines[0]?.key);
});

test('Tesla: by VIN, in the time of Lisbon, and a cancelled charge is not charged', async () => {
  const head =
    'ChargeStartDateTime,Vin,Name,Model,Country,SiteLocationName,Description,QuantityBase,InvoiceNumber,VAT,Total Exc. VAT,Total Inc. VAT,Status';
  const { lines } = await readFile(`${head}
2026-07-04T18:22:33+00:00,5YJ3E7EA0KF000001,Ana,Model 3,PT,Fátima,CHARGING,20.5,INV-1,2.07,9.00,11.07,PAID
2026-07-04T18:22:33+00:00,5YJ3E7EA0KF000001,Ana,Model 3,PT,Fátima,CONGESTION,1,INV-1,0.23,1.00,1.23,CANCELLED
`);
  expect(lines).toMatchObject([
    { vin: '5YJ3E7EA0KF000001', at: '2026-07-04 19:22:33', cents: 1107, chargeable: true },
    { cents: 123, chargeable: false },
  ]);
  expect(new Set(lines.map(({ key }) => key)).size).toBe(2);
});

test('UTF-16, Windows-1252 and old line ends are read', async () => {
  const text = `${REPSOL}\r1;7078830000000001;21/09/2026;40,00\r`;
  const utf16 = new Uint8Array([
    0xff,
    0xfe,
    ...[...text].flatMap((c) => [c.charCodeAt(0) & 255, c.charCodeAt(0) >> 8]),
  ]);
  const latin = Uint8Array.from(text, (c) => c.charCodeAt(0));
  for (const bytes of [utf16, latin, bytesOf(text)]) expect((await readFile(bytes)).lines).toHaveLength(1);
});
