import { useId, useState } from 'react';
import type { FinancialRecord } from '../../../src/money/finances/schema';
import { useDeferred } from '../../ui/use-deferred';

const loadPicture = async () => (await import('./weeks-picture')).WeeksPicture;

/** The driver's last weeks, this one among them. */
export function OwnWeeks({ record: { driver, weekStartDate } }: { record: FinancialRecord }) {
  const titleId = useId();
  const [wanted, setWanted] = useState(true);
  const Picture = useDeferred(loadPicture, {
    wanted,
    what: 'as semanas do condutor',
    onFailed: () => setWanted(false),
  });
  return (
    <section aria-labelledby={titleId} className="min-w-0">
      <h3 id={titleId} className="mb-3 font-semibold">
        Últimas 26 semanas do condutor
      </h3>
      {Picture && (
        <Picture
          label={`Últimas 26 semanas de ${driver.fullName}`}
          driverId={driver.id}
          chosen={weekStartDate}
        />
      )}
    </section>
  );
}
