import { unzipSync, type Zippable, zipSync } from 'fflate';
import { carsSheet } from '../../money/car-sums/export-cars';
import { carsOfWeeks } from '../../money/car-sums/read-car-sums';
import { FORMULA } from '../../money/finances/formula';
import { csvOf, type Sheet, xlsxOf } from '../../money/finances/workbook';
import { readMatched } from '../../people/recibos/read-recibos';
import { lisbonDate } from '../../platform/domain/calendar';
import { brandOf, type Fleet } from '../../platform/domain/fleet';
import { foldText } from '../../platform/domain/text';
import { AppError } from '../../platform/http/errors';
import { sha256Hex } from '../../platform/secrets/digest';
import { parseCsv } from '../../platform/tables/csv';
import { decodeText } from '../../platform/tables/decode';
import type { Services } from '../../services';
import { type Change, changesBetween, type KeyedTable } from './changes-rules';
import { filesSheet, UNDATED } from './month-files';
import { recibosOfWeeks, yearUntil } from './month-recibos';
import { type DriverWeek, driverWeeks, mondaysOf } from './month-rules';
import { driversSheet, platformsSheet, REFERENCE, summarySheet, weeksSheet, yearSheet } from './month-sheets';
import { readMonth } from './read-month';

export type MonthTables = {
  month: string;
  weeks: readonly DriverWeek[];
  sheets: readonly Sheet[];
  /** SHA-256 (hex) of all sheets. */
  content: string;
  /** Ids of all drivers in it. */
  named: readonly string[];
};

/** Reads the tables of a month. Raises `not_found` for one without weeks, and `invalid`. */
export async function monthTables(
  services: Pick<Services, 'db' | 'now' | 'recibos'>,
  month: string,
): Promise<MonthTables> {
  const mondays = mondaysOf(month);
  const facts = await readMonth(services.db, { from: mondays[0] ?? '', until: mondays.at(-1) ?? '' });
  if (facts.records.length === 0)
    throw new AppError('not_found', { message: 'Este mês não tem semanas com registos.' });
  const asked = { settings: services.recibos, today: lisbonDate(services.now()) };
  const matched = await readMatched(services.db, null, asked);
  const weeks = driverWeeks({ ...facts, recibos: recibosOfWeeks(matched) });
  const year = yearUntil(matched, month);
  const { cars, holderIds } = await carsOfWeeks(services, mondays);
  const sheets = [
    weeksSheet(weeks),
    driversSheet(weeks),
    platformsSheet(weeks, facts.reported),
    carsSheet(cars),
    yearSheet(year),
    filesSheet(matched, mondays) ?? [],
  ].flat();
  const named = new Set([...[...weeks, ...year].map(({ driverId }) => driverId), ...holderIds]);
  return {
    month,
    weeks,
    sheets,
    content: await sha256Hex(JSON.stringify(sheets)),
    named: [...named].toSorted(),
  };
}

type Making = {
  tables: MonthTables;
  version: number;
  now: Date;
  fleet: Fleet | null;
  /** The bytes of the version before; null where it is kept no more, or there is none. */
  before: Uint8Array | null;
};

/** Builds the ZIP: the workbook, and each sheet as CSV. */
export function monthZip({ tables, version, now, fleet, before }: Making): Uint8Array<ArrayBuffer> {
  const { month, weeks, sheets } = tables;
  const changes = before === null ? null : changesSince(before, sheets);
  const summary = summarySheet({
    month,
    version,
    madeOn: lisbonDate(now),
    fleet: fleet && [brandOf(fleet), fleet.nif && `NIF ${fleet.nif}`].filter(Boolean).join(', '),
    weeks,
    remarks: [remarkOn(version, changes)],
  });
  const all = [summary, ...sheets, ...(changes ? [changesSheet(changes)] : [])];
  const files: Zippable = { [`contabilista-${month}-v${version}.xlsx`]: [xlsxOf(all), { level: 0 }] };
  for (const sheet of all) files[csvName(sheet)] = csvOf(sheet);
  return zipSync(files, { mtime: UNDATED });
}

function remarkOn(version: number, changes: readonly Change[] | null): string {
  if (version === 1) return '';
  if (changes === null) return `A versão ${version - 1} já não está guardada: não se compara com ela.`;
  return `A folha Alterações tem o que mudou desde a versão ${version - 1}.`;
}

function csvName({ name }: Sheet): string {
  return `${foldText(name).replaceAll(' ', '-')}.csv`;
}

/** Sheets whose rows are compared, and the columns by which a person knows a row. The others are their sums. */
const COMPARED = [
  ['Semanas', 2],
  ['Viaturas', 1],
] as const;

function changesSince(zip: Uint8Array, sheets: readonly Sheet[]): (Change & { sheet: string })[] {
  return COMPARED.flatMap(([name, naming]) => {
    const sheet = sheets.find((each) => each.name === name);
    if (!sheet) return [];
    const file = csvName(sheet);
    const kept = unzipSync(zip, { filter: (entry) => entry.name === file })[file];
    const before = kept ? tableIn(kept) : { header: [], rows: [], keyAt: 0 };
    return changesBetween(before, tableIn(csvOf(sheet)), naming).map((change) => ({
      sheet: name,
      ...change,
    }));
  });
}

/** The table of a CSV of the program, keyed by its last column, or of one without references by its first. */
function tableIn(bytes: Uint8Array): KeyedTable {
  const csv = parseCsv(decodeText(bytes) ?? '');
  if (!csv.ok) return { header: csv.header, rows: [], keyAt: 0 };
  const rows = csv.rows.filter(({ cells }) => cells.length === csv.header.length).map(({ cells }) => cells);
  const hasReference = csv.header.at(-1) === REFERENCE;
  return { header: csv.header, rows, keyAt: hasReference ? csv.header.length - 1 : 0 };
}

function changesSheet(changes: readonly (Change & { sheet: string })[]): Sheet {
  const cell = (given: string) => (given === '' ? null : { text: withoutApostrophe(given) });
  return {
    name: 'Alterações',
    headings: ['Linha', 'Folha', 'Coluna', 'Antes', 'Depois'],
    rows: changes.map(({ sheet, row, column, before, after }) =>
      [row, sheet, column, before, after].map(cell),
    ),
  };
}

/** The CSV has an apostrophe before what would be a formula. */
function withoutApostrophe(text: string): string {
  return text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
}
