import { Fragment } from 'react';
import type { CarOfWeeks } from '../../../src/money/car-sums/schema';
import { centsOfDecimal } from '../../../src/platform/domain/money-text';
import { SETTLEMENT_LABELS } from '../../../src/platform/domain/settlement-categories';
import { namesInWords } from '../../../src/platform/domain/text';
import { carLink } from '../../ui/driver-links';
import { formatMoney } from '../../ui/format';
import { type Column, Row } from '../../ui/table';

const AMOUNT = 'tabular-nums tabular:py-3 tabular:text-right tabular:align-top tabular:leading-6';
/** A narrow card has the costs, which open, across its width. */
const WIDE = '@max-[22rem]:col-span-full';

export const CAR_COLUMNS: readonly Column[] = [
  { label: 'Viatura', cell: 'col-span-full tabular:py-3 tabular:align-top' },
  { label: 'Dias entregue', head: 'text-right', cell: AMOUNT, labelled: true },
  { label: 'Ganhos brutos', head: 'text-right', cell: AMOUNT, labelled: true },
  { label: 'Custos', head: 'text-right tabular:w-60', cell: `${WIDE} ${AMOUNT}`, labelled: true },
  {
    label: 'Ganhos menos custos',
    head: 'text-right',
    cell: `font-semibold ${WIDE} ${AMOUNT}`,
    labelled: true,
  },
];

const MOST_NAMES = 2;
const DAY_MINUTES = 24 * 60;

/** A car in some weeks: a row, or a separate block on a narrow screen. */
export function CarRow({ car }: { car: CarOfWeeks }) {
  return (
    <Row
      columns={CAR_COLUMNS}
      className="grid-cols-2 gap-x-4 @min-[34rem]:grid-cols-4 gap-y-2 px-[min(1.25rem,5vw)] py-4 @max-[16rem]:grid-cols-1"
      cells={[
        <Name key="name" car={car} />,
        car.id === null ? '' : daysText(car.minutes),
        formatMoney(car.gross),
        <Costs key="costs" car={car} />,
        <span key="left" className={Number(car.left) < 0 ? 'text-bad' : ''}>
          {formatMoney(car.left)}
        </span>,
      ]}
    />
  );
}

function daysText(minutes: number): string {
  return (Math.round((10 * minutes) / DAY_MINUTES) / 10).toLocaleString('pt-PT');
}

function Name({ car: { id, plate, name, holders } }: { car: CarOfWeeks }) {
  if (id === null) {
    return (
      <>
        <p className="font-medium">Sem viatura</p>
        <p className="text-muted">Condutores sem viatura na semana, e custos que não são de nenhuma</p>
      </>
    );
  }
  return (
    <>
      <p className="flex flex-wrap gap-x-2">
        <a
          href={carLink(id)}
          className="low-target inline-flex min-h-6 items-center font-medium hover:underline"
        >
          {plate}
        </a>
        <span className="inline-flex min-h-6 items-center text-muted">{name}</span>
      </p>
      <p className="text-muted [overflow-wrap:anywhere]" title={holders.join(', ')}>
        {holders.length > 0 ? namesInWords(holders, MOST_NAMES) : 'Não esteve entregue'}
      </p>
    </>
  );
}

const PAYERS = [
  ['Dos condutores', 'drivers'],
  ['Da frota', 'fleet'],
  ['Por atribuir', 'waiting'],
] as const;

/** The costs, which open to their categories and to who pays them. */
function Costs({ car: { plate, costs, byCategory } }: { car: CarOfWeeks }) {
  if (byCategory.length === 0) return <span>{formatMoney(costs)}</span>;
  const sumOf = (amounts: readonly string[]) =>
    amounts.reduce((cents, amount) => cents + centsOfDecimal(amount), 0) / 100;
  const paid = PAYERS.map(([label, payer]) => [label, sumOf(byCategory.map((each) => each[payer]))] as const);
  return (
    <details>
      <summary className="-mt-0.5 inline-flex min-h-6 items-center align-top pointer-coarse:-mt-2.5">
        <span className="sr-only">{`Custos${plate ? ` de ${plate}` : ' sem viatura'}: `}</span>
        <span>{formatMoney(costs)}</span>
      </summary>
      <dl className="mt-1 grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 max-w-60 tabular:ml-auto text-left text-muted">
        {byCategory.map(({ category, drivers, fleet, waiting }) => (
          <Line
            key={category}
            label={SETTLEMENT_LABELS[category]}
            amount={sumOf([drivers, fleet, waiting])}
          />
        ))}
      </dl>
      <dl className="mt-1 grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 max-w-60 tabular:ml-auto border-line border-t pt-1 text-left text-muted">
        {paid
          .filter(([, amount]) => amount !== 0)
          .map(([label, amount]) => (
            <Line key={label} label={label} amount={amount} />
          ))}
      </dl>
    </details>
  );
}

function Line({ label, amount }: { label: string; amount: number }) {
  return (
    <Fragment>
      <dt>{label}</dt>
      <dd className="text-right">{formatMoney(amount)}</dd>
    </Fragment>
  );
}
