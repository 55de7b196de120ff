import { eq } from 'drizzle-orm';
import { carCards } from '../../../db/schema/car-cards';
import type { CarCard, Fleet, Holding } from '../../costs/movements/fleet';
import type { Shown } from '../../platform/decisions/shown-rules';
import { BEGINNING } from '../../platform/domain/wall-time';
import { AppError } from '../../platform/http/errors';
import type { Services } from '../../services';
import { actOnFleet, type By, type Done, moveInFleet } from './act-on-fleet';
import { formerNumbersAfter, hasNumberOf, isDevice } from './card-rules';
import { changedAmong, entered, holdingsUntil } from './change-row';
import { handedOver, newHolding, type Running } from './hand-over';
import { endOf, NO_END } from './overlapping-holdings';
import type { CardChange, CardInput, NewCard } from './schema';

type Outside = Pick<Services, 'db' | 'now'>;

/** Raises `invalid`, for a number that another card has too. */
export function addCard(services: Outside, { to, ...input }: NewCard, run: Running): Promise<Done<string>> {
  const part = { numbers: [input.number], cars: to?.carId ? [to.carId] : [] };
  return moveInFleet(services, run, part, async (before, at) => {
    const by = { staff: run.staff, at };
    const card = newCard(input, by);
    refuseTaken(before, card);
    const fleet = { ...before, cards: [...before.cards, card] };
    const holding = to && newHolding({ ...to, cardId: card.id, isShared: false }, by);
    return {
      answer: card.id,
      fleet: holding ? await handedOver(services, fleet, holding) : fleet,
      deeds: [{ action: 'car-card.add', subject: card.id }],
    };
  });
}

export function newCard(input: CardInput, made: { staff: string; at: string }): CarCard {
  return entered({ ...input, formerNumbers: [] }, made);
}

/** The numbers that it had stay the card's. Idempotent. Raises `not_found`, `invalid`, `changed_meanwhile`. */
export function changeCard(
  services: Outside,
  id: string,
  given: CardChange,
  { staff, shown }: By & { shown: Shown },
): Promise<void> {
  const part = async () => {
    const cards = await services.db.select().from(carCards).where(eq(carCards.id, id));
    return { cards: [id], numbers: cards.map((card) => given.number ?? card.number) };
  };
  return actOnFleet(services, { staff }, part, (fleet) => {
    const change = renumbered(fleet, id, given);
    const step = changedAmong(fleet.cards, { id, change, shown });
    if (step === null) return { answer: undefined };
    const { changed, rows, fields } = step;
    refuseTaken(fleet, changed);
    if (
      isDevice(changed) &&
      fleet.holdings.some(({ cardId, driverId }) => cardId === id && driverId !== null)
    )
      throw new AppError('invalid', {
        fields: { kind: 'Já foi de um condutor: um identificador anda com uma viatura' },
      });
    const holdings = holdingsUntil(changed.endedOn, fleet.holdings, ({ cardId }) => cardId === id);
    return {
      answer: undefined,
      fleet: { ...fleet, cards: rows, holdings },
      deeds: [{ action: 'car-card.change', subject: id, detail: { fields } }],
    };
  });
}

function renumbered(
  { cards }: Fleet,
  id: string,
  { formerNumbers, ...change }: CardChange,
): Partial<CarCard> {
  const card = cards.find((each) => each.id === id);
  if (!card) return change;
  const after = formerNumbersAfter(card, { number: change.number, formerNumbers });
  return after.join() === card.formerNumbers.join() ? change : { ...change, formerNumbers: after };
}

function refuseTaken({ cards }: Fleet, card: CarCard): void {
  const other = cards.find((each) => each.id !== card.id && hasNumberOf(each, card));
  if (!other) return;
  const what = isDevice(card) ? 'identificador' : 'cartão';
  const taken =
    other.number === card.number
      ? `Já há um ${what} com este número`
      : `Este número já foi do ${what} ${other.number}: se foi engano, retire-o lá primeiro`;
  throw new AppError('invalid', { fields: { number: taken } });
}

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
