import { barePlate } from '../../platform/domain/plate';
import type { NamedCar } from '../drivers/schema';

/** A car that a driver named, which waits to be taken on. */
export function waitingCar(
  namedBy: string,
  { licensePlate, make, model }: NamedCar,
  { staff, at }: { staff: string; at: string },
) {
  return {
    id: crypto.randomUUID(),
    plate: barePlate(licensePlate ?? '') ?? '',
    make: make ?? '',
    model: model ?? '',
    owner: 'CONDUTOR' as const,
    createdBy: staff,
    createdAt: at,
    isWaiting: true,
    namedBy,
    named: { licensePlate, make, model },
    namedAt: at,
  };
}
