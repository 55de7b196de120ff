import { useId, useState } from 'react';
import type { ReciboBoard } from '../../../src/people/recibos/schema';
import { missingWords } from '../../../src/people/recibos/state-words-rules';
import { weekSpan } from '../../../src/platform/domain/date-words';
import { Icon } from '../../ui/icon';
import { MoreButton } from '../../ui/more-button';
import { type Column, Row, Table } from '../../ui/table';
import { ROLES } from '../../ui/table-roles';
import { shortWeek } from '../finances/week-words';
import { DriverRecibos } from './driver-recibos';
import { ReciboStateBadge } from './recibo-state-badge';

export type DriverRow = ReciboBoard['drivers'][number];

const STEP = 60;

type DriversProps = {
  rows: readonly DriverRow[];
  weeks: readonly string[];
  /** Whether the rows have what differs. */
  isExplained: boolean;
};

/** A row for each driver, of which one is open. */
export function BoardRows({ rows, weeks, isExplained }: DriversProps) {
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
            isExplained={isExplained}
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
  isExplained: boolean;
  isOpen: boolean;
  onToggle: () => void;
};

function Driver({ columns, ...of }: DriverProps) {
  const { driver, weeks, isOpen } = of;
  const { id, fullName, missing, weeks: own } = driver;
  const place = useId();
  const stateOf = new Map(own.map((week) => [week.week, week]));
  return (
    <>
      <Row
        columns={columns}
        className="grid-cols-4 gap-x-2 gap-y-2 px-[min(1.25rem,5vw)] py-3 @max-[20rem]:grid-cols-2"
        cells={[
          <Name key="name" place={place} {...of} />,
          missing > 0 ? String(missing) : '',
          ...weeks.map((week) => <Cell key={week} week={stateOf.get(week)} />),
        ]}
      />
      {isOpen && (
        <tr {...ROLES.row} className="block tabular:table-row">
          <td
            {...ROLES.cell}
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

type NameProps = Omit<DriverProps, 'columns'> & { place: string };

/** Opens the row; of what differs it has the sentences where that is looked for. */
function Name({ driver, isExplained, isOpen, onToggle, place }: NameProps) {
  const { fullName, missing, weeks } = driver;
  return (
    <>
      <button
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
      {isExplained &&
        weeks
          .filter(({ difference }) => difference !== null)
          .map(({ week, difference }) => (
            <p key={week} className="pl-6 text-bad text-xs">
              {`${shortWeek(week)}: ${difference}`}
            </p>
          ))}
    </>
  );
}
