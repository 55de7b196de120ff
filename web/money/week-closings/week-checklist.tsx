import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useId, useRef } from 'react';
import { pendingSummaryOf } from '../../../src/money/finances/payment-rules';
import type { WeekChecklist } from '../../../src/money/week-closings/schema';
import { euroOfCents } from '../../../src/platform/domain/money-text';
import { countLabel } from '../../../src/platform/domain/text';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { formatDate, formatDateTime, formatMoney } from '../../ui/format';
import { useFocusOfItems } from '../../ui/kept-focus';
import { Loaded } from '../../ui/loaded';
import { Notice } from '../../ui/notice';
import { failureText } from '../../ui/requests/failure-text';
import { mondaysQuery, payableRecordsQuery } from '../finances/financial-records';
import { addressOf, queryOf } from '../finances/record-filter';
import { openBeforeWords, weeksToClose } from '../finances/week-words';
import { checklistQuery, useWeekDecision } from './week-closings';
import { WeekFindings } from './week-findings';

type Props = { week: string; onStep: (step: 'pagamento') => void };

/** The checklist of the chosen week before it closes, or the person who closed it. */
export function WeekChecklistSection({ week, onStep }: Props) {
  const titleId = useId();
  const place = useRef<HTMLElement>(null);
  const checklist = useQuery(checklistQuery(week));
  useFocusOfItems(place, checklist.data);
  useViewOnceDecided(place, checklist.data && checklist.data.closing !== null);
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-labelledby={titleId}
      className="grid scroll-mt-12 grid-cols-1 gap-4 rounded-xl border border-line bg-surface p-[min(1.25rem,6vw)] outline-none md:scroll-mt-0 print:border-0 print:p-0"
    >
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={titleId} className="font-semibold">
          {`Fecho da semana de ${formatDate(week)}`}
        </h2>
        {checklist.data?.closing && <Badge tone="neutral">Fechada</Badge>}
      </header>
      <Loaded of={checklist} failure="Não foi possível carregar o fecho da semana" skeleton="h-48 w-full">
        {(data) =>
          data.isOver && !data.closing ? (
            <>
              <OpenBefore week={week} />
              <WeekFindings key={data.digest} of={data} />
            </>
          ) : (
            <Settled of={data} onStep={onStep} />
          )
        }
      </Loaded>
    </section>
  );
}

/** A week that was just closed or reopened is shown from its heading on, on a narrow screen below the toast. */
function useViewOnceDecided(place: RefObject<HTMLElement | null>, isClosed: boolean | undefined): void {
  const was = useRef(isClosed);
  useEffect(() => {
    const isDecided = was.current !== undefined && was.current !== isClosed;
    was.current = isClosed;
    if (isDecided) place.current?.scrollIntoView({ block: 'nearest' });
  }, [place, isClosed]);
}

/** Weeks are closed in any order: an earlier one that is open is named. */
function OpenBefore({ week }: { week: string }) {
  const { data = [] } = useQuery(mondaysQuery);
  const earlier = weeksToClose(data).filter((each) => each < week);
  if (earlier.length === 0) return null;
  return (
    <p className="text-sm text-warn print:hidden">
      <span>{`${openBeforeWords(earlier)} `}</span>
      <a
        href={`/finances?${addressOf({ week: earlier[0] })}&passo=fecho`}
        className="low-target font-medium underline"
      >
        Ver o fecho dessa semana
      </a>
    </p>
  );
}

/** A week that cannot be closed now: a closed one, which can be reopened, or one that is not over. */
function Settled({ of, onStep }: { of: WeekChecklist } & Pick<Props, 'onStep'>) {
  if (of.closing) return <Closed of={of} closing={of.closing} onStep={onStep} />;
  return <p className="text-muted text-sm">A semana só pode ser fechada depois de terminar.</p>;
}

type ClosedProps = Pick<Props, 'onStep'> & {
  of: WeekChecklist;
  closing: NonNullable<WeekChecklist['closing']>;
};

function Closed({ of, closing, onStep }: ClosedProps) {
  const { mutate, isPending, error } = useWeekDecision(of);
  const { drivers, amount } = of.carried;
  return (
    <div className="grid gap-3 text-sm">
      <p className="[overflow-wrap:anywhere]">
        <span>{`Fechada por ${closing.closedBy} em ${formatDateTime(closing.closedAt)}. `}</span>
        {drivers > 0 && (
          <span>
            {`${countLabel(drivers, 'saldo foi transportado', 'saldos foram transportados')}: ${formatMoney(amount)}.`}
          </span>
        )}
      </p>
      {of.passedOver.length > 0 && (
        <p className="text-muted">
          Fechada com{' '}
          <span>{countLabel(of.passedOver.length, 'aviso justificado', 'avisos justificados')}</span>:{' '}
          <span>{[...new Set(of.passedOver.map(({ reason }) => reason))].filter(Boolean).join('; ')}</span>
        </p>
      )}
      {error && <Notice>{failureText(error)}</Notice>}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <Button quiet size="small" busy={isPending} onClick={() => mutate(null)}>
          Reabrir semana
        </Button>
        <Onward week={of.week} onStep={onStep} />
      </div>
    </div>
  );
}

/** Leads to what is left to pay of a closed week; renders nothing where that is nothing. */
function Onward({ week, onStep }: Props) {
  const { data = [] } = useQuery(payableRecordsQuery(queryOf({ week })));
  if (data.length === 0) return null;
  const { payoutCents } = pendingSummaryOf(data);
  return (
    <Button tone="primary" size="small" onClick={() => onStep('pagamento')}>
      {`Continuar para o pagamento · ${countLabel(data.length, 'registo', 'registos')}, ${euroOfCents(payoutCents)}`}
    </Button>
  );
}
