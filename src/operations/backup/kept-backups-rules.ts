import { lisbonDate, mondayOf } from '../../platform/domain/calendar';

export const KEPT_BACKUPS = { days: 7, weeks: 5, months: 12 };

/** The newest backup of each of the last 7 days, 5 weeks and 12 months that have one (Lisbon's calendar). */
export function keptBackups(takenAt: readonly string[]): Set<string> {
  const newestFirst = takenAt.toSorted().toReversed();
  const kept = new Set<string>();
  function keep(most: number, periodOf: (day: string) => string) {
    const periods = new Set<string>();
    for (const at of newestFirst) {
      const period = periodOf(lisbonDate(new Date(at)));
      if (periods.has(period)) continue;
      if (periods.size === most) return;
      periods.add(period);
      kept.add(at);
    }
  }
  keep(KEPT_BACKUPS.days, (day) => day);
  keep(KEPT_BACKUPS.weeks, mondayOf);
  keep(KEPT_BACKUPS.months, (day) => day.slice(0, 7));
  return kept;
}
