import { shiftDate } from '../../platform/domain/calendar';

/** The time in which a driver was ACTIVE (docs/rules/drivers.md#periods-of-service). Dates are `YYYY-MM-DD`. */
type Service = {
  /** Null for a driver who was never ACTIVE. */
  approvedOn: string | null;
  isActive: boolean;
  /** The first day away of a driver who is not ACTIVE. */
  leftOn: string | null;
  /** Absences that ended: from the day of leaving until the day of return, which counts as service. */
  absences: readonly { from: string; until: string }[];
};

/** Whether any day of the week is a day of service. */
export function wasServing({ approvedOn, isActive, leftOn, absences }: Service, monday: string): boolean {
  const isAway = (day: string) =>
    (!isActive && day >= (leftOn ?? '')) || absences.some(({ from, until }) => day >= from && day < until);
  const days = Array.from({ length: 7 }, (_, day) => shiftDate(monday, day));
  return days.some((day) => approvedOn !== null && day >= approvedOn && !isAway(day));
}
