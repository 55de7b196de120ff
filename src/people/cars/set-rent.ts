import type { Shown } from '../../platform/decisions/shown-rules';
import { lisbonDate } from '../../platform/domain/calendar';
import { inForceOn } from '../../platform/domain/dated-rules';
import { centsOfDecimal } from '../../platform/domain/money-text';
import { AppError } from '../../platform/http/errors';
import type { Services } from '../../services';
import { actOnFleet, type By } from './act-on-fleet';
import { beginningFault } from './beginning-rules';
import { refuseChanged } from './change-row';
import type { RentInput } from './schema';

/** Idempotent. The version is the count of the car's rents plus one. Raises `not_found`, `invalid`, 412. */
export function setRent(
  services: Pick<Services, 'db' | 'now'>,
  carId: string,
  { from, per, amount }: RentInput,
  { staff, shown }: By & { shown: Shown },
): Promise<void> {
  const fault = beginningFault(from, lisbonDate(services.now()), 1);
  if (fault !== null) throw new AppError('invalid', { fields: { from: fault } });
  const cents = centsOfDecimal(amount);
  return actOnFleet(services, { staff }, { cars: [carId] }, (fleet, at) => {
    if (!fleet.cars.some(({ id }) => id === carId)) throw new AppError('not_found');
    const rents = fleet.rents.filter((rent) => rent.carId === carId);
    const last = inForceOn(rents, from);
    const isDecidedSo = last?.fromMonday === from && last.cents === cents && last.per === per;
    refuseChanged({ isDecidedSo, version: rents.length + 1 }, shown);
    if (isDecidedSo) return { answer: undefined };
    const rent = {
      id: crypto.randomUUID(),
      carId,
      n: rents.length + 1,
      fromMonday: from,
      per,
      cents,
      createdBy: staff,
      createdAt: at,
    };
    return {
      answer: undefined,
      fleet: { ...fleet, rents: [...fleet.rents, rent] },
      deeds: [{ action: 'car-rent.set', subject: carId, detail: { from, per, cents } }],
    };
  });
}
