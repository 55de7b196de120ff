import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import type { PlansAnswer } from '../../src/money/plans/schema';
import { correctionsQuery } from '../money/corrections/corrections';
import { CorrectionsSection } from '../money/corrections/corrections-section';
import { PlanForm } from '../money/plans/plan-form';
import { useTerms } from '../money/terms/driver-terms-queries';
import { Choice } from '../money/terms/terms-form';
import { WeekEntryForm } from '../money/terms/week-entry-form';
import { DriverSelect } from '../reports/platform-accounts/driver-select';
import { Loaded } from '../ui/loaded';
import { QueriedPart } from '../ui/session/queried-part';
import type { StepProps } from './open-step';

/** Amounts that are added to a week or taken off it, beside those of its reports. */
export function SettlementsStep({ week }: StepProps) {
  const { data } = useQuery(correctionsQuery);
  return (
    <>
      <QueriedPart>
        <CorrectionsSection />
      </QueriedPart>
      <NewSettlement week={week} />
      {data?.length === 0 && <p className="text-muted text-sm">Não há correções por decidir.</p>}
    </>
  );
}

const SPANS = [
  ['week', 'Só numa semana'],
  ['plan', 'Em várias semanas'],
] as const;
type Span = (typeof SPANS)[number][0];

/** An acerto of the week, or a plan that begins in it, for a driver who is chosen here. */
function NewSettlement({ week }: { week: string }) {
  const titleId = useId();
  const place = useRef<HTMLElement>(null);
  const [round, setRound] = useState(0);
  const [driverId, setDriverId] = useState('');
  const [span, setSpan] = useState<Span>('week');
  const close = () => {
    setDriverId('');
    setSpan('week');
    setRound(round + 1);
    place.current?.focus({ preventScroll: true });
  };
  const props = { driverId, week, onClose: close };
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-labelledby={titleId}
      className="rounded-xl border border-line bg-surface p-[min(1.25rem,6vw)] outline-none"
    >
      <h2 id={titleId} className="mb-4 font-semibold">
        Novo acerto
      </h2>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-3">
        <DriverSelect key={round} value={driverId} describedBy={titleId} onChange={setDriverId} />
        <Choice
          label="Aplicar"
          name="span"
          options={SPANS}
          value={span}
          onChange={({ target }) => setSpan(target.value as Span)}
        />
      </div>
      {driverId !== '' && span === 'week' && <WeekEntryForm key={driverId} {...props} />}
      {driverId !== '' && span === 'plan' && <Planning key={driverId} {...props} />}
    </section>
  );
}

function Planning({ driverId, week, onClose }: { driverId: string; week: string; onClose: () => void }) {
  const plans = useTerms<PlansAnswer>(driverId, 'plans');
  return (
    <Loaded of={plans} failure="Não foi possível carregar os planos" skeleton="mt-3 h-40 w-full">
      {({ version }) => <PlanForm driverId={driverId} version={version} begins={week} onClose={onClose} />}
    </Loaded>
  );
}
