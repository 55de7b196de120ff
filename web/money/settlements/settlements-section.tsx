import { useId, useRef, useState } from 'react';
import type { FinancialRecordDetails } from '../../../src/money/finances/schema';
import type { Settlement } from '../../../src/money/settlements/schema';
import { settlementTitle } from '../../../src/platform/domain/settlement-categories';
import { Button } from '../../ui/button';
import { formatDateTime, formatMoney } from '../../ui/format';
import { UndoButton } from '../../ui/undo/undo-button';
import { useDeferred } from '../../ui/use-deferred';

const loadForm = async () => (await import('./settlement-form')).SettlementForm;

type Props = { record: FinancialRecordDetails; onGone: () => void };

/** Amounts added to the week or taken off it, and by whom; while it is not paid, staff can add more. */
export function SettlementsSection({ record, onGone }: Props) {
  const titleId = useId();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const Form = useDeferred(loadForm, { wanted: isOpen, what: 'o formulário', onFailed: close });
  const { settlements, status, inBatch, isWeekClosed, mayChange } = record;
  const isUnpaidClosed = isWeekClosed && status === 'PENDING' && inBatch === null;
  if (settlements.length === 0 && !mayChange && !isUnpaidClosed) return null;
  return (
    <section aria-labelledby={titleId} className="min-w-0">
      <h3 id={titleId} className="mb-3 font-semibold">
        Acertos
      </h3>
      {settlements.length > 0 && (
        <ul className="mb-3 divide-y divide-line rounded-xl border border-line">
          {settlements.map((each) => (
            <Line key={each.id} of={each} record={record} focus={button} onGone={onGone} />
          ))}
        </ul>
      )}
      {isUnpaidClosed && (
        <p className="text-muted text-sm">
          A semana está fechada: reabra-a, ou registe o acerto noutra semana.
        </p>
      )}
      {mayChange && (
        <Button
          ref={button}
          data-needs="money.write"
          size="small"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          Registar acerto
        </Button>
      )}
      {mayChange && isOpen && Form && (
        <Form driver={record.driver} week={record.weekStartDate} record={record} onClose={close} />
      )}
    </section>
  );
}

const CHANGED_BY = {
  costs: 'Soma dos custos da viatura: muda com os movimentos, a entrega ou quem paga.',
  balance: 'Saldo transportado: só se desfaz reabrindo a semana de onde vem.',
} as const;

type LineProps = Props & { of: Settlement; focus: React.RefObject<HTMLButtonElement | null> };

function Line({ of, record, focus, onGone }: LineProps) {
  const id = useId();
  const stands = record.mayChange && of.counters === null && of.counteredBy === null;
  return (
    <li className="grid grid-cols-1 gap-2 px-[min(1.25rem,4vw)] py-3 text-sm">
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-1">
        <p id={id} className="min-w-0 font-medium [overflow-wrap:anywhere]">
          {settlementTitle(of)}
        </p>
        <p className="tabular-nums">{formatMoney(of.amount)}</p>
      </div>
      <p className="text-muted text-xs tabular-nums [overflow-wrap:anywhere]">
        {`${of.createdBy}, ${formatDateTime(of.createdAt)}${of.counteredBy !== null ? ' · anulado' : ''}`}
      </p>
      {stands && of.restsOn !== null && <p className="text-muted text-xs">{CHANGED_BY[of.restsOn]}</p>}
      {stands && of.restsOn === null && (
        <div data-needs="money.write">
          <UndoButton
            undoing={{ noun: 'settlement', id: of.id, version: record.version }}
            undone="O acerto foi anulado"
            label="Anular acerto"
            size="small"
            describedBy={id}
            fallback={focus}
            onUndone={isLast(record) ? onGone : undefined}
          />
        </div>
      )}
    </li>
  );
}

/** Whether the record would be removed with this acerto (docs/rules/finances.md#acertos). */
function isLast({
  settlements,
  platforms,
  grossEarnings,
  flatRateDeduction,
}: FinancialRecordDetails): boolean {
  const left = settlements.filter(({ counters, counteredBy }) => counters === null && counteredBy === null);
  return (
    left.length === 1 &&
    platforms.length === 0 &&
    Number(grossEarnings) === 0 &&
    Number(flatRateDeduction) === 0
  );
}
