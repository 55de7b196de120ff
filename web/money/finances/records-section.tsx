import { memo } from 'react';
import type { FinancialRecord, FinancialSummary } from '../../../src/money/finances/schema';
import { countLabel } from '../../../src/platform/domain/text';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import type { Part } from '../../ui/requests/parts';
import { useDeferred } from '../../ui/use-deferred';
import { FilterSums } from './filter-sums';
import { RecordsTable } from './records-table';
import type { Selection } from './use-selection';

type Props = {
  /** Of what is asked for. */
  hasFailed: boolean;
  isFetching: boolean;
  refetch: () => void;
  /** Stays until what is asked for is there. */
  part: Part<FinancialRecord> | undefined;
  /** What is shown is of another filter still. */
  isSearching: boolean;
  isFiltered: boolean;
  summary: FinancialSummary | undefined;
  onLook: (first: number, last: number) => void;
  onView: (record: FinancialRecord) => void;
  selection: Selection;
};

const loadBar = async () => (await import('./selection-bar')).SelectionBar;

/** The weeks of drivers that a filter leaves, of which the rows that are looked at are asked for. */
export const RecordsSection = memo(function RecordsSection(props: Props) {
  const { hasFailed, isFetching, refetch, part, isSearching, summary, selection, ...table } = props;
  const { ids, payable, select } = selection;
  const SelectionBar = useDeferred(loadBar, {
    wanted: ids !== null,
    what: 'a seleção',
    onFailed: () => select(null),
  });
  return (
    <section className="mt-6 rounded-xl border border-line bg-surface lg:overflow-clip">
      <header className="flex flex-wrap items-center gap-x-6 gap-y-1 border-line border-b px-[min(1.25rem,6vw)] py-4">
        <h2 id="registos" className="font-semibold">
          Registos Financeiros Semanais
        </h2>
        <p role="status" className="min-h-5 text-muted text-sm tabular-nums">
          {isSearching ? 'A procurar…' : part ? countLabel(part.total, 'registo', 'registos') : ''}
        </p>
        <Button
          size="small"
          className="ml-auto"
          aria-pressed={ids !== null}
          disabled={ids === null && payable.size === 0}
          onClick={() => select(ids ? null : new Set())}
        >
          {ids ? 'Terminar seleção' : 'Selecionar'}
        </Button>
        <FilterSums summary={summary} />
      </header>
      {ids && SelectionBar && <SelectionBar selection={selection} />}
      <RecordsTable
        query={{ isLoadingError: hasFailed && !part, isFetching, refetch }}
        {...{ part, selection, ...table }}
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
