import type { CarCard, Fleet, Holding } from '../../costs/movements/fleet';
import { BEGINNING } from '../../platform/domain/wall-time';
import { hasNumberOf } from './card-rules';
import { newHolding } from './hand-over';
import { endOf, NO_END } from './overlapping-holdings';
import { newCard } from './write-card';

/** Rows to add to the fleet. */
type Fitted = { cards: CarCard[]; holdings: Holding[] };

/** Gives a new car its toll device. One that was in no car has always been in this one, any other since the last car
 * had it no more. Null where a car still has it. */
export function fitDevice(
  { cards, holdings }: Pick<Fleet, 'cards' | 'holdings'>,
  { carId, device: number }: { carId: string; device: string | null },
  by: { staff: string; at: string },
): Fitted | null {
  if (number === null) return { cards: [], holdings: [] };
  const given = { number, kind: 'PORTAGENS' as const };
  const known = cards.find((card) => hasNumberOf(card, given));
  const card = known ?? newCard(given, by);
  const ends = holdings.filter(({ cardId }) => cardId === card.id).map(endOf);
  const startsAt = ends.toSorted().at(-1) ?? BEGINNING;
  if (startsAt === NO_END || card.endedOn !== null || card.number !== number) return null;
  const holding = newHolding({ carId, cardId: card.id, startsAt, isShared: false }, by);
  return { cards: known ? [] : [card], holdings: [holding] };
}
