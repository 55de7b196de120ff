import type { ComponentProps } from 'react';
import type { FinancialRecord } from '../../../src/finances/schema';
import type { Part } from '../../transport/parts';
import { LongTable } from '../long-table';
import { COLUMNS, ROW } from './columns';
import { RecordRow } from './record-row';

type Props = {
  query: ComponentProps<typeof LongTable>['query'];
  /** None while the first load. */
  part: Part<FinancialRecord> | undefined;
  isFiltered: boolean;
  onLook: (first: number, last: number) => void;
  onView: (record: FinancialRecord) => void;
};

export function RecordsTable({ query, part, isFiltered, onLook, onView }: Props) {
  return (
    <LongTable
      aria-labelledby="registos"
      columns={COLUMNS}
      rowClass={ROW}
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
        hint: isFiltered
          ? 'Tente ajustar os filtros de pesquisa.'
          : 'Os registos financeiros aparecerão aqui quando disponíveis',
      }}
    >
      {(record, rowIndex) => (
        <RecordRow key={record.id} record={record} rowIndex={rowIndex} onView={onView} />
      )}
    </LongTable>
  );
}
