import type { CarCard, Fleet } from '../../costs/movements/fleet';
import type { Shown } from '../../platform/decisions/shown-rules';
import { AppError } from '../../platform/http/errors';
import type { Services } from '../../services';
import { actOnFleet, type By } from './act-on-fleet';
import { holdingFault } from './holding-words';
import { endHoldings } from './overlapping-holdings';
import type { CardChange, CardInput } from './schema';
import { changedFields, refuseChanged } from './write-car';

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

export function newCard(input: CardInput, { staff, at }: { staff: string; at: string }): CarCard {
  return {
    ...input,
    id: crypto.randomUUID(),
    endedOn: null,
    createdBy: staff,
    createdAt: at,
    version: 1,
  };
}

/** Idempotent. Raises `not_found`, `invalid`, `changed_meanwhile`. */
export function changeCard(
  services: Outside,
  id: string,
  change: CardChange,
  { staff, shown }: By & { shown: Shown },
): Promise<void> {
  return actOnFleet(services, { staff }, (fleet) => {
    const card = fleet.cards.find((each) => each.id === id);
    if (!card) throw new AppError('not_found');
    const fields = changedFields(card, change);
    refuseChanged({ isDecidedSo: fields.length === 0, version: card.version }, shown);
    if (fields.length === 0) return { answer: undefined };
    const changed = { ...card, ...change, version: card.version + 1 };
    refuseTaken(fleet, changed);
    const { endedOn } = changed;
    const step =
      endedOn === null
        ? { holdings: [...fleet.holdings] }
        : endHoldings(fleet.holdings, ({ cardId }) => cardId === id, endedOn);
    if ('inTheWay' in step) throw holdingFault('endedOn', step.inTheWay);
    return {
      answer: undefined,
      fleet: {
        ...fleet,
        cards: fleet.cards.map((each) => (each === card ? changed : each)),
        holdings: step.holdings,
      },
      deeds: [{ action: 'car-card.change', subject: id, detail: { fields: fields.join(' ') } }],
    };
  });
}

function refuseTaken({ cards }: Fleet, card: CarCard): void {
  if (cards.some(({ id, number }) => id !== card.id && number === card.number)) {
    throw new AppError('invalid', { fields: { number: 'Já há um cartão com este número' } });
  }
}
