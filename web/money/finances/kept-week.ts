import { mondayFrom } from '../../../src/platform/domain/calendar';

const KEPT = 'semana';

/** The week that was chosen in this browser since Monday: afterwards another week is over. */
export function keptWeek(): string | undefined {
  const [week, since] = localStorage.getItem(KEPT)?.split(' ') ?? [];
  return since === mondayFrom(new Date(), 0) ? week : undefined;
}

/** Undefined keeps none. */
export function keepWeek(week: string | undefined): void {
  if (week === undefined) localStorage.removeItem(KEPT);
  else localStorage.setItem(KEPT, `${week} ${mondayFrom(new Date(), 0)}`);
}
