import type { ComponentType } from 'react';
import type { Step } from '../money/finances/record-filter';
import { Skeleton } from '../ui/skeleton';
import { useDeferred } from '../ui/use-deferred';
import { StepStrip } from './step-strip';
import { useStepStates } from './use-step-states';

export type StepProps = { week: string; onStep: (step: Step | null) => void };

const PARTS: Record<Step, () => Promise<ComponentType<StepProps>>> = {
  relatorios: async () => (await import('./reports-step')).ReportsStep,
  linhas: async () => (await import('./rows-step')).RowsStep,
  acertos: async () => (await import('./settlements-step')).SettlementsStep,
  fecho: async () => (await import('../money/week-closings/week-checklist')).WeekChecklistSection,
  pagamento: async () => (await import('./payment-step')).PaymentStep,
};

/** The steps of a week, and the one that is open, in the place of its records. */
export function WeekSteps({ step, ...props }: StepProps & { step: Step | null }) {
  const states = useStepStates(props.week);
  return (
    <>
      <StepStrip states={states} step={step} onStep={props.onStep} />
      {step && <OpenStep key={step} step={step} {...props} />}
    </>
  );
}

function OpenStep({ step, ...props }: StepProps & { step: Step }) {
  const Part = useDeferred(PARTS[step], {
    wanted: true,
    what: 'este passo',
    onFailed: () => props.onStep(null),
  });
  return (
    <div className="mt-4 grid grid-cols-1 gap-4">
      {Part ? <Part {...props} /> : <Skeleton className="h-48 w-full" />}
    </div>
  );
}
