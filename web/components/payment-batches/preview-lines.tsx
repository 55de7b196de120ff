import { useId, useMemo } from 'react';
import type { BatchPreview } from '../../../src/payment-batches/schema';
import { formatDate, formatMoney } from '../../format';
import { driverLink } from '../drivers/document-link';
import { type Column, Row, Table } from '../table';
import { AMOUNT, CELL, LINE } from './columns';
import { ShownPart } from './shown-part';

const COLUMNS: readonly Column[] = [
  { label: 'Condutor', cell: `col-span-full font-medium ${CELL}` },
  { label: 'Semana', cell: `tabular-nums ${CELL}`, labelled: true },
  AMOUNT,
  { label: 'Titular e conta', cell: `col-span-full ${CELL}` },
];

/** Each transfer that there would be; those that look wrong come first. */
export function PreviewLines({ lines }: Pick<BatchPreview, 'lines'>) {
  const titleId = useId();
  const ordered = useMemo(
    () => lines.toSorted((a, b) => Number(b.warning !== null) - Number(a.warning !== null)),
    [lines],
  );
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
                      href={driverLink(line.driverId)}
                      className="underline [overflow-wrap:anywhere]"
                    >
                      {line.fullName}
                    </a>,
                    formatDate(line.weekStartDate),
                    <Amount key="amount" of={line} />,
                    <Account key="account" of={line} />,
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

/** Of a transfer: whose account, which, and of which bank. */
export function Account({ of: { name, iban, bank } }: { of: Paid }) {
  return (
    <>
      <p className="[overflow-wrap:anywhere]">{name}</p>
      <p className="text-muted text-xs tabular-nums">
        {iban}
        {bank && ` · ${bank}`}
      </p>
    </>
  );
}

function Amount({ of: { amount, warning } }: { of: BatchPreview['lines'][number] }) {
  return (
    <>
      <p className="font-semibold">{formatMoney(amount)}</p>
      {warning && <p className="text-warn text-xs">{warning}</p>}
    </>
  );
}
