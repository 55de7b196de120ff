import { useRef } from 'react';
import type { FinancialRecord } from '../../../src/finances/schema';
import { COLUMN_HEADER, ROW, ROW_GROUP, TABLE, UNREAD_ROW } from '../drivers/table-parts';
import { useRowWindow } from '../row-window';
import { PlaceholderRows } from './placeholder-rows';
import { RecordRow } from './record-row';

/** Column, and its width where the table is one. */
const COLUMNS = [
  { label: 'Condutor', shape: 'w-[24%] text-left' },
  { label: 'Semana', shape: 'w-[11%] text-left' },
  { label: 'Ganhos Brutos', shape: 'w-[13%] text-right' },
  { label: 'Comissão', shape: 'w-[11%] text-right' },
  { label: 'Taxa Fixa', shape: 'w-[10%] text-right' },
  { label: 'Líquido', shape: 'w-[12%] text-right' },
  { label: 'Status', shape: 'w-[10%] text-right' },
  { label: 'Ações', shape: 'w-[9%] text-right' },
] as const;

type Props = {
  /** None while they load. */
  records: readonly FinancialRecord[] | undefined;
  onView: (record: FinancialRecord) => void;
};

/** Every record counts, but of a long list only the rows near the viewport are in the page. */
export function RecordsTable({ records, onView }: Props) {
  const body = useRef<HTMLTableSectionElement>(null);
  const count = records?.length ?? 0;
  const { first, last, before, after } = useRowWindow(body, count);
  return (
    <table
      {...TABLE}
      aria-labelledby="registos"
      aria-busy={records === undefined}
      aria-rowcount={records ? count + 1 : undefined}
      className="block w-full text-sm lg:table lg:table-fixed"
    >
      <thead {...ROW_GROUP} className="max-lg:sr-only lg:sticky lg:top-16 lg:z-10 lg:bg-raised">
        <tr {...ROW} aria-rowindex={1}>
          {COLUMNS.map(({ label, shape }) => (
            <th
              key={label}
              {...COLUMN_HEADER}
              scope="col"
              className={`h-11 px-3 font-medium text-muted first:pl-5 last:pr-5 ${shape}`}
            >
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody
        {...ROW_GROUP}
        ref={body}
        className="block divide-y divide-line [overflow-anchor:none] lg:table-row-group"
      >
        {records === undefined && <PlaceholderRows />}
        <Gap height={before} />
        {records?.slice(first, last).map((record, at) => (
          <RecordRow key={record.id} record={record} rowIndex={first + at + 2} onView={onView} />
        ))}
        <Gap height={after} />
      </tbody>
    </table>
  );
}

/** What the rows out of reach take up, in px. */
function Gap({ height }: { height: number }) {
  if (height === 0) return null;
  return (
    <tr {...UNREAD_ROW} style={{ height }} className="block lg:table-row">
      <td colSpan={COLUMNS.length} />
    </tr>
  );
}
