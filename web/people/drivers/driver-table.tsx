import { type ComponentProps, useId } from 'react';
import type { DriverWithDocuments } from '../../../src/people/drivers/schema';
import { FIRST_DRIVERS } from '../../ui/driver-links';
import { LongTable } from '../../ui/long-table';
import { COLUMNS, ROW } from './columns';
import type { DriverChange } from './decisions';
import { DriverRow } from './driver-row';
import type { Pending } from './drivers';
import { APPROVAL_HINT } from './texts';
import { useUndoable } from './undoable';

type Props = {
  query: ComponentProps<typeof LongTable>['query'];
  /** Undefined while they are loading. */
  drivers: readonly DriverWithDocuments[] | undefined;
  /** With those that are still loading. */
  total: number | undefined;
  isFiltered: boolean;
  pending: Pending<DriverChange>;
  onView: (id: string) => void;
  onDecide: (change: DriverChange) => void;
  onUndone: (id: string) => void;
};

export function DriverTable({
  query,
  drivers,
  total,
  isFiltered,
  pending,
  onView,
  onDecide,
  onUndone,
}: Props) {
  const hintId = useId();
  // Queried once for all rows: a query per row would add a subscriber per row to every change.
  const undoable = useUndoable('drivers', drivers !== undefined);
  return (
    <div className="rounded-xl border border-line bg-surface lg:overflow-clip">
      <LongTable
        within="list"
        aria-label="Condutores"
        columns={COLUMNS}
        rowClass={ROW}
        query={query}
        items={drivers}
        total={total}
        failure="Não foi possível carregar os condutores"
        empty={{
          icon: 'user-round-x',
          title: 'Nenhum condutor encontrado',
          ...(isFiltered
            ? { hint: 'Tente ajustar os filtros de pesquisa.' }
            : { hint: 'Ainda não existem condutores registados.', link: FIRST_DRIVERS }),
        }}
      >
        {(driver, rowIndex) => (
          <DriverRow
            key={driver.id}
            driver={driver}
            rowIndex={rowIndex}
            pending={pending.get(driver.id)}
            approvalHintId={hintId}
            undoable={undoable.has(driver.id)}
            onView={onView}
            onDecide={onDecide}
            onUndone={onUndone}
          />
        )}
      </LongTable>
      <p id={hintId} hidden>
        {APPROVAL_HINT}
      </p>
    </div>
  );
}
