import type { PaymentBatch } from '../../../src/money/payment-batches/schema';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { formatDate, formatMoney } from '../../ui/format';
import { type Column, Row, Table } from '../../ui/table';
import { AMOUNT, CELL, LINE } from './columns';
import { ShownPart } from './shown-part';
import { BatchBadge, problemsOf } from './texts';

const COLUMNS: readonly Column[] = [
  { label: 'Ficheiro', cell: `font-medium tabular-nums ${CELL}` },
  { label: 'Criado em', cell: `tabular-nums ${CELL}`, labelled: true },
  { ...AMOUNT, label: 'Transferências' },
  { ...AMOUNT, label: 'Soma' },
  { label: 'Estado', cell: CELL },
  { label: 'Ações', head: 'text-right', cell: `tabular:text-right ${CELL}` },
];

type Props = { batches: readonly PaymentBatch[]; onOpen: (batch: PaymentBatch) => void };

/** The files that were made, newest first. */
export function BatchList({ batches, onOpen }: Props) {
  if (batches.length === 0) {
    return (
      <EmptyState
        icon="file-text"
        title="Nenhum ficheiro de pagamento"
        hint="Os ficheiros que criar ficam aqui, para descarregar de novo."
      />
    );
  }
  return (
    <div>
      <ShownPart items={batches}>
        {(shown) => (
          <div className="rounded-xl border border-line">
            <Table within="dialog" aria-label="Ficheiros" columns={COLUMNS} body={{ className: 'divide-y' }}>
              {shown.map((batch) => (
                <Row
                  key={batch.id}
                  columns={COLUMNS}
                  className={LINE}
                  cells={[
                    <span key="number" id={`ficheiro-${batch.id}`}>
                      {`N.º ${batch.number}`}
                    </span>,
                    formatDate(batch.createdAt),
                    batch.lineCount,
                    formatMoney(batch.sum),
                    <State key="state" of={batch} />,
                    <Button
                      key="open"
                      quiet
                      size="small"
                      aria-describedby={`ficheiro-${batch.id}`}
                      onClick={() => onOpen(batch)}
                    >
                      Abrir
                    </Button>,
                  ]}
                />
              ))}
            </Table>
          </div>
        )}
      </ShownPart>
    </div>
  );
}

function State({ of }: { of: PaymentBatch }) {
  const problems = problemsOf(of);
  return (
    <>
      <BatchBadge of={of} />
      {problems.length > 0 && <p className="mt-1 text-bad text-xs">{problems.join(', ')}</p>}
    </>
  );
}
