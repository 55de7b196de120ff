import { AppError } from '../../platform/http/errors';
import type { Services } from '../../services';
import { registrationOpenSince } from '../drivers/registration-limits';
import type { VehicleInput } from './schema';
import { setVehicle } from './store';

/** Replaces an earlier vehicle. Raises `document_refused`, as a driver's documents do. */
export async function addVehicle(services: Services, input: VehicleInput) {
  const now = services.now();
  const vehicle = await setVehicle(
    services.db,
    { ...input, driverId: input.driverId.toLowerCase() },
    { now, openSince: registrationOpenSince(now) },
  );
  if (!vehicle) {
    throw new AppError('document_refused', { message: 'Não foi possível associar a viatura.' });
  }
  return vehicle;
}
