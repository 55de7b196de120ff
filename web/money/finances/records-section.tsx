import { useQuery } from '@tanstack/react-query';
import { memo, type ReactNode } from 'react';
import type { FinancialRecord, FinancialSummary } from '../../../src/money/finances/schema';
import { countLabel } from '../../../src/platform/domain/text';
import { Button, buttonClass } from '../../ui/button';
import { Notice } from '../../ui/notice';
import type { Part } from '../../ui/requests/parts';
import { useMay } from '../../ui/session/rights';
import { currentUserQuery } from '../../ui/session/session';
import { useDeferred } from '../../ui/use-deferred';
import type { RecordFilter } from './record-filter';
import type { RecordsFoot } from './records-foot';
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
  /** Loaded later. */
  Foot: typeof RecordsFoot | undefined;
  onLook: (first: number, last: number) => void;
  onView: (record: FinancialRecord) => void;
  selection: Selection;
  /** Opens the cars or the recibos in their place. */
  onOpen: OnOpen;
};

type OnOpen = (opened: 'viaturas' | 'recibos' | 'pagamento') => void;

const loadBar = async () => (await import('./selection-bar')).SelectionBar;

/** The records that a filter matches; only the rows in view are requested. */
export const RecordsSection = memo(function RecordsSection(props: Props) {
  const { query, part, isSearching, filter, filters, summary, Foot, selection, onOpen, ...table } = props;
  const { isLoadingError: hasFailed, isFetching, refetch } = query;
  const { ids, select } = selection;
  const SelectionBar = useDeferred(loadBar, {
    wanted: ids !== null,
    what: 'a seleção',
    onFailed: () => select(null),
  });
  return (
    <section className="mt-2 flex flex-col rounded-xl border border-line bg-surface lg:overflow-clip print:block print:border-0">
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
            <p className="hidden text-xs print:block">{filterText(filter)}</p>
          </div>
          {filters}
          <Acts selection={selection} onOpen={onOpen} isBusy={!part} />
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
      {part && Foot && (
        <Foot filter={filter} summary={summary}>
          <CarsButton className={OF_PHONE} onOpen={onOpen} isBusy={!part} />
          <RecibosButton className={OF_PHONE} onOpen={onOpen} />
        </Foot>
      )}
      {part && hasFailed && (
        <div className="sticky bottom-(--foot) p-4 lg:z-10 lg:[@media(min-height:40rem)]:bottom-14">
          <Notice>
            Não foi possível carregar estes registos.{' '}
            <button type="button" className="low-target font-semibold underline" onClick={() => refetch()}>
              Tentar novamente
            </button>
          </Notice>
        </div>
      )}
    </section>
  );
});

/** The filter beside the week, for a sheet that has no controls. */
function filterText(filter: RecordFilter | null): string {
  const { driver, status } = filter ?? {};
  return [driver && `«${driver}»`, status && (status === 'PAID' ? 'Pago' : 'Pendente')]
    .filter(Boolean)
    .join(' · ');
}

const OF_PHONE = 'low-target min-h-6 font-medium text-sm underline sm:hidden';
const OF_DESK = `max-sm:hidden ${buttonClass({ size: 'small' })}`;

type CarsProps = { onOpen: OnOpen; isBusy: boolean };

function Acts({ selection: { ids, payable, select }, ...cars }: CarsProps & { selection: Selection }) {
  return (
    <div className="flex flex-wrap items-center gap-2 max-sm:ml-auto">
      <RecibosButton className={OF_DESK} onOpen={cars.onOpen} />
      <CarsButton className={OF_DESK} {...cars} />
      <ExportsButton onOpen={cars.onOpen} />
      <Button
        data-needs="money.write"
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

/** Opens the cars, where the operator has any. Its space is reserved, so that nothing moves once that is known. */
function CarsButton({ className, onOpen, isBusy }: CarsProps & { className: string }) {
  // They load after the rows in view.
  const { data } = useQuery({ ...weekSumsQuery(), enabled: !isBusy });
  const hasCars = data?.some(({ costs }) => costs !== null);
  return (
    <button
      type="button"
      className={`print:hidden ${className} ${hasCars ? '' : 'invisible'}`}
      onClick={() => onOpen('viaturas')}
    >
      Por viatura
    </button>
  );
}

/** Opens the statements and exports for who has no steps. */
function ExportsButton({ onOpen }: { onOpen: OnOpen }) {
  if (useMay('money.write')) return null;
  return (
    <Button size="small" onClick={() => onOpen('pagamento')}>
      Extratos e exportação
    </Button>
  );
}

/** Opens the recibos, where they are asked for. */
function RecibosButton({ className, onOpen }: { className: string; onOpen: OnOpen }) {
  const { data: user } = useQuery(currentUserQuery);
  if (!user?.recibos) return null;
  return (
    <button type="button" className={`print:hidden ${className}`} onClick={() => onOpen('recibos')}>
      Recibos
    </button>
  );
}
