import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import type { FinancialRecord } from '../../../src/money/finances/schema';
import { buttonClass } from '../../ui/button-class';
import { formatDate } from '../../ui/format';
import { LongTable } from '../../ui/long-table';
import type { Part } from '../../ui/requests/parts';
import { COLUMNS, ROW, SELECT_COLUMNS, SELECT_ROW } from './columns';
import { mondaysQuery } from './financial-records';
import { addressOf, type RecordFilter } from './record-filter';
import { RecordRow } from './record-row';
import type { Selection } from './use-selection';

type Props = {
  query: ComponentProps<typeof LongTable>['query'];
  /** Undefined while the first ones load. */
  part: Part<FinancialRecord> | undefined;
  filter: RecordFilter | null;
  onLook: (first: number, last: number) => void;
  onView: (record: FinancialRecord) => void;
  selection: Selection;
};

export function RecordsTable({ query, part, filter, onLook, onView, selection }: Props) {
  const { ids, payable, toggle } = selection;
  const { week, driver, status } = filter ?? {};
  const isSearched = Boolean(driver || status);
  return (
    <LongTable
      aria-labelledby="registos"
      within={ids ? 'page' : 'list'}
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
        hint:
          isSearched || week
            ? 'Tente ajustar os filtros de pesquisa.'
            : 'Os registos financeiros aparecerão aqui quando disponíveis.',
        children: isSearched ? null : <EmptyWeek week={week} />,
      }}
    >
      {(record, rowIndex) => (
        <RecordRow
          key={record.id}
          record={record}
          rowIndex={rowIndex}
          onView={onView}
          isOneWeek={week !== undefined}
          selected={ids ? (payable.has(record.id) ? ids.has(record.id) : null) : undefined}
          onToggle={toggle}
        />
      )}
    </LongTable>
  );
}

/** The first steps from a week without records: its reports, and the last week before it that has records. */
function EmptyWeek({ week }: { week: string | undefined }) {
  const { data } = useQuery(mondaysQuery);
  if (!data) return null;
  const others = data.map(({ weekStartDate }) => weekStartDate);
  const last = others.find((each) => week && each < week) ?? others[0];
  if (!week || !last) {
    return (
      <a href="/email-config#carregar" data-needs="inbox" className={buttonClass()}>
        Carregar o primeiro relatório
      </a>
    );
  }
  return (
    <div className="grid justify-items-center gap-4">
      <p>{`A semana de ${formatDate(week)} ainda não tem relatórios.`}</p>
      <div className="flex flex-wrap items-center justify-center gap-x-6 gap-y-3">
        <a
          href={`/finances?${addressOf({ week })}&passo=relatorios`}
          data-needs="money.write"
          className={buttonClass()}
        >
          Carregar relatórios
        </a>
        <a href={`/finances?${addressOf({ week: last })}`} className="low-target underline">
          {`Ver a semana de ${formatDate(last)}`}
        </a>
      </div>
    </div>
  );
}
