import { claimsUnderWay } from '../../people/documents/claims-at-once';
import { CLAIMS } from '../../people/documents/document-limits';
import { MAX_PENDING_DRIVERS, MAX_REGISTRATIONS_A_DAY } from '../../people/drivers/registration-limits';
import { countRegistrations } from '../../people/drivers/registration-store';
import { isNearlyFull } from '../../people/uploads/disk-room';
import { countPendingBytes, unclaimedBytes } from '../../people/uploads/store';
import { MAX_UNCLAIMED_BYTES } from '../../people/uploads/upload-limits';
import { TimeLimitError, within } from '../../platform/domain/time-limit';
import { toAppError } from '../../platform/http/errors';
import { MAX_KEPT_BYTES } from '../../reports/quarantine/quarantine-limits';
import { quarantineRoom } from '../../reports/quarantine/quarantined-files';
import type { Services } from '../../services';
import { isNearlyReached, wasJustNow } from './late-mail-rules';
import { backupPart, databasePart, jobsPart, mailboxPart, outboxPart } from './parts';
import { proxyPart } from './proxy';
import type { HealthReport, PartName, Parts, ProcessFigures } from './schema';

const PART_MS = 5_000;

type Sources = {
  latencyMs: number;
  storage: () => Promise<Parts['storage']>;
  process: ProcessFigures;
};

/** The report for staff contains no secret, address, path or personal data. */
export async function healthReport(
  services: Services,
  { latencyMs, ...sources }: Sources,
): Promise<HealthReport> {
  const [version, database, storage, mailbox, outbox, jobs, backup, capacity] = await Promise.all([
    services.pages.version(),
    orUnknown('database', databasePart(services, latencyMs)),
    orUnknown('storage', sources.storage()),
    orUnknown('mailbox', mailboxPart(services)),
    orUnknown('outbox', outboxPart(services)),
    orUnknown('jobs', jobsPart(services)),
    orUnknown('backup', backupPart(services)),
    orUnknown('capacity', capacityPart(services)),
  ]);
  const parts = { database, storage, mailbox, outbox, jobs, backup, capacity, proxy: proxyPart(services) };
  const names = Object.keys(parts) as PartName[];
  return {
    status: 'ok',
    version,
    checkedAt: services.now().toISOString(),
    attention: names.filter((name) => needsLook(name, parts)),
    parts,
    process: sources.process,
  };

  async function orUnknown<T>(part: PartName, asked: Promise<T>) {
    return within(PART_MS, asked).catch((error: unknown) => {
      services.log.error('health.part', error, { part });
      const code = error instanceof TimeLimitError ? 'timeout' : toAppError(error).code;
      return { state: 'unknown' as const, error: code };
    });
  }
}

function needsLook(name: PartName, parts: Parts): boolean {
  if (['failing', 'unknown'].includes(parts[name].state)) return true;
  const { mailbox } = parts;
  if (name !== 'mailbox' || !('configured' in mailbox)) return false;
  const isVouched = mailbox.senders === 'host' || mailbox.senders === 'microsoft';
  return mailbox.quarantineFull || (mailbox.configured && !isVouched);
}

type Capacity = Exclude<Parts['capacity'], { state: 'unknown' }>;

/** Reports the limits that all visitors share. */
async function capacityPart(services: Services): Promise<Capacity> {
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
