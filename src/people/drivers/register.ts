import { recipientOf } from '../../mail/outbox/recipient';
import { AppError } from '../../platform/http/errors';
import { sha256Hex } from '../../platform/secrets/digest';
import type { Services } from '../../services';
import { REGISTRATION_RETRY_SECONDS, registrationOpenSince } from './registration-limits';
import { registerDriver } from './registration-store';
import type { DriverInput, RegisteredDriver } from './schema';

/** Idempotent by `key` for 24 hours: a retry updates the driver. Raises `wrong_state`, `unavailable`. */
export async function register(
  services: Services,
  input: DriverInput,
  key: string | undefined,
): Promise<RegisteredDriver> {
  const now = services.now();
  const registered = await registerDriver(services.db, {
    id: crypto.randomUUID(),
    input,
    keyHash: key === undefined ? null : await sha256Hex(key.toLowerCase()),
    recipient: await recipientOf(services, input.email),
    now,
    openSince: registrationOpenSince(now),
  });
  if (registered === 'closed') throw new AppError('wrong_state');
  if (registered === 'full') {
    throw new AppError('unavailable', {
      message: 'De momento não podemos receber mais registos. Tente novamente mais tarde.',
      retryAfterSeconds: REGISTRATION_RETRY_SECONDS,
    });
  }
  return registered;
}
