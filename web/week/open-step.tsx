import type { ComponentType } from 'react';
import type { Opened } from '../money/finances/record-filter';
import { Skeleton } from '../ui/skeleton';
import { useDeferred } from '../ui/use-deferred';

export type StepProps = {
  week: string;
  /** The week that filters the records. */
  chosen: string | undefined;
  onStep: (step: Opened | null) => void;
};

const PARTS: Record<Opened, () => Promise<ComponentType<StepProps>>> = {
  relatorios: async () => (await import('./reports-step')).ReportsStep,
  linhas: async () => (await import('./rows-step')).RowsStep,
  acertos: async () => (await import('./settlements-step')).SettlementsStep,
  fecho: async () => (await import('../money/week-closings/week-checklist')).WeekChecklistSection,
  viaturas: async () => (await import('../money/car-sums/cars-section')).CarsSection,
  pagamento: async () => (await import('./payment-step')).PaymentStep,
};

/** The step that is open, which is fetched when it is. */
export function OpenStep({ step, ...props }: StepProps & { step: Opened }) {
  const Part = useDeferred(PARTS[step], {
    wanted: true,
    what: 'este passo',
    onFailed: () => props.onStep(null),
  });
  return Part ? <Part {...props} /> : <Skeleton className="h-48 w-full" />;
}
