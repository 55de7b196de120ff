import type * as z from 'zod/mini';
import { parseCsv } from '../../ledger/report-files/csv';
import { decodeText } from '../../ledger/report-files/decode';
import { AppError } from '../../platform/http/errors';
import { CarTexts, DriverFields, type NamedCar } from '../drivers/schema';

import {
  COLUMNS,
  type Column,
  cellText,
  contractNamed,
  dateWritten,
  EXAMPLE_FAULT,
  isExample,
  isRounded,
  MOST_LINES,
  placesOf,
} from './line-rules';
import type { NewDriver } from './schema';

/** `faults` are in Portuguese; without any, `driver` is complete. */
export type ReadLine = { line: number; fullName: string; driver: NewDriver; faults: string[] };

/** Raises `invalid` for a file without the template's columns. */
export function readLines(bytes: Uint8Array, today: string): ReadLine[] {
  const text = decodeText(bytes);
  const csv = text === null ? null : parseCsv(text);
  if (!csv?.ok) throw refused('O ficheiro não é um CSV que se possa ler. Use o modelo.');
  const { places, missing } = placesOf(csv.header);
  if (missing.length > 0) throw refused(`Faltam as colunas ${missing.join(', ')}. Use o modelo.`);
  const lines = csv.rows.flatMap((cells, n) =>
    cells.every((cell) => cell.trim() === '') ? [] : [{ line: n + 2, cells }],
  );
  if (lines.length === 0) throw refused('O ficheiro não tem condutores.');
  if (lines.length > MOST_LINES) throw refused(`O ficheiro tem mais de ${MOST_LINES} condutores.`);
  return lines.map(({ line, cells }) => {
    const cellOf = (column: Column) => cellText(cells[places.get(column) ?? -1] ?? '');
    return readLine(line, cellOf, today);
  });
}

function refused(message: string): AppError {
  return new AppError('invalid', { fields: { file: message } });
}

function readLine(line: number, cellOf: (column: Column) => string, today: string): ReadLine {
  const faults = isExample(cellOf('email')) ? [EXAMPLE_FAULT] : [];
  const fault = (column: Column, message: string) => faults.push(`${COLUMNS[column]}: ${message}`);
  const parsed = (column: Column, field: z.ZodMiniType<string>): string => {
    const cell = cellOf(column);
    const result = field.safeParse(cell);
    if (isRounded(cell)) fault(column, 'a folha de cálculo arredondou-o; formate a coluna como texto');
    else if (!result.success) fault(column, result.error.issues[0]?.message ?? 'inválido');
    return result.success ? result.data : cell;
  };
  const contractType = contractNamed(cellOf('contractType'));
  if (contractType === null) fault('contractType', 'Slot ou Aluguer');
  const date = cellOf('contractDate');
  const contractDate = date === '' ? null : dateWritten(date);
  if (date !== '' && contractDate === null) fault('contractDate', 'não é uma data, como 31/12/2025');
  if (contractDate !== null && contractDate > today) fault('contractDate', 'é depois de hoje');
  const driver: NewDriver = {
    fullName: parsed('fullName', DriverFields.fullName),
    email: parsed('email', DriverFields.email),
    phoneNumber: parsed('phoneNumber', DriverFields.phoneNumber),
    cmtvdeNumber: parsed('cmtvdeNumber', DriverFields.cmtvdeNumber),
    contractType: contractType ?? 'SLOT',
    contractDate,
    car: carOf({
      licensePlate: parsed('licensePlate', CarTexts.licensePlate) || null,
      make: parsed('make', CarTexts.make) || null,
      model: parsed('model', CarTexts.model) || null,
    }),
    accounts: [],
  };
  for (const [column, platform] of [
    ['uberId', 'uber'],
    ['boltId', 'bolt'],
  ] as const) {
    const externalId = cellOf(column).toLowerCase();
    if (isRounded(externalId) || externalId.length > 254) fault(column, 'inválido');
    else if (externalId !== '') driver.accounts.push({ platform, externalId });
  }
  return { line, fullName: driver.fullName, driver, faults };
}

function carOf(car: NamedCar): NamedCar | null {
  return Object.values(car).some((each) => each !== null) ? car : null;
}
