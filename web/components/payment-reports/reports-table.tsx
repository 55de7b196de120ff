import type { PaymentReport } from '../../../src/payment-reports/schema';
import { formatDate, formatDateTime } from '../../format';
import { Badge } from '../badge';
import { CELL, COLUMN_HEADER, ROW, ROW_GROUP, TABLE } from '../drivers/table-parts';
import { PLATFORM_LABELS } from '../platform-labels';
import { MoreButton } from './more-button';
import { countTexts, OUTCOMES, originOf } from './texts';
import { useMore } from './use-more';

const COLUMNS = ['Recebido', 'Ficheiro', 'Plataforma e semana', 'Resultado', 'Linhas'];

/** What was looked at, newest first: rows, or cards on a narrow screen. */
export function ReportsTable({ reports }: { reports: readonly PaymentReport[] }) {
  const { shown, hidden, showMore } = useMore(reports);
  return (
    <>
      <table {...TABLE} aria-label="Relatórios processados" className="block w-full text-sm lg:table">
        <thead {...ROW_GROUP} className="max-lg:sr-only">
          <tr {...ROW}>
            {COLUMNS.map((label) => (
              <th
                key={label}
                {...COLUMN_HEADER}
                scope="col"
                className="px-3 pb-2 text-left font-medium text-muted first:pl-0 last:pr-0"
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...ROW_GROUP} className="block divide-y divide-line lg:table-row-group">
          {shown.map((report) => (
            <ReportRow key={report.id} report={report} />
          ))}
        </tbody>
      </table>
      <MoreButton hidden={hidden} onMore={showMore} />
    </>
  );
}

const PART = 'min-w-0 lg:px-3 lg:py-3 lg:align-top lg:first:pl-0 lg:last:pr-0';

function ReportRow({ report }: { report: PaymentReport }) {
  const { createdAt, fileName, platform, weekStartDate, outcome, reasonText, counts } = report;
  const { label, tone } = OUTCOMES[outcome];
  const lines = countTexts(counts);
  return (
    <tr {...ROW} className="grid grid-cols-2 gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0 lg:table-row">
      <td {...CELL} className={`${PART} order-2 col-span-2 lg:w-[22%]`}>
        <p className="whitespace-nowrap tabular-nums">{formatDateTime(createdAt)}</p>
        <p className="text-muted [overflow-wrap:anywhere]">{originOf(report)}</p>
      </td>
      <td {...CELL} className={`${PART} order-1 col-span-2 font-medium [overflow-wrap:anywhere] lg:w-[26%]`}>
        {fileName ?? <span className="font-normal text-muted">Mensagem de email</span>}
      </td>
      <td {...CELL} className={`${PART} order-4 whitespace-nowrap lg:w-[15%]`}>
        <Label>Plataforma e semana</Label>
        {platform === null ? '—' : <p>{PLATFORM_LABELS[platform]}</p>}
        {weekStartDate && <p className="text-muted tabular-nums">{formatDate(weekStartDate)}</p>}
      </td>
      <td {...CELL} className={`${PART} order-3 col-span-2`}>
        <Badge tone={tone}>{label}</Badge>
        {reasonText && <p className="mt-1 text-muted">{reasonText}</p>}
      </td>
      <td {...CELL} className={`${PART} order-5 tabular-nums lg:w-[12%]`}>
        <Label>Linhas</Label>
        {lines.length === 0 ? '—' : lines.map((line) => <p key={line}>{line}</p>)}
      </td>
    </tr>
  );
}

/** Stands above a cell where the column's header is out of sight. */
function Label({ children }: { children: string }) {
  return (
    <span aria-hidden="true" className="block text-muted text-xs lg:hidden">
      {children}
    </span>
  );
}
