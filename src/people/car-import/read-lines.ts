import { parseCsv } from '../../ledger/report-files/csv';
import { decodeText } from '../../ledger/report-files/decode';
import { startOfDay, WallTime } from '../../platform/domain/wall-time';
import { AppError } from '../../platform/http/errors';
import { beginningFault } from '../cars/beginning-rules';
import { FUEL_LABELS, OWNER_LABELS } from '../cars/car-label-rules';
import { CardInput as CardFields, type CardInput, CarInput } from '../cars/schema';
import { cellText, dateWritten, EXAMPLE_FAULT, isRounded } from '../fleet-import/line-rules';
import { COLUMNS, type Column, codeOf, isExample, placesOf } from './column-rules';

const MOST_LINES = 1_000;

export type CarLine = {
  line: number;
  plate: string;
  car: CarInput | null;
  cards: CardInput[];
  /** An e-mail or a CMTVDE number; empty for a car that nobody has. */
  driver: string;
  since: string | null;
  faults: string[];
};

/** Raises `invalid` for a file without the template's columns. */
export function readLines(bytes: Uint8Array, today: string): CarLine[] {
  const text = decodeText(bytes);
  const csv = text === null ? null : parseCsv(text);
  if (!csv?.ok) throw refused('O ficheiro não é um CSV que se possa ler. Use o modelo.');
  const places = placesOf(csv.header);
  if (!places.has('plate')) throw refused(`Falta a coluna ${COLUMNS.plate}. Use o modelo.`);
  const lines = csv.rows.flatMap((cells, n) =>
    cells.every((cell) => cell.trim() === '') ? [] : [{ line: n + 2, cells }],
  );
  if (lines.length === 0) throw refused('O ficheiro não tem viaturas.');
  if (lines.length > MOST_LINES) throw refused(`O ficheiro tem mais de ${MOST_LINES} viaturas.`);
  return lines.map(({ line, cells }) =>
    readLine(line, (column) => cellText(cells[places.get(column) ?? -1] ?? ''), today),
  );
}

export function refused(message: string): AppError {
  return new AppError('invalid', { fields: { file: message } });
}

function readLine(line: number, cellOf: (column: Column) => string, today: string): CarLine {
  const faults = isExample(cellOf('plate')) ? [EXAMPLE_FAULT] : [];
  const fault = (column: Column, message: string) => faults.push(`${COLUMNS[column]}: ${message}`);
  const exact = (column: Column) => {
    const cell = cellOf(column);
    if (isRounded(cell)) fault(column, 'a folha de cálculo arredondou-o; formate a coluna como texto');
    return cell || null;
  };
  const date = (column: Column) => {
    const cell = cellOf(column);
    const day = cell === '' ? null : dateWritten(cell);
    if (cell !== '' && day === null) fault(column, 'não é uma data, como 31/12/2025');
    return day;
  };
  const month = cellOf('iucMonth');
  const parsed = CarInput.safeParse({
    plate: cellOf('plate'),
    make: cellOf('make'),
    model: cellOf('model'),
    registeredOn: date('registeredOn'),
    fuel: cellOf('fuel') === '' ? null : codeOf(FUEL_LABELS, cellOf('fuel')),
    owner: cellOf('owner') === '' ? 'FROTA' : codeOf(OWNER_LABELS, cellOf('owner')),
    device: exact('device'),
    insuredUntil: date('insuredUntil'),
    inspectedUntil: date('inspectedUntil'),
    imtUntil: date('imtUntil'),
    extinguisherUntil: date('extinguisherUntil'),
    iucMonth: month === '' ? null : Number(month),
  });
  for (const { path, message } of parsed.error?.issues ?? []) {
    const [name = 'plate'] = path;
    fault(name in COLUMNS ? (name as Column) : 'plate', message);
  }
  const cards = (
    [
      ['fuelCard', 'COMBUSTIVEL'],
      ['chargingCard', 'CARREGAMENTO'],
    ] as const
  ).flatMap(([column, kind]) => {
    const number = exact(column);
    if (number === null) return [];
    const card = CardFields.safeParse({ number, kind });
    if (!card.success) fault(column, 'número inválido');
    return card.success ? [card.data] : [];
  });
  return {
    line,
    plate: parsed.data?.plate ?? cellOf('plate'),
    car: parsed.data ?? null,
    cards,
    driver: cellOf('driver'),
    since: sinceOf(cellOf('since'), today, fault),
    faults,
  };
}

/** A day, from its first minute on, or a day and an hour; not further ahead than a hand-over. */
function sinceOf(
  cell: string,
  today: string,
  fault: (column: Column, message: string) => void,
): string | null {
  if (cell === '') return null;
  const [written = '', hour] = cell.split(' ');
  const day = dateWritten(written);
  const at = day === null ? null : hour === undefined ? startOfDay(day) : `${day} ${hour}`;
  if (at === null || !WallTime.safeParse(at).success) {
    fault('since', 'não é um dia, como 31/12/2025 ou 31/12/2025 18:30');
    return null;
  }
  const beyond = beginningFault(at.slice(0, 10), today);
  if (beyond) fault('since', beyond);
  return at;
}
