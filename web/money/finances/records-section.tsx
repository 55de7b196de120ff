import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, memo, type ReactNode } from 'react';
import type { FinancialRecord, FinancialSummary } from '../../../src/money/finances/schema';
import { countLabel } from '../../../src/platform/domain/text';
import { Button, buttonClass } from '../../ui/button';
import { formatMoney } from '../../ui/format';
import { Notice } from '../../ui/notice';
import type { Part } from '../../ui/requests/parts';
import { useDeferred } from '../../ui/use-deferred';
import { ExportLinks } from './export-links';
import type { RecordFilter } from './record-filter';
import { RecordsTable } from './records-table';
import type { Selection } from './use-selection';
import { weekSumsQuery } from './week-sums';

type Props = {
  /** The state of the query for the filter in force. */
  query: { isLoadingError: boolean; isFetching: boolean; refetch: () => unknown };
  /** The part shown stays until the one requested has loaded. */
  part: Part<FinancialRecord> | undefined;
  /** Whether the rows shown still belong to the previous filter. */
  isSearching: boolean;
  filter: RecordFilter | null;
  /** Their controls, or their place. */
  filters: ReactNode;
  summary: FinancialSummary | undefined;
  onLook: (first: number, last: number) => void;
  onView: (record: FinancialRecord) => void;
  selection: Selection;
  onCars: () => void;
};

const loadBar = async () => (await import('./selection-bar')).SelectionBar;

/** The records that a filter matches; only the rows in view are requested. */
export const RecordsSection = memo(function RecordsSection(props: Props) {
  const { query, part, isSearching, filter, filters, summary, selection, onCars, ...table } = props;
  const { isLoadingError: hasFailed, isFetching, refetch } = query;
  const { ids, select } = selection;
  const SelectionBar = useDeferred(loadBar, {
    wanted: ids !== null,
    what: 'a seleção',
    onFailed: () => select(null),
  });
  return (
    <section className="mt-2 flex flex-col rounded-xl border border-line bg-surface lg:overflow-clip">
      <header className="@container">
        <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1.5 border-line border-b px-[min(1.25rem,6vw)] py-2 @min-[72rem]:py-0.5">
          <div className="flex min-w-0 flex-wrap items-baseline gap-x-4 max-sm:basis-full sm:mr-auto @min-[72rem]:block">
            <h2 id="registos" className="font-semibold text-sm leading-5">
              Registos Financeiros Semanais
            </h2>
            <p
              role="status"
              className="min-h-4 min-w-20 text-muted text-xs tabular-nums max-sm:ml-auto max-sm:text-right"
            >
              {isSearching ? 'A procurar…' : part ? countLabel(part.total, 'registo', 'registos') : ''}
            </p>
          </div>
          {filters}
          <Acts selection={selection} onCars={onCars} isBusy={!part} />
        </div>
      </header>
      {ids && SelectionBar && <SelectionBar selection={selection} />}
      <RecordsTable
        query={{ isLoadingError: hasFailed && !part, isFetching, refetch }}
        part={part}
        selection={selection}
        filter={filter}
        {...table}
      />
      {/* At a desk it stays in view below the rows. */}
      <div
        className={`flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-b-xl border-line border-t bg-surface px-[min(1.25rem,6vw)] py-2.5 lg:[@media(min-height:40rem)]:sticky lg:[@media(min-height:40rem)]:bottom-0 lg:z-10 ${part ? 'flex' : 'hidden'}`}
      >
        <FilterSums summary={summary} />
        <Ways filter={filter} records={summary?.records} onCars={onCars} isBusy={!part} />
      </div>
      {part && hasFailed && (
        <div className="sticky bottom-(--foot) p-4 lg:z-10 lg:[@media(min-height:40rem)]:bottom-14">
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

type CarsProps = { onCars: () => void; isBusy: boolean };

function Acts({ selection: { ids, payable, select }, ...cars }: CarsProps & { selection: Selection }) {
  return (
    <div className="flex flex-wrap items-center gap-2 max-sm:ml-auto">
      <CarsButton className={`max-sm:hidden ${buttonClass({ size: 'small' })}`} {...cars} />
      <Button
        size="small"
        aria-pressed={ids !== null}
        disabled={ids === null && payable.size === 0}
        onClick={() => select(ids ? null : new Set())}
      >
        {ids ? 'Terminar seleção' : 'Selecionar'}
      </Button>
    </div>
  );
}

/** Ways out of the records; a narrow screen has them all below. */
function Ways({ onCars, isBusy, ...links }: CarsProps & ComponentProps<typeof ExportLinks>) {
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <ExportLinks {...links} />
      <CarsButton
        className="min-h-6 font-medium text-sm underline sm:hidden"
        onCars={onCars}
        isBusy={isBusy}
      />
    </div>
  );
}

/** Opens the cars, where the operator has any. Its space is reserved, so that nothing moves once that is known. */
function CarsButton({ className, onCars, isBusy }: CarsProps & { className: string }) {
  // They load after the rows in view.
  const { data } = useQuery({ ...weekSumsQuery(), enabled: !isBusy });
  const hasCars = data?.some(({ costs }) => costs !== null);
  return (
    <button type="button" className={`${className} ${hasCars ? '' : 'invisible'}`} onClick={onCars}>
      Por viatura
    </button>
  );
}

type Sum = 'gross' | 'commission' | 'fees' | 'payouts' | 'carried';

const SUMS: readonly [Sum, label: string, (summary: FinancialSummary) => number][] = [
  ['gross', 'Ganhos brutos', ({ grossEarnings }) => Number(grossEarnings)],
  ['commission', 'Comissão', ({ platformCommission }) => Number(platformCommission)],
  ['fees', 'Taxa fixa', ({ flatRateDeductions }) => 0 - Number(flatRateDeductions)],
  ['payouts', 'Líquido', ({ payouts }) => Number(payouts)],
  ['carried', 'Transportado', ({ carried }) => Number(carried)],
];

/** Sums of all records that the filter matches, on screen or not. A carried-over amount is separate, since the
 * week that received it includes it. The space is reserved until the sums load. */
function FilterSums({ summary }: { summary: FinancialSummary | undefined }) {
  return (
    <dl
      aria-label="Soma dos registos"
      className="flex flex-wrap gap-x-6 gap-y-1 text-sm tabular-nums max-sm:justify-between"
    >
      {SUMS.map(([name, label, sumOf]) => {
        const sum = summary && sumOf(summary);
        const isHidden = sum === undefined || (name === 'carried' && sum === 0);
        return (
          <div key={name} className={`flex min-w-0 flex-wrap gap-x-2 ${isHidden ? 'invisible' : ''}`}>
            <dt className="text-muted">{label}</dt>
            <dd
              className={`min-w-24 font-medium ${sum !== undefined && sum < 0 && name === 'payouts' ? 'text-bad' : ''}`}
            >
              {sum === undefined ? '\u00a0' : formatMoney(sum)}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
