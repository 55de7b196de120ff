import { memo, useMemo } from 'react';
import { pendingSummaryOf } from '../../../src/money/finances/payment-rules';
import type { FinancialRecord, FinancialSummary } from '../../../src/money/finances/schema';
import { countLabel } from '../../../src/platform/domain/text';
import { formatDate, formatMoney } from '../../ui/format';
import { StatCard } from '../../ui/stat-card';
import type { RecordFilter } from './record-filter';

type Props = {
  summary: FinancialSummary | undefined;
  payable: readonly FinancialRecord[] | undefined;
  summaryFailure: Failure | undefined;
  payableFailure: Failure | undefined;
  filter: RecordFilter | null;
};

type Failure = { busy: boolean; onRetry: () => void };

export const SummaryCards = memo(function SummaryCards(props: Props) {
  const { summary, payable, summaryFailure, payableFailure, filter } = props;
  const { week, driver, status } = filter ?? {};
  const ofWeek = week && `Semana de ${formatDate(week)}`;
  const scope =
    driver || status
      ? 'Soma dos registos filtrados'
      : week
        ? 'Soma da semana escolhida'
        : 'Soma de todas as semanas';
  const pending = useMemo(() => payable && pendingSummaryOf(payable), [payable]);
  return (
    <section
      aria-label="Totais"
      className="@container grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(13rem,30%)),1fr))] gap-2 sm:gap-4"
    >
      <StatCard
        isFlat
        icon="receipt-euro"
        label="Deduções de Taxa Fixa"
        value={summary && formatMoney(summary.flatRateDeductions)}
        note={ofWeek ?? '+12% vs mês anterior'}
        detail={scope}
        failure={summaryFailure}
      />
      <StatCard
        isFlat
        icon="hourglass"
        label="Pagamentos Pendentes"
        value={pending && formatMoney(pending.payoutCents / 100)}
        note={
          [pending && driversLabel(pending.drivers), week && formatDate(week)].filter(Boolean).join(' · ') ||
          '\u00a0'
        }
        detail={scope}
        failure={payableFailure}
      />
      <StatCard
        isFlat
        icon="circle-check-big"
        label="Pagamentos Processados"
        value={summary && formatMoney(summary.paidPayouts)}
        note={ofWeek ?? 'Esta semana'}
        detail={scope}
        failure={summaryFailure}
      />
    </section>
  );
});

function driversLabel(count: number): string {
  return countLabel(count, 'condutor', 'condutores');
}
