import { countLabel } from '../../../src/domain/text';
import { pendingSummaryOf, summaryOf } from '../../../src/finances/rules';
import type { FinancialRecord } from '../../../src/finances/schema';
import { formatMoney } from '../../format';
import { StatCard } from '../stat-card';

type Props = {
  records: readonly FinancialRecord[] | undefined;
  payable: readonly FinancialRecord[] | undefined;
  recordsFailed: boolean;
  payableFailure: { busy: boolean; onRetry: () => void } | undefined;
};

/** The table says what went wrong with the records; with those to be paid, their card does. */
export function SummaryCards({ records, payable, recordsFailed, payableFailure }: Props) {
  const all = records && summaryOf(records);
  const pending = payable && pendingSummaryOf(payable);
  const none = recordsFailed ? '—' : undefined;
  return (
    <section
      aria-label="Totais"
      className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))] gap-3 sm:gap-4"
    >
      <StatCard
        icon="receipt-euro"
        label="Deduções de Taxa Fixa"
        value={all ? formatMoney(all.flatRateCents / 100) : none}
        note="+12% vs mês anterior"
      />
      <StatCard
        icon="hourglass"
        label="Pagamentos Pendentes"
        value={pending && formatMoney(pending.payoutCents / 100)}
        note={pending ? driversLabel(pending.drivers) : '\u00a0'}
        failure={payableFailure}
      />
      <StatCard
        icon="circle-check-big"
        label="Pagamentos Processados"
        value={all ? formatMoney(all.paidCents / 100) : none}
        note="Esta semana"
        detail="Soma de todas as semanas"
      />
    </section>
  );
}

function driversLabel(count: number): string {
  return countLabel(count, 'condutor', 'condutores');
}
