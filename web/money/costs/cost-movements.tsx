import { useId } from 'react';
import { KIND_LABELS } from '../../../src/money/costs/cost-label-rules';
import type { CostOfWeek } from '../../../src/money/costs/schema';
import {
  SETTLEMENT_LABELS,
  type SettlementCategory,
} from '../../../src/platform/domain/settlement-categories';
import { countLabel } from '../../../src/platform/domain/text';
import { formatMoney } from '../../ui/format';
import { groupBy } from '../../ui/group-by';
import { momentText } from './cost-texts';

/** The movements behind the acertos of a week, by category; each opens to its own. */
export function CostMovements({ costs }: { costs: readonly CostOfWeek[] }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="min-w-0">
      <h3 id={titleId} className="mb-3 font-semibold">
        Custos da viatura
      </h3>
      <ul className="divide-y divide-line rounded-xl border border-line text-sm">
        {[...groupBy(costs, ({ category }) => category)].map(([category, own]) => (
          <li key={category}>
            <Category label={labelOf(category)} costs={own} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function labelOf(category: string): string {
  return SETTLEMENT_LABELS[category as SettlementCategory] ?? category;
}

function Category({ label, costs }: { label: string; costs: readonly CostOfWeek[] }) {
  const sum = costs.reduce((all, { share }) => all + Number(share), 0);
  return (
    <details>
      <summary className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 rounded-xl px-[min(1.25rem,4vw)] py-2 hover:bg-raised">
        <span className="min-w-0 flex-1 basis-32 [overflow-wrap:anywhere]">
          {`${label} · ${countLabel(costs.length, 'movimento', 'movimentos')}`}
        </span>
        <span className="ml-auto tabular-nums">{formatMoney(0 - sum)}</span>
      </summary>
      <ul className="divide-y divide-line border-line border-t px-[min(1.25rem,4vw)]">
        {costs.map((cost) => (
          <Movement key={cost.id} of={cost} />
        ))}
      </ul>
    </details>
  );
}

function Movement({ of: { kind, at, place, plate, card, amount, share } }: { of: CostOfWeek }) {
  const named = [plate && `Matrícula ${plate}`, card && `Cartão ${card}`].filter(Boolean).join(' · ');
  return (
    <li className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-2 tabular-nums">
      <div className="min-w-0 flex-1 basis-32 [overflow-wrap:anywhere]">
        <p>{`${momentText(at)} · ${place || KIND_LABELS[kind]}`}</p>
        {named && <p className="text-muted text-xs">{named}</p>}
      </div>
      <div className="ml-auto text-right">
        <p>{formatMoney(0 - Number(share))}</p>
        {share !== amount && <p className="text-muted text-xs">{`de ${formatMoney(amount)}`}</p>}
      </div>
    </li>
  );
}
