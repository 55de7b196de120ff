import { sha256Hex } from '../digest';
import { AppError } from '../http/errors';
import type { Services } from '../services';
import { registrationOpenSince } from './rules';
import type { DriverInput, RegisteredDriver } from './schema';
import { registerDriver } from './store';

/**
 * Registers a pending driver. The same `key` (a random UUID) within 24 hours mends the driver it registered; raises
 * `wrong_state` when that one is older or no longer pending.
 */
export async function register(
  services: Services,
  input: DriverInput,
  key: string | undefined,
): Promise<RegisteredDriver> {
  const now = services.now();
  const driver = await registerDriver(services.db, {
    id: crypto.randomUUID(),
    input,
    keyHash: key === undefined ? null : await sha256Hex(key.toLowerCase()),
    now,
    openSince: registrationOpenSince(now),
  });
  if (!driver) throw new AppError('wrong_state');
  return driver;
}
