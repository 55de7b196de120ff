import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCostFile } from '../../../src/costs/cost-files/cost-file';
import type { ColumnMapping, CostReading } from '../../../src/costs/cost-files/schema';
import {
  bytesOf,
  passageRow,
  type SheetCell,
  VIA_VERDE_COLUMNS,
  workbookOf,
} from '../../fixtures/costs/cost-files';

/** 20,000 take two minutes. */
const RUNS = 800;
const NONE: ReadonlyMap<string, ColumnMapping> = new Map();

const HEADS = {
  viaverde:
    'Contrato;Nr Equipamento;Matrícula;Tipo de Evento;Data Saída;Barreira Saída;Operador;Valor (Transação)',
  'prio-electric':
    'StartDate,CardCode,MobileRegistration,IdUsage,IdChargingStation,Energy,TotalValueWithTaxes',
  edp: 'Data e Hora início;Cartão;Energia (kWh);Custo (€);Carregador',
  bp: 'Dia Hora,Nº cartão,Km,Posto,Valor total fornecido (preço do posto)',
  repsol: 'CONTA REPSOL;NÚM. CARTÃO;DATA OPERAÇÃO;VALOR',
};
type Known = keyof typeof HEADS;

/** Each row has an amount of its number, so that one that is invented shows. */
function rowOf(format: Known, n: number): string {
  const day = String((n % 27) + 1).padStart(2, '0');
  const cents = String(n % 100).padStart(2, '0');
  switch (format) {
    case 'viaverde':
      return `1;601234567890;BX-22-LA;Portagem;${day}-10-2026 08:15:${cents.slice(0, 1)}0;Barreira ${n};BRISA;1${n},${cents}`;
    case 'prio-electric':
      return `10/${day}/2026 8:41:26 PM,PTPRIO7824,BX-22-LA,U-${n},AVR-1,20.5,1${n}.${cents}`;
    case 'edp':
      return `${day}/10/2026 07:05;PT-EDP-${n};20,125;1${n},${cents};ALM-1`;
    case 'bp':
      return `${day}/10/2026 07:05,7061${n},12345,BP Almada,1${n},${cents}`;
    case 'repsol':
      return `1;70788${n};${day}/10/2026;1${n},${cents}`;
  }
}

const damage = fc.record({
  how: fc.constantFrom('cut', 'garble', 'delete', 'double', 'swap', 'cell', 'none'),
  at: fc.nat(),
  to: fc.nat(),
  text: fc.constantFrom(
    '',
    ';',
    ',',
    '"',
    '\n',
    'x',
    '0',
    '9',
    '-',
    '.',
    '\0',
    'é',
    'Total',
    '1e9',
    '31/12/2026',
  ),
});
type Damage = typeof damage extends fc.Arbitrary<infer Of> ? Of : never;

/** The same change on the lines of a text, the rows of a sheet, or characters. */
function damagedText(text: string, { how, at, to, text: piece }: Damage): string {
  const lines = text.split('\n');
  const [from, other] = [at % lines.length, to % lines.length];
  switch (how) {
    case 'cut':
      return text.slice(0, at % (text.length + 1));
    case 'garble':
      return `${text.slice(0, at % text.length)}${piece}${text.slice((at % text.length) + 1)}`;
    case 'delete':
      return lines.toSpliced(from, 1).join('\n');
    case 'double':
      return lines.toSpliced(from, 0, lines[other] ?? '').join('\n');
    case 'swap':
      return lines
        .with(from, lines[other] ?? '')
        .with(other, lines[from] ?? '')
        .join('\n');
    case 'cell': {
      const cells = (lines[from] ?? '').split(/([;,])/);
      return lines.with(from, cells.with(to % cells.length, piece).join('')).join('\n');
    }
    default:
      return text;
  }
}

/** Rows that are neither a line nor waiting, but for totals, and lines that have another amount than their row. */
function faultsOf(reading: CostReading, rows: ReadonlyMap<number, string>): string[] {
  if (reading.outcome !== 'read') return [];
  const { lines, unreadable } = reading.file;
  const numbers = [...lines, ...unreadable].map(({ line }) => line);
  const lost = [...rows].flatMap(([line, text]) =>
    numbers.includes(line) || text.startsWith('Total') ? [] : [`lost ${line}`],
  );
  const twice = numbers.filter((line, at) => numbers.indexOf(line) !== at).map((line) => `twice ${line}`);
  const invented = lines.flatMap(({ line, cents }) => {
    const digits = (rows.get(line) ?? '').replace(/\D/g, '');
    return digits.includes(String(Math.abs(cents)).replace(/0+$/, '')) ? [] : [`invented ${line}: ${cents}`];
  });
  const keys = lines.map(({ key }) => key);
  const equal = new Set(keys).size === keys.length ? [] : ['equal keys'];
  return [...lost, ...twice, ...invented, ...equal];
}

/** The rows of a text as lines of a file; blank ones and repeated headers are none. */
function rowsIn(text: string, head: string): Map<number, string> {
  const lines = text.split('\n');
  const header = lines.indexOf(head);
  const isRow = (line: string, at: number) => at > header && /[^;,\s]/.test(line) && line !== head;
  return new Map(lines.flatMap((line, at) => (isRow(line, at) ? [[at + 1, line] as const] : [])));
}

test('no damaged text is an error, loses a row or invents one', async () => {
  const files = fc.record({
    format: fc.constantFrom(...(Object.keys(HEADS) as Known[])),
    count: fc.integer({ min: 1, max: 12 }),
    damages: fc.array(damage, { maxLength: 4 }),
  });
  let read = 0;
  await fc.assert(
    fc.asyncProperty(files, async ({ format, count, damages }) => {
      const rows = Array.from({ length: count }, (_, n) => rowOf(format, n + 10));
      const body = damages.reduce(damagedText, `${rows.join('\n')}\n`);
      const text = `${HEADS[format]}\n${body}`;
      const reading = await readCostFile(bytesOf(text), 'a.csv', NONE);
      if (reading.outcome === 'read') read += 1;
      // A quote may join lines, which changes their numbers.
      if (!text.includes('"')) expect(faultsOf(reading, rowsIn(text, HEADS[format]))).toEqual([]);
    }),
    { numRuns: RUNS, seed: 36 },
  );
  expect(read).toBeGreaterThan(RUNS / 3);
});

test('no damaged header is an error', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...(Object.keys(HEADS) as Known[])),
      fc.array(damage),
      async (format, damages) => {
        const text = damages.reduce(
          damagedText,
          `${HEADS[format]}\n${rowOf(format, 10)}\n${rowOf(format, 11)}\n`,
        );
        const { outcome } = await readCostFile(bytesOf(text), 'a.csv', NONE);
        expect(['read', 'unknown', 'refused']).toContain(outcome);
      },
    ),
    { numRuns: RUNS, seed: 36 },
  );
});

const CELLS: readonly SheetCell[] = [
  null,
  'x',
  'Total',
  '31/12/2026',
  { number: '9e99' },
  { days: 46_000 },
  { bool: true },
];

test('no workbook with damaged cells is an error, loses a row or invents one', async () => {
  const places = fc.array(fc.tuple(fc.nat(), fc.nat(), fc.constantFrom(...CELLS)), { maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 8 }), places, async (count, damages) => {
      const rows = Array.from({ length: count }, (_, n) =>
        passageRow({ to: `Barreira ${n}`, value: `1${n}.${n}5` }),
      );
      for (const [row, column, cell] of damages) {
        const cells = rows[row % count];
        if (cells) cells[column % cells.length] = cell;
      }
      const reading = await readCostFile(workbookOf({ a: [VIA_VERDE_COLUMNS, ...rows] }), 'a.xlsx', NONE);
      const shown = rows.map((cells, at) => [at + 2, JSON.stringify(cells).replaceAll('.', '')] as const);
      expect(faultsOf(reading, new Map(shown))).toEqual([]);
    }),
    { numRuns: Math.ceil(RUNS / 5), seed: 36 },
  );
});

test('no workbook with garbled, cut or doubled bytes is an error', async () => {
  const whole = workbookOf({ a: [VIA_VERDE_COLUMNS, passageRow({}), passageRow({ to: 'Porto' })] });
  const known = await readCostFile(whole, 'a.xlsx', NONE);
  const changes = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(changes, fc.option(fc.nat(whole.length)), async (bytes, cut) => {
      const damaged = new Uint8Array(whole);
      for (const [at, byte] of bytes) damaged[at] = byte;
      const reading = await readCostFile(damaged.slice(0, cut ?? whole.length), 'a.xlsx', NONE);
      if (reading.outcome === 'read') expect(reading).toEqual(known);
    }),
    { numRuns: RUNS, seed: 36 },
  );
});
