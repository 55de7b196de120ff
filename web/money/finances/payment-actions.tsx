import { useQuery } from '@tanstack/react-query';
import { type RefObject, useId, useMemo, useRef, useState } from 'react';
import { pendingSummaryOf } from '../../../src/money/finances/payment-rules';
import type { FinancialRecord, WeekStanding } from '../../../src/money/finances/schema';
import { countLabel } from '../../../src/platform/domain/text';
import { Button } from '../../ui/button';
import { formatMoney } from '../../ui/format';
import { Icon } from '../../ui/icon';
import { useKeptFocus } from '../../ui/kept-focus';
import { useMay } from '../../ui/session/rights';
import { currentUserQuery } from '../../ui/session/session';
import { useDeferred } from '../../ui/use-deferred';
import { ExportButton } from '../payment-batches/export-button';
import { mondaysQuery } from './financial-records';
import type { PaymentProgress } from './pay-each';
import type { useProcessPayments } from './process-payments';
import type { RecordFilter } from './record-filter';

type Props = {
  filter: RecordFilter | null;
  /** Undefined while it loads. */
  payable: readonly FinancialRecord[] | undefined;
  /** Whether `payable` holds the selected records only, not all of them. */
  isSelecting: boolean;
  run: Pick<ReturnType<typeof useProcessPayments>, 'processPayments' | 'isProcessing' | 'progress'>;
  /** Whether the open step has a filled button, the one of the page. */
  isAside: boolean;
  /** Takes the focus after a run that left nothing to pay. */
  heading: RefObject<HTMLElement | null>;
};

const loadQuestion = async () => (await import('./process-question')).ProcessQuestion;

/** The page's two actions, and how far a payment run has come, for who pays. */
export function PaymentActions(props: Props) {
  const mayPay = useMay('money.write');
  return (
    mayPay && (
      <div className="contents" data-needs="money.write">
        <Actions {...props} />
      </div>
    )
  );
}

function Actions(props: Props) {
  const { filter, payable, isSelecting, isAside, heading } = props;
  const { processPayments, isProcessing, progress } = props.run;
  const sumId = useId();
  // Memoized: it sums thousands of records, and a run's progress or a choice of filter renders often.
  const byFile = useQuery(currentUserQuery).data?.paysByFile;
  const text = useMemo(
    () => payable && payableText(payable, { isSelecting, byFile }),
    [payable, isSelecting, byFile],
  );
  const { data: mondays } = useQuery({ ...mondaysQuery, enabled: byFile === true && payable !== undefined });
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const Question = useDeferred(loadQuestion, { wanted: isAsking, what: 'a pergunta', onFailed: close });
  const process = useRef<HTMLButtonElement>(null);
  useKeptFocus(process, isProcessing);
  useKeptFocus(heading, isProcessing);
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 max-sm:w-full sm:gap-3 print:hidden">
      <ExportButton filter={filter} chosen={isSelecting ? payable : undefined} />
      {progress ? (
        <Progress {...progress} />
      ) : (
        <p id={sumId} className={`min-h-5 text-muted text-sm tabular-nums ${BESIDE}`}>
          {text}
        </p>
      )}
      <Button
        ref={process}
        tone={isAside || byFile !== false ? undefined : 'primary'}
        className="max-sm:grow max-sm:px-3"
        busy={isProcessing}
        disabled={!payable?.length}
        aria-describedby={progress ? undefined : sumId}
        onClick={() =>
          byFile && isOfOpenWeek(payable ?? [], mondays) ? setAsking(true) : processPayments(payable ?? [])
        }
      >
        {!isProcessing && <Icon name="banknote" className="size-4 max-sm:hidden" />}
        <span>Processar Pagamentos</span>
      </Button>
      {isAsking && Question && (
        <Question
          payable={payable ?? []}
          filter={filter ?? {}}
          onConfirm={() => {
            close();
            processPayments(payable ?? []);
          }}
          onClose={close}
        />
      )}
    </div>
  );
}

/** Whether one of the records is of a week that is not closed, as far as is known. */
function isOfOpenWeek(payable: readonly FinancialRecord[], mondays: readonly WeekStanding[] = []): boolean {
  const closed = new Set(
    mondays.flatMap(({ state, weekStartDate }) => (state === 'open' ? [] : weekStartDate)),
  );
  return payable.some(({ weekStartDate }) => !closed.has(weekStartDate));
}

type Ways = { isSelecting: boolean; byFile: boolean | undefined };

/** Describes what a run would pay. */
function payableText(payable: readonly FinancialRecord[], { isSelecting, byFile }: Ways): string {
  if (payable.length === 0) return isSelecting ? 'Nenhum registo selecionado' : 'Nada a pagar';
  if (byFile) {
    return `Marca ${countLabel(payable.length, 'registo como pago', 'registos como pagos')}, sem ficheiro para o banco`;
  }
  const { payoutCents } = pendingSummaryOf(payable);
  return `Paga ${countLabel(payable.length, 'registo', 'registos')}: ${formatMoney(payoutCents / 100)}`;
}

/** Before the button that it is about, after it on a narrower screen, and below both on a phone: as a run begins, no
 * button shifts under a second press. */
const BESIDE =
  'max-lg:order-last max-sm:w-0 max-sm:min-w-full max-sm:pl-[30%] max-sm:text-right sm:max-lg:min-w-0 sm:max-lg:flex-1 ' +
  'sm:max-lg:basis-60 lg:w-72 lg:text-right';

/** Each browser engine has its own pseudo-elements for a progress bar. */
const BAR =
  'h-2 w-28 appearance-none overflow-hidden rounded-full bg-line max-sm:grow [&::-webkit-progress-bar]:bg-line ' +
  '[&::-webkit-progress-value]:bg-accent [&::-moz-progress-bar]:bg-accent';

function Progress({ paid, of }: PaymentProgress) {
  return (
    <div className={`flex items-center gap-3 lg:justify-end ${BESIDE}`}>
      <progress aria-label="Pagamentos processados" value={paid} max={of} className={BAR} />
      <p className="text-sm tabular-nums">{`Pagos ${paid} de ${of}`}</p>
    </div>
  );
}
