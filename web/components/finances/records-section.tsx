import type { UseQueryResult } from '@tanstack/react-query';
import { countLabel } from '../../../src/domain/text';
import type { FinancialRecord, FinancialSummary } from '../../../src/finances/schema';
import type { Part } from '../../transport/parts';
import { Notice } from '../notice';
import { FilterSums } from './filter-sums';
import { RecordsTable } from './records-table';

type Props = {
  records: UseQueryResult<Part<FinancialRecord>>;
  /** Stays until the part that `records` asks for is there. */
  part: Part<FinancialRecord> | undefined;
  /** What is shown is of another filter still. */
  isSearching: boolean;
  isFiltered: boolean;
  summary: FinancialSummary | undefined;
  onLook: (first: number, last: number) => void;
  onView: (record: FinancialRecord) => void;
};

/** The weeks of drivers that a filter leaves, of which the rows that are looked at are asked for. */
export function RecordsSection({ records, part, isSearching, isFiltered, summary, onLook, onView }: Props) {
  const { isLoadingError, isFetching, refetch } = records;
  return (
    <section className="mt-6 rounded-xl border border-line bg-surface lg:overflow-clip">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-line border-b px-[min(1.25rem,6vw)] py-4">
        <h2 id="registos" className="font-semibold">
          Registos Financeiros Semanais
        </h2>
        <p role="status" className="min-h-5 text-muted text-sm tabular-nums max-sm:w-full sm:mr-auto">
          {isSearching ? 'A procurar…' : part ? countLabel(part.total, 'registo', 'registos') : ''}
        </p>
        <FilterSums summary={summary} />
      </header>
      <RecordsTable
        query={{ isLoadingError: isLoadingError && !part, isFetching, refetch }}
        part={part}
        isFiltered={isFiltered}
        onLook={onLook}
        onView={onView}
      />
      {part && isLoadingError && (
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
}
