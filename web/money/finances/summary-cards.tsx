import { useMemo, useState } from 'react';
import { pendingSummaryOf } from '../../../src/money/finances/payment-rules';
import type { FinancialRecord, FinancialSummary } from '../../../src/money/finances/schema';
import { countLabel } from '../../../src/platform/domain/text';
import { formatMoney } from '../../ui/format';
import { StatCard } from '../../ui/stat-card';
import { useDeferred } from '../../ui/use-deferred';
import type { RecordFilter } from './record-filter';
import type { WeeksLine } from './weeks-line';

type Props = {
  summary: FinancialSummary | undefined;
  payable: readonly FinancialRecord[] | undefined;
  summaryFailure: Failure | undefined;
  payableFailure: Failure | undefined;
  filter: RecordFilter | null;
  /** Whether the sums of the weeks may be asked for, after the first records. */
  isReady: boolean;
  onWeek: (week: string | undefined) => void;
  /** Loaded later. */
  Line: typeof WeeksLine | undefined;
};

type Failure = { busy: boolean; onRetry: () => void };

/** The totals of what the filters leave, and the line of all weeks, whose picture unfolds below. */
export function SummaryCards(props: Props) {
  const { summary, payable, summaryFailure, payableFailure, filter, isReady, onWeek, Line } = props;
  const { week, driver, status } = filter ?? {};
  // SPEC's fixed texts are of all weeks.
  const note = (ofAll: string) => (driver || status ? 'dos registos filtrados' : week ? undefined : ofAll);
  const pending = useMemo(() => payable && pendingSummaryOf(payable), [payable]);
  const [isOpen, setOpen] = useState(false);
  const Picture = useDeferred(loadPicture, {
    wanted: isOpen,
    what: 'as semanas',
    onFailed: () => setOpen(false),
  });
  return (
    <>
      {/* What scrolls is reached by keyboard, also before the line is there. */}
      <section aria-label="Totais" data-scrolled="" tabIndex={Line ? undefined : 0} className={ROW}>
        <StatCard
          isLow
          label="Deduções de Taxa Fixa"
          value={summary && formatMoney(summary.flatRateDeductions)}
          note={note('+12% vs mês anterior')}
          failure={summaryFailure}
        />
        <StatCard
          isLow
          label="Pagamentos Pendentes"
          value={pending && formatMoney(pending.payoutCents / 100)}
          note={pending && countLabel(pending.drivers, 'condutor', 'condutores')}
          failure={payableFailure}
        />
        <StatCard
          isLow
          label="Pagamentos Processados"
          value={summary && formatMoney(summary.paidPayouts)}
          note={note('Esta semana')}
          failure={summaryFailure}
        />
        {Line ? (
          <Line isOpen={isOpen} chosen={week} isReady={isReady} onPress={() => setOpen(!isOpen)} />
        ) : (
          <div className="min-h-19 rounded-xl border border-line bg-surface" />
        )}
      </section>
      {isOpen && (
        <div
          id={PICTURE}
          className="mt-2 rounded-xl border border-line bg-surface p-[min(1.25rem,6vw)] print:hidden"
        >
          {Picture && (
            <Picture
              label="Últimas 26 semanas"
              chosen={week}
              onChoose={(pressed) => onWeek(pressed === week ? undefined : pressed)}
            />
          )}
        </div>
      )}
    </>
  );
}

const loadPicture = async () => (await import('./weeks-picture')).WeeksPicture;
const PICTURE = 'semanas';

/** Four beside each other, or two by two; a phone scrolls them sideways. */
const ROW =
  'relative mt-2 grid grid-cols-2 gap-2 print:hidden lg:grid-cols-[repeat(3,minmax(0,1fr))_minmax(0,1.2fr)] lg:gap-3 max-sm:-mx-[min(1rem,5vw)] ' +
  'max-sm:flex max-sm:snap-x max-sm:scroll-px-[min(1rem,5vw)] max-sm:overflow-x-auto max-sm:px-[min(1rem,5vw)] ' +
  'max-sm:*:w-68 max-sm:*:max-w-full max-sm:*:shrink-0 max-sm:*:snap-start';
