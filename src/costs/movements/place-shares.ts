/** The amount that a movement costs a driver, in the week that it was charged to; in cents, positive to be paid.
 * `lateFrom` is the movement's own week, where it is charged in a later one. */
export type Share = {
  movementId: string;
  driverId: string;
  week: string;
  lateFrom: string | null;
  cents: number;
  dueCents: number;
};

/** A movement's share as the rule has it now. */
type Due = { movementId: string; driverId: string | null; week: string; cents: number };

/** The shares of one movement as they will be: one in a week that is paid or closed stays, and the difference is
 * for staff to correct; any other is in the first open week from the movement's own on. */
export function placeShares(
  due: Due,
  standing: readonly Share[],
  openWeek: (driverId: string, from: string) => string,
): Share[] {
  const { movementId, driverId, week, cents } = due;
  const kept = standing
    .filter((each) => openWeek(each.driverId, each.week) !== each.week)
    .map((each) => ({ ...each, dueCents: each.driverId === driverId ? cents : 0 }));
  if (driverId === null || cents === 0 || kept.some((each) => each.driverId === driverId)) return kept;
  const charged = openWeek(driverId, week);
  const lateFrom = charged === week ? null : week;
  return [...kept, { movementId, driverId, week: charged, lateFrom, cents, dueCents: cents }];
}
