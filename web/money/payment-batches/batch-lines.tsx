import { type RefObject, useId, useState } from 'react';
import type {
  PaymentBatch,
  PaymentBatchDetails,
  PaymentBatchLine,
} from '../../../src/money/payment-batches/schema';
import { Button } from '../../ui/button';
import { driverLink } from '../../ui/driver-links';
import { formatDate, formatMoney } from '../../ui/format';
import { useKeptFocus } from '../../ui/kept-focus';
import { type Column, Row, Table } from '../../ui/table';
import { ActDialog } from './act-dialog';
import { CodeField, DayField, proposedDay, ReasonField } from './act-fields';
import { AMOUNT, CELL, LINE } from './columns';
import { batchCalls } from './payment-batches';
import { Account } from './preview-lines';
import { ShownPart } from './shown-part';
import { LineBadge } from './texts';

const COLUMNS: readonly Column[] = [
  { label: 'Condutor', cell: `col-span-full font-medium ${CELL}` },
  { label: 'Semana', cell: `tabular-nums ${CELL}`, labelled: true },
  AMOUNT,
  { label: 'Titular e conta', cell: `col-span-full ${CELL}` },
  { label: 'Estado', cell: `col-span-full ${CELL}` },
];

/** Columns of a paid file, whose transfers may come back. */
const WITH_ACTS: readonly Column[] = [
  ...COLUMNS,
  { label: 'Ações', head: 'text-right', cell: `col-span-full empty:hidden tabular:text-right ${CELL}` },
];

type Props = { batch: PaymentBatchDetails; place: RefObject<HTMLElement | null> };

/** Each transfer of a file, with the result that the bank reported. */
export function BatchLines({ batch, place }: Props) {
  const titleId = useId();
  const [returning, setReturning] = useState<PaymentBatchLine | null>(null);
  useKeptFocus(place, returning !== null);
  const columns = batch.lines.some(({ status }) => status === 'PAID') ? WITH_ACTS : COLUMNS;
  return (
    <section aria-labelledby={titleId} className="min-w-0">
      <h4 id={titleId} className="mb-3 font-semibold">
        Transferências
      </h4>
      <ShownPart items={batch.lines}>
        {(shown) => (
          <div className="rounded-xl border border-line">
            <Table
              within="dialog"
              aria-labelledby={titleId}
              columns={columns}
              body={{ className: 'divide-y' }}
            >
              {shown.map((line) => (
                <Row
                  key={line.id}
                  columns={columns}
                  className={LINE}
                  cells={cellsOf(line, () => setReturning(line))}
                />
              ))}
            </Table>
          </div>
        )}
      </ShownPart>
      {returning && (
        <ReturnLine
          batch={batch}
          line={returning}
          onClose={() => setReturning(null)}
          onDone={() => setReturning(null)}
        />
      )}
    </section>
  );
}

function cellsOf(line: PaymentBatchLine, onReturn: () => void) {
  const { id, driverId, fullName, weekStartDate, amount, status, reason } = line;
  return [
    <a
      key="driver"
      id={`linha-${id}`}
      href={driverLink(driverId, 'account')}
      className="low-target hover:underline [overflow-wrap:anywhere]"
    >
      {fullName}
    </a>,
    formatDate(weekStartDate),
    <span key="amount" className="font-semibold">
      {formatMoney(amount)}
    </span>,
    <Account key="account" of={line} />,
    <div key="status">
      <LineBadge status={status} />
      {reason && <p className="mt-1 text-muted text-xs [overflow-wrap:anywhere]">{reason.words}</p>}
    </div>,
    status === 'PAID' && (
      <Button key="return" quiet size="small" aria-describedby={`linha-${id}`} onClick={onReturn}>
        Devolvida
      </Button>
    ),
  ];
}

type ReturnLineProps = {
  batch: PaymentBatch;
  line: PaymentBatchLine;
  onClose: () => void;
  onDone: () => void;
};

/** Records that the money of one transfer came back. */
function ReturnLine({ batch, line, onClose, onDone }: ReturnLineProps) {
  return (
    <ActDialog
      batch={batch}
      title="Devolução"
      label="Foi devolvida"
      tone="bad"
      consequence={`Os ${formatMoney(line.amount)} de ${line.fullName}, da semana de ${formatDate(line.weekStartDate)}, voltaram à conta da empresa. O registo volta a poder ser pago.`}
      day={proposedDay()}
      act={({ reason, date, code }) => ({
        call: () =>
          batchCalls.lines[':lineId'].return.$post({
            param: { id: batch.id, lineId: line.id },
            json: { reason, date, code: code.trim().toUpperCase() || undefined },
          }),
        done: `A transferência de ${line.fullName} foi devolvida`,
      })}
      onClose={onClose}
      onDone={onDone}
    >
      <DayField label="Dia em que voltou" of={batch} />
      <ReasonField />
      <CodeField />
    </ActDialog>
  );
}
