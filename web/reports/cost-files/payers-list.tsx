import { KIND_LABELS } from '../../../src/money/costs/cost-label-rules';
import type { CostPayer, PaidMovement } from '../../../src/money/costs/schema';
import { weekSpanOfYear } from '../../../src/platform/domain/date-words';
import { countLabel } from '../../../src/platform/domain/text';
import { momentText } from '../../money/costs/cost-texts';
import { formatMoney } from '../../ui/format';
import { MoreButton } from '../../ui/more-button';
import { useShown } from '../../ui/use-shown';

const OTHERS: Record<Exclude<CostPayer['payer'], 'driver'>, string> = {
  fleet: 'Fica por conta da frota',
  waiting: 'Sem condutor, por decidir',
  free: 'Não cobrado',
};

const COLUMNS = 'grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 sm:grid-cols-[minmax(0,1fr)_6rem_7rem]';

/** The payers of some movements, the largest sum first; each opens to the movements. The week that they are charged in
 * stands above them, or beside each name where there are several. */
export function PayersList({ label, payers }: { label: string; payers: readonly CostPayer[] }) {
  const { shown, hidden, onMore } = useShown(payers);
  if (payers.length === 0) return null;
  const weeks = new Set(payers.flatMap((each) => each.weeks));
  const [week] = weeks;
  return (
    <section aria-label={label} className="text-sm">
      {week && weeks.size === 1 && (
        <p className="max-sm:mb-2">{`Cobrado na semana de ${weekSpanOfYear(week)}.`}</p>
      )}
      <div aria-hidden="true" className="py-2 pl-[1.25em] max-sm:hidden">
        <div className={`${COLUMNS} font-medium text-muted text-xs`}>
          <span>Condutor</span>
          <span className="text-right">Movimentos</span>
          <span className="text-right">Valor</span>
        </div>
      </div>
      <ul className="divide-y divide-line border-line border-y">
        {shown.map((each) => (
          <li key={`${each.payer} ${each.driverId}`}>
            <Payer of={each} weeks={weeks.size > 1 ? each.weeks : []} />
          </li>
        ))}
      </ul>
      <MoreButton isMore={hidden > 0} note={`Faltam ${hidden}`} onMore={onMore} />
    </section>
  );
}

type PayerProps = { of: CostPayer; weeks: readonly string[] };

function Payer({ of: { payer, name, amount, count, movements }, weeks }: PayerProps) {
  const charged = weeks.map(weekSpanOfYear).join(' e ');
  return (
    <details>
      <summary className="flex min-h-10 items-center rounded-lg py-1.5 hover:bg-raised">
        <span className={`${COLUMNS} flex-1 tabular-nums`}>
          <span
            className={`[overflow-wrap:anywhere] ${payer === 'driver' ? 'font-medium' : payer === 'waiting' ? 'text-warn' : 'text-muted'}`}
          >
            <span>{payer === 'driver' ? name : OTHERS[payer]}</span>
            {charged && (
              <span className="block font-normal text-muted">{`${weeks.length === 1 ? 'semana' : 'semanas'} de ${charged}`}</span>
            )}
          </span>
          <span className="text-muted max-sm:order-last sm:text-right">
            <span>{count}</span>
            <span className="sm:sr-only">{count === 1 ? ' movimento' : ' movimentos'}</span>
          </span>
          <span className="text-right font-medium">{formatMoney(amount)}</span>
        </span>
      </summary>
      <ul className="mb-2 divide-y divide-line pl-[1.25em] text-muted">
        {movements.map((each) => (
          <Movement key={each.id} of={each} />
        ))}
      </ul>
      {count > movements.length && (
        <p className="mb-2 pl-[1.25em] text-muted">{`E mais ${countLabel(count - movements.length, 'movimento', 'movimentos')}.`}</p>
      )}
    </details>
  );
}

function Movement({ of: { kind, at, place, plate, card, amount, whole } }: { of: PaidMovement }) {
  const named = [plate, card && `cartão ${card}`].filter(Boolean).join(' · ');
  return (
    <li className="flex flex-wrap justify-between gap-x-4 py-1.5 tabular-nums">
      <p className="min-w-0 flex-1 basis-40 [overflow-wrap:anywhere]">
        <span className="text-ink">{`${momentText(at)} · ${place || KIND_LABELS[kind]}`}</span>
        {named && <span>{` · ${named}`}</span>}
      </p>
      <p className="ml-auto text-right">
        <span className="text-ink">{formatMoney(amount)}</span>
        {whole !== amount && <span>{` de ${formatMoney(whole)}`}</span>}
      </p>
    </li>
  );
}
