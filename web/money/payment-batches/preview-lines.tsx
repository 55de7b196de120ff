import { useId, useMemo } from 'react';
import type { BatchPreview, BatchWarning } from '../../../src/money/payment-batches/schema';
import { driverLink } from '../../ui/driver-links';
import { formatDate, formatMoney } from '../../ui/format';
import { type Column, Row, Table } from '../../ui/table';
import { AMOUNT, CELL, LINE } from './columns';
import { ShownPart } from './shown-part';

const COLUMNS: readonly Column[] = [
  { label: 'Condutor', cell: `col-span-full font-medium ${CELL}` },
  { label: 'Semana', cell: `tabular-nums ${CELL}`, labelled: true },
  AMOUNT,
  { label: 'Titular e conta', cell: `col-span-full ${CELL}` },
];

/** The transfers that the file would have; those with the most warnings come first. */
export function PreviewLines({ lines }: Pick<BatchPreview, 'lines'>) {
  const titleId = useId();
  const ordered = useMemo(() => lines.toSorted((a, b) => b.warnings.length - a.warnings.length), [lines]);
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className="min-w-0">
      <h4 id={titleId} className="mb-3 font-semibold">
        Transferências
      </h4>
      <ShownPart items={ordered}>
        {(shown) => (
          <div className="rounded-xl border border-line">
            <Table
              within="dialog"
              aria-labelledby={titleId}
              columns={COLUMNS}
              body={{ className: 'divide-y' }}
            >
              {shown.map((line) => (
                <Row
                  key={line.recordId}
                  columns={COLUMNS}
                  className={LINE}
                  cells={[
                    <a
                      key="driver"
                      href={driverLink(line.driverId, 'account')}
                      className="low-target hover:underline [overflow-wrap:anywhere]"
                    >
                      {line.fullName}
                    </a>,
                    formatDate(line.weekStartDate),
                    <Amount key="amount" of={line} />,
                    <div key="account">
                      <Account of={line} />
                      <Warnings of={line} areOfAmount={false} />
                    </div>,
                  ]}
                />
              ))}
            </Table>
          </div>
        )}
      </ShownPart>
    </section>
  );
}

type Paid = { name: string; iban: string; bank: string | null };

/** The account of a transfer: holder, IBAN and bank. */
export function Account({ of: { name, iban, bank } }: { of: Paid }) {
  return (
    <>
      <p className="[overflow-wrap:anywhere]">{name}</p>
      <p className="text-muted text-xs tabular-nums">{`${iban}${bank ? ` · ${bank}` : ''}`}</p>
    </>
  );
}

type Line = BatchPreview['lines'][number];

function Amount({ of: line }: { of: Line }) {
  return (
    <>
      <p className="font-semibold">{formatMoney(line.amount)}</p>
      <Warnings of={line} areOfAmount />
    </>
  );
}

const OF_AMOUNT: readonly BatchWarning['kind'][] = ['above_gross', 'amount'];

function Warnings({ of: { warnings }, areOfAmount }: { of: Line; areOfAmount: boolean }) {
  return warnings
    .filter(({ kind }) => OF_AMOUNT.includes(kind) === areOfAmount)
    .map(({ kind, text }) => (
      <p key={kind} className="text-warn text-xs [overflow-wrap:anywhere]">
        {text}
      </p>
    ));
}
