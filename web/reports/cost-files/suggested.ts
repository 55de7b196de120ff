import type { WaitingCosts, WaitingMovement } from '../../../src/money/costs/schema';
import { countLabel } from '../../../src/platform/domain/text';
import { groupBy } from '../../ui/group-by';

/** Further ones would hide the search, which finds every other driver. */
const MOST_SUGGESTED = 3;

type Suggested = WaitingMovement['suggested'][number] & {
  /** The number of movements that suggest the driver. */
  count: number;
};

/** The drivers who had the car on the days of the movements, those of most movements first. */
export function suggestedOf(movements: readonly Pick<WaitingMovement, 'suggested'>[]): Suggested[] {
  const all = movements.flatMap(({ suggested }) => suggested);
  return [...groupBy(all, ({ driverId }) => driverId).values()]
    .toSorted((a, b) => b.length - a.length)
    .flatMap(([first, ...others]) => {
      if (!first) return [];
      const hours = others.every((other) => other.hours === first.hours) ? first.hours : '';
      return [{ ...first, hours, count: others.length + 1 }];
    })
    .slice(0, MOST_SUGGESTED);
}

/** The driver who had the car on the days of all the movements, where nobody else had it as often. */
export function likeliest(suggested: readonly Suggested[], movements: number): string | null {
  const [first, second] = suggested;
  return first?.count === movements && second?.count !== movements ? first.driverId : null;
}

/** `reason` is why the movements wait; `isPart` where the group has more of them than are listed. */
type Group = Pick<WaitingCosts, 'reason'> & { isPart: boolean };

/** Says why drivers are suggested; empty without any. */
export function whySuggested(
  suggested: readonly Suggested[],
  movements: number,
  { reason, isPart }: Group,
): string {
  const [first, ...others] = suggested;
  if (!first) return '';
  const isByValue = reason === 'large-amount' || reason === 'refund-alone' || reason === 'refund-file';
  const what = isByValue ? 'a viatura ou o cartão' : 'a viatura';
  const days = movements === 1 ? 'nesse dia' : 'nesses dias';
  const had = others.length === 0 ? 'teve' : 'tiveram';
  const list = (texts: string[]) => new Intl.ListFormat('pt-PT').format(texts);
  const names = list(suggested.map(({ fullName }) => fullName));
  if (!isPart && suggested.every(({ count }) => count === movements)) {
    return others.length === 0 ? `Só ${names} ${had} ${what} ${days}.` : `${names} ${had} ${what} ${days}.`;
  }
  const each = list(suggested.map(({ fullName, count }) => `${fullName} em ${count}`));
  const counted = countLabel(movements, 'movimento', 'movimentos');
  return `${isPart ? `Dos ${movements} mais recentes` : `De ${counted}`}, ${had} ${what} nesses dias: ${each}.`;
}

/** The drivers for the ticked movements, else for all of the group; nobody is the likeliest where it is listed in part. */
export function suggestionsOf(group: WaitingCosts, ticked: readonly WaitingMovement[]) {
  const among = ticked.length > 0 ? ticked : group.movements;
  const isPart = ticked.length === 0 && group.count > among.length;
  const suggested = suggestedOf(among);
  const likely = isPart ? null : likeliest(suggested, among.length);
  return { suggested, likely, why: whySuggested(suggested, among.length, { reason: group.reason, isPart }) };
}
