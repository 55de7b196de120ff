import type { ComponentProps } from 'react';
import type { FinancialRecord } from '../../../src/money/finances/schema';
import { LongTable } from '../../ui/long-table';
import type { Part } from '../../ui/requests/parts';
import { COLUMNS, ROW, SELECT_COLUMNS, SELECT_ROW } from './columns';
import { RecordRow } from './record-row';
import type { Selection } from './use-selection';

type Props = {
  query: ComponentProps<typeof LongTable>['query'];
  /** Undefined while the first ones load. */
  part: Part<FinancialRecord> | undefined;
  isFiltered: boolean;
  onLook: (first: number, last: number) => void;
  onView: (record: FinancialRecord) => void;
  selection: Selection;
};

const FIRST_REPORT = { href: '/email-config#carregar', label: 'Carregar o primeiro relatório' };

export function RecordsTable({ query, part, isFiltered, onLook, onView, selection }: Props) {
  const { ids, payable, toggle } = selection;
  return (
    <LongTable
      aria-labelledby="registos"
      columns={ids ? SELECT_COLUMNS : COLUMNS}
      rowClass={ids ? SELECT_ROW : ROW}
      body={{ className: 'divide-y' }}
      query={query}
      items={part?.items}
      offset={part?.offset}
      total={part?.total}
      onLook={onLook}
      failure="Não foi possível carregar os registos financeiros"
      empty={{
        icon: 'receipt-text',
        title: 'Nenhum registo financeiro',
        ...(isFiltered
          ? { hint: 'Tente ajustar os filtros de pesquisa.' }
          : { hint: 'Os registos financeiros aparecerão aqui quando disponíveis', link: FIRST_REPORT }),
      }}
    >
      {(record, rowIndex) => (
        <RecordRow
          key={record.id}
          record={record}
          rowIndex={rowIndex}
          onView={onView}
          selected={ids ? (payable.has(record.id) ? ids.has(record.id) : null) : undefined}
          onToggle={toggle}
        />
      )}
    </LongTable>
  );
}
