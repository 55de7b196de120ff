import { Hono } from 'hono';
import type { AppEnv } from '../../app-env';
import { validate } from '../../platform/http/validate';
import { limitCallers } from '../../platform/sessions/limit-callers';
import type { Services } from '../../services';
import { addVehicle } from './add-vehicle';
import { VehicleInput } from './schema';
import { VEHICLE_LIMITS } from './vehicle-limits';

export function vehicleRoutes(services: Services) {
  return new Hono<AppEnv>().post(
    '/',
    limitCallers(services, VEHICLE_LIMITS),
    validate('json', VehicleInput),
    async (c) => c.json(await addVehicle(services, c.req.valid('json')), 201),
  );
}
