import { Hono } from 'hono';
import type { AppEnv } from '../app-env';
import { rateLimit } from '../http/rate-limit';
import { validate } from '../http/validate';
import type { Services } from '../services';
import { addVehicle } from './add';
import { VehicleInput } from './schema';

export function vehicleRoutes(services: Services) {
  return new Hono<AppEnv>().post(
    '/',
    rateLimit(services, { name: 'vehicle', limit: 60, windowSeconds: 3600 }),
    validate('json', VehicleInput),
    async (c) => c.json(await addVehicle(services, c.req.valid('json')), 201),
  );
}
