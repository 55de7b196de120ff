import { memo } from 'react';
import type { FinancialRecord, FinancialSummary } from '../../../src/money/finances/schema';
import { countLabel } from '../../../src/platform/domain/text';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import type { Part } from '../../ui/requests/parts';
import { useDeferred } from '../../ui/use-deferred';
import { ExportLinks } from './export-links';
import { FilterSums } from './filter-sums';
import type { RecordFilter } from './record-filter';
import { RecordsTable } from './records-table';
import type { Selection } from './use-selection';

type Props = {
  /** The state of the query for the filter in force. */
  query: { isLoadingError: boolean; isFetching: boolean; refetch: () => unknown };
  /** The part shown stays until the one requested has loaded. */
  part: Part<FinancialRecord> | undefined;
  /** Whether the rows shown still belong to the previous filter. */
  isSearching: boolean;
  filter: RecordFilter | null;
  isFiltered: boolean;
  summary: FinancialSummary | undefined;
  onLook: (first: number, last: number) => void;
  onView: (record: FinancialRecord) => void;
  selection: Selection;
};

const loadBar = async () => (await import('./selection-bar')).SelectionBar;

/** The records that a filter matches; only the rows in view are requested. */
export const RecordsSection = memo(function RecordsSection(props: Props) {
  const { query, part, isSearching, filter, summary, selection, ...table } = props;
  const { isLoadingError: hasFailed, isFetching, refetch } = query;
  const { ids, payable, select } = selection;
  const SelectionBar = useDeferred(loadBar, {
    wanted: ids !== null,
    what: 'a seleção',
    onFailed: () => select(null),
  });
  return (
    <section className="mt-4 flex flex-col rounded-xl border border-line bg-surface lg:overflow-clip">
      <header className="flex flex-wrap items-center gap-x-6 gap-y-1 px-[min(1.25rem,6vw)] pt-3 max-sm:pb-3 border-line max-sm:border-b">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-6 max-sm:flex-[1_1_10rem]">
          <h2 id="registos" className="font-semibold max-sm:text-sm">
            Registos Financeiros Semanais
          </h2>
          <p role="status" className="min-h-5 text-muted max-sm:w-full text-sm tabular-nums">
            {isSearching ? 'A procurar…' : part ? countLabel(part.total, 'registo', 'registos') : ''}
          </p>
        </div>
        <Button
          size="small"
          className="ml-auto"
          aria-pressed={ids !== null}
          disabled={ids === null && payable.size === 0}
          onClick={() => select(ids ? null : new Set())}
        >
          {ids ? 'Terminar seleção' : 'Selecionar'}
        </Button>
      </header>
      {/* A narrow screen begins with the records, so this stands below them. */}
      <div
        className={`flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line px-[min(1.25rem,6vw)] py-3 max-sm:order-last max-sm:border-t sm:border-b ${part ? '' : 'max-sm:hidden'}`}
      >
        <FilterSums summary={summary} />
        <ExportLinks filter={filter} records={summary?.records} />
      </div>
      {ids && SelectionBar && <SelectionBar selection={selection} />}
      <RecordsTable
        query={{ isLoadingError: hasFailed && !part, isFetching, refetch }}
        part={part}
        selection={selection}
        week={filter?.week}
        {...table}
      />
      {part && hasFailed && (
        <div className="sticky bottom-0 p-4">
          <Notice>
            Não foi possível carregar estes registos.{' '}
            <button type="button" className="font-semibold underline" onClick={() => refetch()}>
              Tentar novamente
            </button>
          </Notice>
        </div>
      )}
    </section>
  );
});
