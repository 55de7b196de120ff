import { useId, useRef } from 'react';
import type { DriverWithDocuments } from '../../../src/drivers/schema';
import type { DriverChange, Pending } from '../../queries/drivers';
import { useRowWindow } from '../row-window';
import { DriverRow } from './driver-row';
import { PlaceholderRows } from './placeholder-rows';
import { COLUMN_HEADER, COLUMNS, ROW, ROW_GROUP, TABLE, UNREAD_ROW } from './table-parts';
import { APPROVAL_HINT } from './texts';

type Props = {
  /** None while they are loading. */
  drivers: readonly DriverWithDocuments[] | undefined;
  pending: Pending<DriverChange>;
  onView: (id: string) => void;
  onDecide: (change: DriverChange) => void;
};

/** Every row counts, but of a long list only those near the viewport are in the page. */
export function DriverTable({ drivers, pending, onView, onDecide }: Props) {
  const hintId = useId();
  const body = useRef<HTMLTableSectionElement>(null);
  const count = drivers?.length ?? 0;
  const { first, last, before, after } = useRowWindow(body, count);
  return (
    <div className="lg:overflow-clip lg:rounded-xl lg:border lg:border-line lg:bg-surface">
      <table
        {...TABLE}
        aria-label="Condutores"
        aria-busy={drivers === undefined}
        aria-rowcount={drivers ? count + 1 : undefined}
        className="block w-full text-sm lg:table lg:table-fixed"
      >
        <thead {...ROW_GROUP} className="max-lg:sr-only lg:sticky lg:top-16 lg:z-10 lg:bg-raised">
          <tr {...ROW} aria-rowindex={1}>
            {COLUMNS.map(({ label, width }) => (
              <th
                key={label}
                {...COLUMN_HEADER}
                scope="col"
                className={`h-11 whitespace-nowrap px-3 text-left font-medium text-muted xl:px-4 ${width}`}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...ROW_GROUP} ref={body} className="block [overflow-anchor:none] lg:table-row-group">
          {drivers === undefined && <PlaceholderRows />}
          <Gap height={before} />
          {drivers?.slice(first, last).map((driver, at) => (
            <DriverRow
              key={driver.id}
              driver={driver}
              rowIndex={first + at + 2}
              pending={pending.get(driver.id)}
              approvalHintId={hintId}
              onView={onView}
              onDecide={onDecide}
            />
          ))}
          <Gap height={after} />
        </tbody>
      </table>
      <p id={hintId} hidden>
        {APPROVAL_HINT}
      </p>
    </div>
  );
}

/** What the rows out of reach take up. */
function Gap({ height }: { height: number }) {
  if (height === 0) return null;
  return (
    <tr {...UNREAD_ROW} style={{ height }} className="block lg:table-row">
      <td colSpan={COLUMNS.length} />
    </tr>
  );
}
