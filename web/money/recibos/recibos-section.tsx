import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ReciboBoard } from '../../../src/people/recibos/schema';
import { missingWords } from '../../../src/people/recibos/state-words-rules';
import { shiftDate } from '../../../src/platform/domain/calendar';
import { countLabel, foldText, hasWordsOf } from '../../../src/platform/domain/text';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { Icon } from '../../ui/icon';
import { Loaded } from '../../ui/loaded';
import { may } from '../../ui/session/rights';
import { Skeleton } from '../../ui/skeleton';
import { Toolbar, ToolbarSearch, ToolbarSelect } from '../../ui/toolbar';
import { lastWeek } from '../finances/record-filter';
import { shortWeek } from '../finances/week-words';
import { BoardRows, type DriverRow } from './board-rows';
import { ManyFiles } from './many-files';
import { boardQuery } from './recibos';

type Props = { onStep: (step: null) => void };

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
  ['RECEIVED', 'Recebidos'],
  ['ANNULLED', 'Anulados'],
] as const;

function Board({ board }: { board: ReciboBoard }) {
  const [search, setSearch] = useState('');
  const [state, setState] = useState('');
  const { drivers, weeks, acquirer } = board;
  const isFound = hasWordsOf(search);
  const left = drivers.filter(
    (driver) => isFound(foldText(driver.fullName)) && (state === '' || has(driver, state)),
  );
  return (
    <div className="grid grid-cols-1 gap-4 pt-3">
      <div className="grid grid-cols-1 gap-4 px-[min(1.25rem,6vw)]">
        {acquirer === null && (
          <p role="alert" className="text-bad text-sm">
            Falta o nome e o NIF da empresa na configuração: sem eles nenhum recibo é aceite.
          </p>
        )}
        {may('money.write') && <ManyFiles drivers={drivers} />}
        <search aria-label="Filtros" className="block">
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
        </search>
      </div>
      {left.length === 0 ? (
        <Nobody isFiltered={drivers.length > 0} />
      ) : (
        <BoardRows rows={left} weeks={weeks} isExplained={state === 'DIVERGES'} />
      )}
    </div>
  );
}

/** Weeks that are not shown count too where they lack a recibo. */
function has({ missing, weeks }: DriverRow, state: string): boolean {
  return state === 'MISSING' ? missing > 0 : weeks.some((week) => week.state === state);
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

/** The weeks that a narrow table has, so that none is passed over. */
const MOVED = 4;

/** ‹ and › lead back and on; not beyond the last week that is over. */
function Weeks({
  weeks: [last = ''],
  onUntil,
}: {
  weeks: readonly string[];
  onUntil: (until: string) => void;
}) {
  const move = (by: number) => onUntil(shiftDate(last, 7 * by * MOVED));
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
      <p className="tabular-nums">{`Até ${shortWeek(last)}`}</p>
      <Button
        size="small"
        className="pointer-coarse:min-w-11"
        aria-label="Semanas seguintes"
        disabled={last >= lastWeek()}
        onClick={() => move(1)}
      >
        <Icon name="chevron-right" className="size-4" />
      </Button>
    </div>
  );
}
