import { useId } from 'react';
import { CORRECTED_LABELS } from '../../../src/ledger/report-files/platform-label-rules';
import type { FinancialRecordDetails } from '../../../src/money/finances/schema';
import { Button } from '../../ui/button';
import { formatDate, formatDateTime, formatMoney } from '../../ui/format';
import { useProposing } from './corrections';

type Corrections = FinancialRecordDetails['corrections'];

/** Corrections of a week that was paid or closed, and how staff decided them. */
export function RecordCorrections({ proposed, decided }: Corrections) {
  const titleId = useId();
  if (proposed.length + decided.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className="min-w-0">
      <h3 id={titleId} className="mb-3 font-semibold">
        Correções
      </h3>
      <ul className="divide-y divide-line rounded-xl border border-line text-sm">
        {decided.map((each) => (
          <Line key={each.id} of={each}>
            <Ending {...each} />
            <span>{`, por ${each.decidedBy}, ${formatDateTime(each.decidedAt)}${each.reason ? `: ${each.reason}` : ''}`}</span>
            {each.decision === 'DECLINED' && each.isLast && <Again id={each.id} />}
          </Line>
        ))}
        {proposed.map((each) => (
          <Line key={each.id} of={each}>
            Por decidir.{' '}
            <a href="/finances?passo=acertos" className="low-target underline">
              Ver correções
            </a>
          </Line>
        ))}
      </ul>
    </section>
  );
}

function Again({ id }: { id: string }) {
  const { mutate, isPending } = useProposing();
  return (
    <span className="mt-2 block">
      <Button size="small" busy={isPending} onClick={() => mutate(id)}>
        Propor de novo
      </Button>
    </span>
  );
}

function Line({
  of,
  children,
}: {
  of: Corrections['proposed'][number] | Corrections['decided'][number];
  children: React.ReactNode;
}) {
  return (
    <li className="grid grid-cols-1 gap-1 px-5 py-3 @max-[19rem]:px-3">
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 font-medium [overflow-wrap:anywhere]">
          {`${CORRECTED_LABELS[of.platform]}: registado ${formatMoney(of.paid)}, correto ${formatMoney(of.due)}`}
        </p>
        <p className="tabular-nums">{formatMoney(of.difference)}</p>
      </div>
      <p className="text-muted text-xs tabular-nums [overflow-wrap:anywhere]">{children}</p>
    </li>
  );
}

function Ending({ entry }: Corrections['decided'][number]) {
  if (entry === null) return <span>Recusada</span>;
  const { weekStartDate, isCountered } = entry;
  return (
    <>
      Aceite na{' '}
      <a href={`/finances?semana=${weekStartDate}`} className="low-target underline">
        {`semana de ${formatDate(weekStartDate)}`}
      </a>
      {isCountered && <span>, e anulada</span>}
    </>
  );
}
