import type { CarCard, Fleet } from '../../costs/movements/fleet';
import type { Shown } from '../../platform/decisions/shown-rules';
import { AppError } from '../../platform/http/errors';
import type { Services } from '../../services';
import { actOnFleet, type By } from './act-on-fleet';
import { changedAmong, entered, holdingsUntil } from './change-row';
import { haveOneNumber, isDevice } from './device-rules';
import type { CardChange, CardInput } from './schema';

type Outside = Pick<Services, 'db' | 'now'>;

/** Raises `invalid` for a number that another card has. */
export function addCard(services: Outside, input: CardInput, by: By): Promise<string> {
  return actOnFleet(services, by, (fleet, at) => {
    const card = newCard(input, { staff: by.staff, at });
    refuseTaken(fleet, card);
    return {
      answer: card.id,
      fleet: { ...fleet, cards: [...fleet.cards, card] },
      deeds: [{ action: 'car-card.add', subject: card.id }],
    };
  });
}

export function newCard(input: CardInput, made: { staff: string; at: string }): CarCard {
  return entered(input, made);
}

/** Idempotent. Raises `not_found`, `invalid`, `changed_meanwhile`. */
export function changeCard(
  services: Outside,
  id: string,
  change: CardChange,
  { staff, shown }: By & { shown: Shown },
): Promise<void> {
  return actOnFleet(services, { staff }, (fleet) => {
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

function refuseTaken({ cards }: Fleet, card: CarCard): void {
  if (cards.some((other) => other.id !== card.id && haveOneNumber(other, card))) {
    const what = isDevice(card) ? 'identificador' : 'cartão';
    throw new AppError('invalid', { fields: { number: `Já há um ${what} com este número` } });
  }
}
