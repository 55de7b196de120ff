import type { ComponentProps } from 'react';
import type { FinancialRecord } from '../../../src/finances/schema';
import { LongTable } from '../long-table';
import { COLUMNS, ROW } from './columns';
import { RecordRow } from './record-row';

type Props = {
  query: ComponentProps<typeof LongTable>['query'];
  /** None while they load. */
  records: readonly FinancialRecord[] | undefined;
  onView: (record: FinancialRecord) => void;
};

export function RecordsTable({ query, records, onView }: Props) {
  return (
    <LongTable
      aria-labelledby="registos"
      columns={COLUMNS}
      rowClass={ROW}
      body={{ className: 'divide-y' }}
      query={query}
      items={records}
      failure="Não foi possível carregar os registos financeiros"
      empty={{
        icon: 'receipt-text',
        title: 'Nenhum registo financeiro',
        hint: 'Os registos financeiros aparecerão aqui quando disponíveis',
      }}
    >
      {(record, rowIndex) => (
        <RecordRow key={record.id} record={record} rowIndex={rowIndex} onView={onView} />
      )}
    </LongTable>
  );
}
