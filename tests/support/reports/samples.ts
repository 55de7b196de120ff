import { readdirSync, readFileSync } from 'node:fs';
import { type ReadReport, readReport } from '../../../src/ledger/report-files/read-report';
import type { Report, ReportRow, RowResult } from '../../../src/ledger/report-files/schema';

const FOLDER = new URL('../../fixtures/reports/', import.meta.url);
/** The Monday of every sample file, and the day on which they are read. */
export const WEEK = '2026-11-09';
export const TODAY = '2026-11-20';

export const UBER = '20261109-20261115-payments_driver-FROTA_EXEMPLO_UNIPESSOAL_LDA.csv';
export const UBER_QUOTED = '20261109-20261116-payments_driver-FROTA_EXEMPLO_UNIPESSOAL_LDA.csv';
export const UBER_ACTIVITY = '20261109-20261115-driver_activity-FROTA_EXEMPLO_UNIPESSOAL_LDA.csv';
export const UBER_A = 'uber_payments_driver_en_familyA.csv';
export const UBER_B = 'uber_payments_driver_en_familyB.csv';
export const BOLT_27 = 'Ganhos por motorista-09_11_2026-15_11_2026-Lisbon Fleet Frota Exemplo, LDA.csv';
export const BOLT_29 = 'Ganhos por motorista-9 nov 2026-15 nov 2026-FROTA EXEMPLO, LDA.csv';
export const BOLT_42 = 'Ganhos por motorista-2026W46-Lisbon Fleet Frota Exemplo.csv';
export const BOLT_SEMICOLON = 'bolt_excel_pt_semicolon.csv';
export const BOLT_WRAPPED = 'bolt_excel_wrapped.csv';

export function sampleFiles(): string[] {
  return readdirSync(FOLDER).filter((name) => name.endsWith('.csv'));
}

/** The name is given in NFC; an archive or a file system may have stored it otherwise. */
export function sampleBytes(name: string): Uint8Array {
  return new Uint8Array(readFileSync(new URL(encodeURIComponent(name), FOLDER)));
}

export function sampleText(name: string): string {
  return new TextDecoder().decode(sampleBytes(name));
}

/** Reads text or bytes on the day of the samples, under a name that has their week unless another is given. */
export function read(content: string | Uint8Array, fileName = UBER): ReadReport {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return readReport({ fileName, bytes, today: TODAY });
}

export function reportOf(content: string | Uint8Array, fileName = UBER): Report {
  const answer = read(content, fileName);
  if (!answer.ok) throw new Error(`refused: ${answer.refusal.reason} ${answer.refusal.column ?? ''}`);
  return answer.report;
}

export function reasonOf(content: string | Uint8Array, fileName = UBER): string | null {
  const answer = read(content, fileName);
  return answer.ok ? null : answer.refusal.reason;
}

export function resultsOf(content: string | Uint8Array): RowResult[] {
  return reportOf(content).rows.map((row) => row.result);
}

/** The amounts of a row in cents (gross, commission, adjustments, cash), or its reason to wait. */
export function outcomeOf(row: ReportRow): string {
  const { result } = row;
  if (result.outcome !== 'ok') return `${result.outcome} ${result.reason}`;
  const { grossCents, commissionCents, adjustmentsCents, cashCents } = result.earnings;
  return [grossCents, commissionCents, adjustmentsCents, cashCents].join(' ');
}

/** A CSV file of plain cells, in the platforms' format unless another is given. */
export function csvOf(rows: readonly (readonly string[])[], separator = ',', newline = '\n'): string {
  return rows.map((row) => row.map((cell) => quoted(cell, separator)).join(separator) + newline).join('');
}

function quoted(cell: string, separator: string): string {
  return cell.includes(separator) || /["\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** The cells of a sample file, its header first. */
export function cellsOf(name: string): string[][] {
  const { columns, rows } = reportOf(sampleBytes(name));
  return [[...columns], ...rows.map((row) => [...row.cells])];
}

/** The same cells with the named column's value replaced in one row (1 is the first under the header). */
export function withCell(rows: readonly string[][], row: number, column: string, value: string): string[][] {
  const index = rows[0]?.indexOf(column) ?? -1;
  if (index < 0) throw new Error(`no column ${column}`);
  return rows.map((cells, at) => (at === row ? cells.with(index, value) : cells));
}

export function withoutColumns(rows: readonly string[][], ...columns: string[]): string[][] {
  const kept = (rows[0] ?? []).flatMap((name, index) => (columns.includes(name) ? [] : [index]));
  return rows.map((cells) => kept.map((index) => cells[index] ?? ''));
}
