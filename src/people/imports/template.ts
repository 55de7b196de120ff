import { foldText } from '../../platform/domain/text';
import { AppError } from '../../platform/http/errors';
import { hasLostDigits, isBlank } from '../../platform/tables/cells';
import { parseCsv } from '../../platform/tables/csv';
import { calendarDate } from '../../platform/tables/dates';
import { decodeText } from '../../platform/tables/decode';
import type { Services } from '../../services';
import type { ImportAnswer, ImportLine } from './schema';

type CellOf<Column extends string> = (column: Column) => string;
type Line<Column extends string> = Partial<Record<Column, string>>;

/** A kind of table that staff import. Texts are in Portuguese. */
export type Template<Column extends string> = {
  fileName: string;
  /** Names in the header, found in any order, case and accents. */
  columns: Readonly<Record<Column, string>>;
  required: readonly Column[];
  /** Begins the refusal of a file without these columns. */
  lacking: 'Falta a coluna' | 'Faltam as colunas';
  /** Names many of them. */
  noun: string;
  mostLines: number;
  /** Lines of the template, each refused where it is left in the file. */
  examples: readonly Line<Column>[];
  /** Is equal for two lines about the same driver or car. */
  identity: (cellOf: CellOf<Column>) => string;
};

export type GivenTable = { bytes: Uint8Array; dryRun: boolean };

/** Imports all or nothing, idempotently; a dry run writes nothing. Raises `invalid`, also for a faulty line. */
export type Import<Column extends string> = {
  template: Template<Column>;
  bringIn: (services: Services, given: GivenTable, staff: string) => Promise<ImportAnswer>;
};

/** Excel needs the byte order mark and semicolons. No cell is a formula. */
export function templateText<Column extends string>({ columns, examples }: Template<Column>): string {
  const names = Object.keys(columns) as Column[];
  const rows: Line<Column>[] = [columns, ...examples];
  return `\uFEFF${rows.map((row) => `${names.map((name) => row[name] ?? '').join(';')}\r\n`).join('')}`;
}

/** Reads the cells of a line, and gathers its faults. */
export class LineReader<Column extends string> {
  readonly faults: string[] = [];
  readonly #columns: Template<Column>['columns'];

  constructor(
    { columns, examples, identity }: Template<Column>,
    /** Counts as an editor does, the header being 1. */
    readonly line: number,
    readonly cell: CellOf<Column>,
  ) {
    this.#columns = columns;
    const isExample = examples.some((example) => identity((name) => example[name] ?? '') === identity(cell));
    if (isExample) this.faults.push('É uma linha de exemplo do modelo: apague-a');
  }

  isColumn(name: PropertyKey): name is Column {
    return name in this.#columns;
  }

  fault(column: Column, message: string): void {
    this.faults.push(`${this.#columns[column]}: ${message}`);
  }

  /** False, and a fault, for a number whose digits a spreadsheet has rounded away. */
  isExact(column: Column): boolean {
    const isExact = !hasLostDigits(this.cell(column), 'text');
    if (!isExact) this.fault(column, 'a folha de cálculo arredondou-o; formate a coluna como texto');
    return isExact;
  }

  /** `YYYY-MM-DD`; null for an empty cell, and for a faulty one. */
  date(column: Column): string | null {
    const cell = this.cell(column);
    const day = cell === '' ? null : dateWritten(cell);
    if (cell !== '' && day === null) this.fault(column, 'não é uma data, como 31/12/2025');
    return day;
  }
}

/** Reads each line that is not blank. Raises `invalid` for a file without the template's columns. */
export function readLines<Column extends string>(
  bytes: Uint8Array,
  template: Template<Column>,
): LineReader<Column>[] {
  const text = decodeText(bytes);
  const csv = text === null ? null : parseCsv(text);
  if (!csv?.ok) throw refused('O ficheiro não é um CSV que se possa ler. Use o modelo.');
  const { columns, required, lacking, noun, mostLines } = template;
  const folded = csv.header.map(foldText);
  const placeOf = (column: Column) => folded.indexOf(foldText(columns[column]));
  const missing = required.filter((column) => placeOf(column) < 0).map((column) => columns[column]);
  if (missing.length > 0) throw refused(`${lacking} ${missing.join(', ')}. Use o modelo.`);
  const lines = csv.rows.filter(({ cells }) => !isBlank(cells));
  if (lines.length === 0) throw refused(`O ficheiro não tem ${noun}.`);
  if (lines.length > mostLines) throw refused(`O ficheiro tem mais de ${mostLines} ${noun}.`);
  const names = Object.keys(columns) as Column[];
  const places = new Map(names.map((name) => [name, placeOf(name)]));
  return lines.map(
    ({ line, cells }) =>
      new LineReader(template, line, (column) => cellText(cells[places.get(column) ?? -1] ?? '')),
  );
}

export function answerOf(dryRun: boolean, lines: ImportLine[]): ImportAnswer {
  const counts = { new: 0, exists: 0, faulty: 0 };
  for (const { outcome } of lines) counts[outcome] += 1;
  return { dryRun, counts, lines };
}

/** Raises `invalid` if a line is faulty. */
export function refuseFaults(lines: readonly ImportLine[]): void {
  const faulty = lines.filter(({ outcome }) => outcome === 'faulty');
  const [first] = faulty;
  if (!first) return;
  const message = `Linha ${first.line}: ${first.messages.join('; ')}.`;
  throw refused(`Nada foi importado. Linhas com erros: ${faulty.length}. ${message}`);
}

function refused(message: string): AppError {
  return new AppError('invalid', { fields: { file: message } });
}

const YEAR_FIRST = /^(\d{4})-(\d\d)-(\d\d)$/;
const YEAR_LAST = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;

/** Returns `YYYY-MM-DD` from that form or from `DD/MM/YYYY`; null where no such day exists. */
export function dateWritten(text: string): string | null {
  const parts = YEAR_FIRST.exec(text)?.slice(1) ?? YEAR_LAST.exec(text)?.slice(1).toReversed() ?? [];
  const [year, month, day] = parts;
  return calendarDate(year, month, day);
}

/** Removes the apostrophe by which a sheet keeps `+351…` as text. */
function cellText(cell: string): string {
  return cell.trim().replace(/^'(?=[=+\-@])/, '');
}
