import type { ComponentType } from 'react';
import type { Step } from '../money/finances/record-filter';
import { Skeleton } from '../ui/skeleton';
import { useDeferred } from '../ui/use-deferred';

export type StepProps = { week: string; onStep: (step: Step | null) => void };

const PARTS: Record<Step, () => Promise<ComponentType<StepProps>>> = {
  relatorios: async () => (await import('./reports-step')).ReportsStep,
  linhas: async () => (await import('./rows-step')).RowsStep,
  acertos: async () => (await import('./settlements-step')).SettlementsStep,
  fecho: async () => (await import('../money/week-closings/week-checklist')).WeekChecklistSection,
  pagamento: async () => (await import('./payment-step')).PaymentStep,
};

/** The step that is open, which is fetched when it is. */
export function OpenStep({ step, ...props }: StepProps & { step: Step }) {
  const Part = useDeferred(PARTS[step], {
    wanted: true,
    what: 'este passo',
    onFailed: () => props.onStep(null),
  });
  return Part ? <Part {...props} /> : <Skeleton className="h-48 w-full" />;
}
