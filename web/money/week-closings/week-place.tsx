import { useState } from 'react';
import { useDeferred } from '../../ui/use-deferred';
import { CHECKLIST_PLACE } from '../finances/filter-grid';

const loadChecklist = async () => (await import('./week-checklist')).WeekChecklistSection;

/** What there is to know before the chosen week closes; nothing where none is chosen. */
export function WeekPlace({ week }: { week: string | undefined }) {
  const [failed, setFailed] = useState<string>();
  const wanted = week !== undefined && week !== failed;
  const Section = useDeferred(loadChecklist, {
    wanted,
    what: 'o fecho da semana',
    onFailed: () => setFailed(week),
  });
  return wanted && <div className={CHECKLIST_PLACE}>{Section && <Section key={week} week={week} />}</div>;
}
