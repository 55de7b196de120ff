import { shiftDate } from '../../platform/domain/calendar';

/** When a driver was ACTIVE (docs/rules/drivers.md#periods-of-service). Dates are `YYYY-MM-DD`. */
export type Service = {
  /** Null for who was never ACTIVE. */
  approvedOn: string | null;
  isActive: boolean;
  /** Since when a driver who is not ACTIVE is away. */
  leftOn: string | null;
  /** Absences that ended: from the day of leaving until the day of the return, which is one of service. */
  absences: readonly { from: string; until: string }[];
};

/** Whether a day of the week is one of service. */
export function wasServing({ approvedOn, isActive, leftOn, absences }: Service, monday: string): boolean {
  const isAway = (day: string) =>
    (!isActive && day >= (leftOn ?? '')) || absences.some(({ from, until }) => day >= from && day < until);
  const days = Array.from({ length: 7 }, (_, day) => shiftDate(monday, day));
  return days.some((day) => approvedOn !== null && day >= approvedOn && !isAway(day));
}
