import { claimsUnderWay } from '../../people/documents/claims-at-once';
import { CLAIMS } from '../../people/documents/document-limits';
import { MAX_PENDING_DRIVERS, MAX_REGISTRATIONS_A_DAY } from '../../people/drivers/registration-limits';
import { countRegistrations } from '../../people/drivers/registration-store';
import { isNearlyFull } from '../../people/uploads/disk-room';
import { countPendingBytes, unclaimedBytes } from '../../people/uploads/store';
import { MAX_UNCLAIMED_BYTES } from '../../people/uploads/upload-limits';
import { MAX_KEPT_BYTES } from '../../reports/quarantine/quarantine-limits';
import { quarantineRoom } from '../../reports/quarantine/quarantined-files';
import type { Services } from '../../services';
import { isNearlyReached, wasJustNow } from './late-mail-rules';
import type { Parts } from './schema';

type Capacity = Exclude<Parts['capacity'], { state: 'unknown' }>;

/** Reports the limits that all visitors share. */
export async function capacityPart(services: Services): Promise<Capacity> {
  const { db } = services;
  const now = services.now();
  const [unclaimed, undecided, room, { today, pending }, disk] = await Promise.all([
    unclaimedBytes(db, now),
    countPendingBytes(db),
    quarantineRoom(db),
    countRegistrations(db, now),
    services.diskSpace?.() ?? null,
  ]);
  const claims = claimsUnderWay(services);
  const claimsRefused = claims.refusedAt !== null && wasJustNow(claims.refusedAt, now);
  const stores = {
    unclaimedBytes: { used: unclaimed, limit: MAX_UNCLAIMED_BYTES },
    quarantineBytes: { used: MAX_KEPT_BYTES - Math.max(0, room), limit: MAX_KEPT_BYTES },
    registrationsToday: { used: today, limit: MAX_REGISTRATIONS_A_DAY },
    pendingDrivers: { used: pending, limit: MAX_PENDING_DRIVERS },
    pendingBytes: { used: undecided, limit: services.maxPendingBytes },
  };
  const isNear = Object.values(stores).some(isNearlyReached);
  const isFailing = isNear || claimsRefused || (disk !== null && isNearlyFull(disk));
  return {
    state: isFailing ? 'failing' : 'ok',
    ...stores,
    claimsAtOnce: { used: claims.count, limit: CLAIMS.atOnce },
    claimsRefused,
    disk,
  };
}
