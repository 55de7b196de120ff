import { useQuery } from '@tanstack/react-query';
import { correctionsQuery } from '../money/corrections/corrections';
import { CorrectionsSection } from '../money/corrections/corrections-section';
import { QueriedPart } from '../ui/session/queried-part';
import { NewSettlement } from './new-settlement';
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
