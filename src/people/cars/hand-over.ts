import type { Database } from '../../../db/opening/client';
import type { Fleet, Holding } from '../../costs/movements/fleet';
import { ERASED } from '../../platform/decisions/erased';
import type { Shown } from '../../platform/decisions/shown-rules';
import { lisbonDate } from '../../platform/domain/calendar';
import { endOfDay } from '../../platform/domain/wall-time';
import { AppError } from '../../platform/http/errors';
import type { Services } from '../../services';
import { type By, type Done, moveInFleet } from './act-on-fleet';
import { beginningFault } from './beginning-rules';
import { isDevice } from './card-rules';
import { changedFields, changedMeanwhile, refuseChanged } from './change-row';
import { holdingFault } from './holding-words';
import { takenBack } from './holdings-back';
import { changeHolding, endOf, handOver } from './overlapping-holdings';
import { standingOf } from './read-cars';
import type { HandOver, HoldingChange, HoldingsBack } from './schema';

type Outside = Pick<Services, 'db' | 'now'>;
/** A dry run writes nothing. */
export type Running = By & { isDryRun?: boolean };

/** Idempotent: the same hand-over answers the holding that it made. Raises `invalid`. */
export function handOverAt(services: Outside, given: HandOver, by: Running): Promise<Done<string>> {
  const { carId, cardId } = given;
  const part = { cars: carId ? [carId] : [], cards: cardId ? [cardId] : [] };
  return moveInFleet(services, by, part, async (fleet, at) => {
    const holding = newHolding(given, { staff: by.staff, at });
    const same = fleet.holdings.find((each) => isAsGiven(each, holding));
    if (same) return { answer: same.id };
    return { answer: holding.id, fleet: await handedOver(services, fleet, holding) };
  });
}

/** The fleet after the hand-over. Raises `invalid`. */
export async function handedOver(services: Outside, fleet: Fleet, holding: Holding): Promise<Fleet> {
  await refuseUnfit(services, fleet, holding);
  const step = handOver(fleet.holdings, holding, () => crypto.randomUUID());
  if ('inTheWay' in step) throw holdingFault('startsAt', step.inTheWay);
  return { ...fleet, holdings: step.holdings };
}

export function newHolding(
  { carId = null, cardId = null, driverId = null, startsAt, endsAt = null, isShared }: HandOver,
  { staff, at }: { staff: string; at: string },
): Holding {
  return {
    id: crypto.randomUUID(),
    carId,
    cardId,
    driverId,
    startsAt,
    endsAt,
    isShared,
    createdBy: staff,
    createdAt: at,
    version: 1,
  };
}

/** Idempotent. Raises `not_found`, `invalid`, `changed_meanwhile`. */
export function correctHolding(
  services: Outside,
  id: string,
  change: HoldingChange,
  { shown, ...by }: Running & { shown: Shown },
): Promise<Done<string>> {
  const today = lisbonDate(services.now());
  return moveInFleet(services, by, { holdings: [id] }, (fleet) => {
    const holding = fleet.holdings.find((each) => each.id === id);
    if (!holding) throw new AppError('not_found');
    const isSame = changedFields(holding, change).length === 0;
    refuseChanged({ isDecidedSo: isSame, version: holding.version }, shown);
    if (isSame) return { answer: id };
    const changed = { ...holding, ...change };
    refuseSharedCard(changed);
    refuseBeyond(fleet, changed, today);
    const step = changeHolding(fleet.holdings, holding, change);
    if ('inTheWay' in step) throw holdingFault('startsAt', step.inTheWay);
    return {
      answer: id,
      fleet: { ...fleet, holdings: step.holdings },
    };
  });
}

/** Deletes a holding that never was. Raises `not_found`, `changed_meanwhile`. */
export function deleteHolding(
  services: Outside,
  id: string,
  { shown, ...by }: Running & { shown: Shown },
): Promise<Done<string>> {
  return moveInFleet(services, by, { holdings: [id] }, (fleet) => {
    const holding = fleet.holdings.find((each) => each.id === id);
    if (!holding) throw new AppError('not_found');
    refuseChanged({ isDecidedSo: false, version: holding.version }, shown);
    return {
      answer: id,
      fleet: { ...fleet, holdings: fleet.holdings.filter((each) => each !== holding) },
    };
  });
}

function isAsGiven(one: Holding, other: Holding): boolean {
  return (['carId', 'cardId', 'driverId', 'startsAt', 'isShared'] as const).every(
    (name) => one[name] === other[name],
  );
}

/** Raises `invalid` for a holding that no fleet has. */
async function refuseUnfit({ db, now }: Outside, fleet: Fleet, holding: Holding): Promise<void> {
  await refuseUnknown(db, fleet, holding);
  refuseDeviceOfDriver(fleet, holding);
  refuseSharedCard(holding);
  refuseBeyond(fleet, holding, lisbonDate(now()));
}

async function refuseUnknown(db: Database, { cars, cards }: Fleet, holding: Holding): Promise<void> {
  const { carId, cardId, driverId } = holding;
  const fields: Record<string, string> = {};
  if (carId !== null && !cars.some(({ id }) => id === carId)) fields.carId = 'Esta viatura não existe';
  if (cardId !== null && !cards.some(({ id }) => id === cardId)) fields.cardId = 'Este cartão não existe';
  const standing = driverId === null ? 'known' : await standingOf(db, driverId);
  if (standing !== 'known') fields.driverId = standing === 'erased' ? ERASED : 'Este condutor não existe';
  if (Object.keys(fields).length > 0) throw new AppError('invalid', { fields });
}

function refuseDeviceOfDriver({ cards }: Fleet, { cardId, driverId }: Holding): void {
  const card = cards.find(({ id }) => id === cardId);
  if (driverId === null || !card || !isDevice(card)) return;
  throw new AppError('invalid', { fields: { driverId: 'Um identificador anda com uma viatura' } });
}

function refuseSharedCard({ cardId, isShared }: Holding): void {
  if (cardId === null || !isShared) return;
  throw new AppError('invalid', { fields: { isShared: 'Um cartão tem um titular de cada vez' } });
}

/** Nothing is held after the last day of a car or a card, nor from more than a year ahead. */
function refuseBeyond({ cars, cards }: Fleet, holding: Holding, today: string): void {
  const fault = beginningFault(holding.startsAt.slice(0, 10), today);
  if (fault) throw new AppError('invalid', { fields: { startsAt: fault } });
  const ended = [
    cars.find(({ id }) => id === holding.carId)?.endedOn,
    cards.find(({ id }) => id === holding.cardId)?.endedOn,
  ].filter((day) => typeof day === 'string');
  for (const day of ended) {
    if (holding.startsAt < endOfDay(day) && endOf(holding) <= endOfDay(day)) continue;
    throw new AppError('invalid', {
      fields: { startsAt: 'O fim não pode ser depois da saída da frota.' },
    });
  }
}

/** Has the holdings as they were before a call that changed them. Idempotent. Raises `invalid`, `changed_meanwhile`. */
export function takeBackHoldings(
  services: Pick<Services, 'db' | 'now'>,
  back: HoldingsBack,
  { staff }: By,
): Promise<Done<void>> {
  const { added, changed, gone } = back;
  const part = {
    holdings: [...added, ...changed].map(({ id }) => id),
    cars: gone.flatMap(({ carId }) => carId ?? []),
    cards: gone.flatMap(({ cardId }) => cardId ?? []),
  };
  return moveInFleet(services, { staff }, part, async (fleet, at) => {
    const step = takenBack(fleet.holdings, { back, newHolding: (given) => newHolding(given, { staff, at }) });
    if (step === 'done') return { answer: undefined };
    if (step === 'meanwhile') throw changedMeanwhile();
    if ('inTheWay' in step) throw holdingFault('startsAt', step.inTheWay);
    const known = new Set(fleet.holdings);
    for (const holding of step.holdings.filter((each) => !known.has(each)))
      await refuseUnfit(services, fleet, holding);
    return { answer: undefined, fleet: { ...fleet, holdings: step.holdings } };
  });
}
