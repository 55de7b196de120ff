import { sql } from 'drizzle-orm';
import { jsonOf } from '../../../db/queries/json-of';
import { readRows } from '../../../db/queries/read-list';
import { transact } from '../../../db/queries/transact';
import { drivers } from '../../../db/schema/drivers';
import { financialRecords } from '../../../db/schema/financial-records';
import { fileDayOf } from '../../ledger/kernel/store';
import { audit } from '../../platform/audit/store';
import { lisbonDate } from '../../platform/domain/calendar';
import { contractLabel } from '../../platform/domain/contract';
import { AppError } from '../../platform/http/errors';
import type { Services } from '../../services';
import type { Search } from './filter';
import { MOST_EXPORTED } from './finances-limits';
import { dayOfPayment } from './payment-rules';
import type { RecordsExport } from './schema';
import { OF_DRIVER, VERSION } from './store';
import { readSummary } from './summary';
import { type Cell, csvOf, SHEET_TYPES, type Sheet, xlsxOf } from './workbook';

type Line = {
  fullName: string;
  contractType: string;
  week: string;
  gross: number;
  commission: number;
  adjustments: number;
  cash: number;
  flatRate: number;
  settlement: number;
  payout: number;
  status: string;
  paidAt: string | null;
  fileDay: string | null;
  carriedTo: string | null;
};

const LINE = jsonOf<Line>({
  fullName: drivers.fullName,
  contractType: sql<string>`${drivers.contractType}`,
  week: financialRecords.weekStartDate,
  gross: financialRecords.grossCents,
  commission: financialRecords.commissionCents,
  adjustments: financialRecords.adjustmentsCents,
  cash: financialRecords.cashCents,
  flatRate: financialRecords.flatRateCents,
  settlement: financialRecords.settlementCents,
  payout: financialRecords.payoutCents,
  status: sql<string>`${financialRecords.status}`,
  paidAt: financialRecords.paidAt,
  fileDay: fileDayOf(sql`${financialRecords.id}`),
  carriedTo: financialRecords.carriedTo,
});

/** Each amount has its sign, so that the payout is the sum of the amounts before it. */
const COLUMNS: readonly [string, (line: Line) => Cell][] = [
  ['Condutor', ({ fullName }) => ({ text: fullName })],
  ['Contrato', ({ contractType }) => ({ text: contractLabel(contractType) })],
  ['Semana', ({ week }) => ({ date: week })],
  ['Ganhos brutos', ({ gross }) => ({ cents: gross })],
  ['Comissão', ({ commission }) => ({ cents: 0 - commission })],
  ['Ajustes', ({ adjustments }) => ({ cents: adjustments })],
  ['Dinheiro recebido', ({ cash }) => ({ cents: 0 - cash })],
  ['Taxa fixa', ({ flatRate }) => ({ cents: 0 - flatRate })],
  ['Acertos', ({ settlement }) => ({ cents: settlement })],
  ['Líquido', ({ payout }) => ({ cents: payout })],
  ['Estado', (line) => ({ text: stateOf(line) })],
  ['Pago em', (line) => dayCell(dayOfPayment(line.fileDay, line.paidAt))],
];

const dayCell = (date: string | null): Cell => (date === null ? null : { date });

function stateOf({ status, carriedTo, payout }: Line): string {
  if (status === 'PAID') return 'Pago';
  if (carriedTo !== null) return 'Transportado';
  return payout < 0 ? 'A transportar' : 'Pendente';
}

const ROWS_AT_ONCE = 8_000;

type Asked = { asked: RecordsExport; staff: string };

/** Exports the filtered records for the accountant; the audit log has the member of staff. Raises `invalid`. */
export async function exportRecords(
  { db, now: clock }: Pick<Services, 'db' | 'now'>,
  search: Search,
  { asked: { format, ...asked }, staff }: Asked,
) {
  const { json } = await search(asked, async (filtered) => {
    const { from, condition, order } = filtered;
    const { summary } = await readSummary(db, filtered);
    if (summary.records > MOST_EXPORTED) {
      const message = `São ${summary.records} registos e exportam-se ${MOST_EXPORTED} no máximo: escolha uma semana.`;
      throw new AppError('invalid', { message });
    }
    return readRows<Line>(db, {
      version: VERSION,
      knownVersions: [],
      rowsAtOnce: ROWS_AT_ONCE,
      item: LINE,
      count: sql`SELECT count(*) FROM ${financialRecords} WHERE ${condition}`,
      rows: sql`FROM ${from} JOIN ${drivers} ON ${OF_DRIVER} WHERE ${condition} ORDER BY ${order}`,
    });
  });
  const text = typeof json === 'string' ? json : new TextDecoder().decode(json ?? new ArrayBuffer());
  const lines: Line[] = JSON.parse(text);
  const now = clock();
  const detail = { format, records: lines.length, week: asked.week ?? null, status: asked.status ?? null };
  await transact(db, {
    audited: audit(db, {
      at: now.toISOString(),
      actor: staff,
      action: 'financial-record.export',
      subject: 'financial-records',
      detail: { ...detail, ofNames: Boolean(asked.driver) },
    }),
  });
  const sheet: Sheet = {
    name: 'Registos',
    headings: COLUMNS.map(([heading]) => heading),
    rows: lines.map((line) => COLUMNS.map(([, cellOf]) => cellOf(line))),
  };
  const bytes = format === 'csv' ? csvOf(sheet) : xlsxOf([sheet]);
  const fileName = `registos-${asked.week ?? lisbonDate(now)}.${format}`;
  return { bytes, type: SHEET_TYPES[format], fileName };
}
