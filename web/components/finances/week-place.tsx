import { useDeferred } from '../use-deferred';

const loadChecklist = async () => (await import('./week-checklist')).WeekChecklistSection;
const stay = () => undefined;

/** What there is to know before the chosen week closes; nothing where none is chosen. */
export function WeekPlace({ week }: { week: string | undefined }) {
  const Section = useDeferred(loadChecklist, {
    wanted: week !== undefined,
    what: 'o fecho da semana',
    onFailed: stay,
  });
  return week && Section && <Section key={week} week={week} />;
}
