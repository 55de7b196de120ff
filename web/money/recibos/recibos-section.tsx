import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import type { ReciboBoard } from '../../../src/people/recibos/schema';
import { missingWords } from '../../../src/people/recibos/state-words-rules';
import { shiftDate } from '../../../src/platform/domain/calendar';
import { weekSpan } from '../../../src/platform/domain/date-words';
import { countLabel, foldText, hasWordsOf } from '../../../src/platform/domain/text';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { Icon } from '../../ui/icon';
import { Loaded } from '../../ui/loaded';
import { MoreButton } from '../../ui/more-button';
import { Skeleton } from '../../ui/skeleton';
import { type Column, Row, Table } from '../../ui/table';
import { Toolbar, ToolbarSearch, ToolbarSelect } from '../../ui/toolbar';
import { DriverRecibos } from './driver-recibos';
import { ManyFiles } from './many-files';
import { ReciboStateBadge } from './recibo-state-badge';
import { boardQuery } from './recibos';

type Props = { onStep: (step: null) => void };
type DriverRow = ReciboBoard['drivers'][number];

/** Drivers × weeks with the state of each recibo, in the place of the records. */
export function RecibosSection({ onStep }: Props) {
  const [until, setUntil] = useState<string>();
  const query = useQuery(boardQuery(until));
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that opened them went with the records.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <section
      aria-labelledby="recibos"
      aria-busy={query.isPlaceholderData}
      className="rounded-xl border border-line bg-surface"
    >
      <header className="flex flex-wrap items-center gap-x-6 gap-y-1 px-[min(1.25rem,6vw)] pt-3">
        <h2 id="recibos" ref={heading} tabIndex={-1} className="font-semibold outline-none max-sm:text-sm">
          Recibos
        </h2>
        <p role="status" className="min-h-5 font-medium text-sm tabular-nums">
          {query.data ? missingWords(query.data.missing) : ''}
        </p>
        {query.data && <Weeks weeks={query.data.weeks} onUntil={setUntil} />}
        <Button size="small" className="ml-auto" onClick={() => onStep(null)}>
          Ver registos
        </Button>
      </header>
      <Loaded
        of={query}
        failure="Não foi possível carregar os recibos"
        loading={
          <div className="p-[min(1.25rem,6vw)]">
            <Skeleton className="h-64 w-full" />
          </div>
        }
      >
        {(board) => <Board board={board} />}
      </Loaded>
    </section>
  );
}

const SHOWN = [
  ['', 'Todos'],
  ['MISSING', 'Em falta'],
  ['DIVERGES', 'Divergem'],
  ['RECEIVED', 'Por confirmar'],
  ['ANNULLED', 'Anulados'],
] as const;

function Board({ board }: { board: ReciboBoard }) {
  const [search, setSearch] = useState('');
  const [state, setState] = useState('');
  const { drivers, weeks, acquirer } = board;
  const isFound = hasWordsOf(search);
  const left = drivers.filter(
    (driver) =>
      isFound(foldText(driver.fullName)) &&
      (state === '' || driver.weeks.some((week) => week.state === state)),
  );
  return (
    <div className="grid grid-cols-1 gap-4 pt-3">
      <div className="grid grid-cols-1 gap-4 px-[min(1.25rem,6vw)]">
        {acquirer === null && (
          <p role="alert" className="text-bad text-sm">
            Falta o nome e o NIF da empresa na configuração: sem eles nenhum recibo é aceite.
          </p>
        )}
        <ManyFiles drivers={drivers} />
        <Toolbar
          search={
            <ToolbarSearch
              aria-label="Procurar condutor"
              placeholder="Procurar condutor"
              value={search}
              onChange={({ target }) => setSearch(target.value)}
            />
          }
          set={state === '' ? 0 : 1}
          count={countLabel(left.length, 'condutor', 'condutores')}
        >
          <ToolbarSelect
            label="Estado"
            options={SHOWN}
            value={state}
            onChange={({ target }) => setState(target.value)}
          />
        </Toolbar>
      </div>
      {left.length === 0 ? <Nobody isFiltered={drivers.length > 0} /> : <Drivers rows={left} weeks={weeks} />}
    </div>
  );
}

function Nobody({ isFiltered }: { isFiltered: boolean }) {
  return (
    <EmptyState
      icon="receipt-euro"
      title={isFiltered ? 'Nenhum condutor encontrado' : 'Ainda não se pede recibo a ninguém'}
      hint={
        isFiltered
          ? 'Tente ajustar os filtros de pesquisa.'
          : 'Indique na ficha de cada condutor, em Recibos, o que se lhe pede.'
      }
    />
  );
}

/** ‹ and › lead to the eight weeks beside those shown. */
function Weeks({ weeks, onUntil }: { weeks: readonly string[]; onUntil: (until: string) => void }) {
  const [last, first] = [weeks[0] ?? '', weeks.at(-1) ?? ''];
  const move = (by: number) => onUntil(shiftDate(last, 7 * by * weeks.length));
  return (
    <div className="flex items-center gap-2 text-sm max-sm:order-last max-sm:w-full">
      <Button
        size="small"
        className="pointer-coarse:min-w-11"
        aria-label="Semanas anteriores"
        onClick={() => move(-1)}
      >
        <Icon name="chevron-left" className="size-4" />
      </Button>
      <p className="tabular-nums">{`${weekSpan(first)} até ${weekSpan(last)}`}</p>
      <Button
        size="small"
        className="pointer-coarse:min-w-11"
        aria-label="Semanas seguintes"
        onClick={() => move(1)}
      >
        <Icon name="chevron-right" className="size-4" />
      </Button>
    </div>
  );
}

const STEP = 60;

function Drivers({ rows, weeks }: { rows: readonly DriverRow[]; weeks: readonly string[] }) {
  const [most, setMost] = useState(STEP);
  const [open, setOpen] = useState<string | null>(null);
  const columns = columnsOf(weeks);
  return (
    <div className={rows.length > most ? 'pb-4' : ''}>
      <Table
        columns={columns}
        aria-label="Recibos por condutor e semana"
        headClass="tabular:bg-raised"
        body={{ className: 'divide-y' }}
      >
        {rows.slice(0, most).map((driver) => (
          <Driver
            key={driver.id}
            driver={driver}
            columns={columns}
            weeks={weeks}
            isOpen={driver.id === open}
            onToggle={() => setOpen(driver.id === open ? null : driver.id)}
          />
        ))}
      </Table>
      <MoreButton isMore={rows.length > most} onMore={() => setMost(most + STEP)} />
    </div>
  );
}

function columnsOf(weeks: readonly string[]): Column[] {
  return [
    { label: 'Condutor', cell: 'col-span-full tabular:py-2' },
    { label: 'Em falta', head: 'text-right', cell: 'cards:hidden text-right tabular-nums' },
    ...weeks.map((week, at) => {
      // A narrow table has the last four weeks.
      const old = at >= 4 ? 'tabular:max-xl:hidden' : '';
      return { label: weekSpan(week), head: `text-xs ${old}`, cell: `cards:text-xs ${old}`, labelled: true };
    }),
  ];
}

type DriverProps = {
  driver: DriverRow;
  columns: readonly Column[];
  weeks: readonly string[];
  isOpen: boolean;
  onToggle: () => void;
};

function Driver({
  driver: { id, fullName, missing, weeks: own },
  columns,
  weeks,
  isOpen,
  onToggle,
}: DriverProps) {
  const place = useId();
  const stateOf = new Map(own.map((week) => [week.week, week]));
  const name = (
    <button
      key="name"
      type="button"
      aria-expanded={isOpen}
      aria-controls={place}
      onClick={onToggle}
      className="inline-flex min-h-8 w-full items-center gap-x-2 text-left font-medium hover:underline pointer-coarse:min-h-11"
    >
      <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} className="size-4 shrink-0 text-muted" />
      <span className="min-w-0 [overflow-wrap:anywhere]">{fullName}</span>
      {missing > 0 && (
        <span className="ml-auto text-muted text-xs tabular:hidden">{missingWords(missing)}</span>
      )}
    </button>
  );
  return (
    <>
      <Row
        columns={columns}
        className="grid-cols-4 gap-x-2 gap-y-2 px-[min(1.25rem,5vw)] py-3 @max-[20rem]:grid-cols-2"
        cells={[
          name,
          missing > 0 ? String(missing) : '',
          ...weeks.map((week) => <Cell key={week} week={stateOf.get(week)} />),
        ]}
      />
      {isOpen && (
        <tr className="block tabular:table-row">
          <td
            id={place}
            colSpan={columns.length}
            className="block bg-raised p-[min(1.25rem,5vw)] tabular:table-cell"
          >
            <DriverRecibos driver={{ id, fullName }} />
          </td>
        </tr>
      )}
    </>
  );
}

/** A state that needs nobody's look is plain text. */
function Cell({ week }: { week: DriverRow['weeks'][number] | undefined }) {
  if (!week || week.state === 'NOTHING') return <span className="text-muted">—</span>;
  if (week.state === 'DISPENSED') return <span className="text-muted text-xs">Dispensado</span>;
  return (
    <span title={week.difference ?? undefined}>
      <ReciboStateBadge state={week.state} />
    </span>
  );
}
