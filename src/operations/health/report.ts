import { MAX_MESSAGE_BYTES } from '../../mail/imap/mailbox';
import { linkState } from '../../mail/mailbox-auth/link-state';
import { outboxState } from '../../mail/outbox/store';
import { claimsUnderWay } from '../../people/documents/claims-at-once';
import { CLAIMS } from '../../people/documents/document-limits';
import { countRegistrations } from '../../people/drivers/register';
import { MAX_PENDING_DRIVERS, MAX_REGISTRATIONS_A_DAY } from '../../people/drivers/registration-limits';
import { isNearlyFull } from '../../people/uploads/disk-room';
import { countPendingBytes, unclaimedBytes } from '../../people/uploads/store';
import { MAX_UNCLAIMED_BYTES } from '../../people/uploads/upload-limits';
import { TimeLimitError, within } from '../../platform/domain/time-limit';
import { toAppError } from '../../platform/http/errors';
import { readInboxState } from '../../reports/inbox/store';
import { MAX_KEPT_BYTES } from '../../reports/quarantine/quarantine-limits';
import { quarantineRoom } from '../../reports/quarantine/quarantined-files';
import type { Services } from '../../services';
import { isBackupLate } from '../backup/late-backup-rules';
import { lastGoodBackup } from '../backup/store';
import { runState } from '../jobs/due-rules';
import { isOverdue } from '../jobs/late-job-rules';
import { lastRuns } from '../jobs/store';
import { FOLDER_JOB } from '../jobs/watch-reports';
import { isLate, isNearlyReached, nextPoll, outboxStateOf, wasJustNow } from './late-mail-rules';
import { proxyPart } from './proxy';
import type { HealthReport, PartName, Parts, ProcessFigures } from './schema';
import { databaseSize } from './store';

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

type Part<Name extends keyof Parts> = Promise<Exclude<Parts[Name], { state: 'unknown' }>>;

async function databasePart({ db }: Services, latencyMs: number): Part<'database'> {
  return { state: 'ok', latencyMs, sizeBytes: await databaseSize(db) };
}

async function mailboxPart({ db, mailbox, mailboxTokens, now }: Services): Part<'mailbox'> {
  const row = await readInboxState(db);
  const configured = mailbox !== null;
  const monitoring = configured && row?.monitoring === true;
  const nextPollAt = row && nextPoll({ ...row, monitoring });
  const overdue = isLate(nextPollAt, now());
  const link = mailboxTokens && (await linkState(mailboxTokens));
  const isBroken = link !== null && link.state !== 'linked';
  const isFailing = overdue || isBroken || row?.connected === false || (row?.failures ?? 0) > 0;
  return {
    state: !monitoring ? 'off' : isFailing ? 'failing' : 'ok',
    configured,
    monitoring,
    intervalMinutes: row?.intervalMinutes ?? 5,
    connected: row?.connected ?? null,
    checkedAt: row?.checkedAt ?? null,
    lastPollAt: row?.lastPollAt ?? null,
    nextPollAt,
    failures: row?.failures ?? 0,
    overdue,
    senders: mailbox?.settings.voucher.by ?? 'unknown',
    quarantineFull: (await quarantineRoom(db)) < MAX_MESSAGE_BYTES,
    link: link && {
      state: link.state,
      fault: link.fault?.kind ?? null,
      since: link.fault?.since ?? null,
      secretExpiresOn: link.secretExpiresOn,
    },
  };
}

async function outboxPart({ db, mailer, now }: Services): Part<'outbox'> {
  const kept = { configured: mailer !== null, ...(await outboxState(db)) };
  return { state: outboxStateOf(kept, now()), ...kept };
}

async function backupPart({ db, backups, now }: Services): Part<'backup'> {
  const configured = Boolean(backups);
  const last = await lastGoodBackup(db);
  const late = configured && isBackupLate(last?.at ?? null, now());
  const missing = last?.missing ?? 0;
  const isFailing = late || missing > 0;
  return {
    state: !configured ? 'off' : isFailing ? 'failing' : 'ok',
    configured,
    lastGoodAt: last?.at ?? null,
    missing,
    late,
  };
}

async function jobsPart({ db, now, reportFolder }: Services): Part<'jobs'> {
  const { JOBS } = await import('../jobs/jobs');
  const known = reportFolder ? [...JOBS, { job: FOLDER_JOB, every: 'hour' as const }] : JOBS;
  const names = known.map(({ job }) => job);
  const runs = new Map((await lastRuns(db, names)).map((run) => [run.job, run]));
  const jobs = known.map(({ job, every }) => {
    const run = runs.get(job);
    return {
      job,
      every,
      outcome: run ? runState(run, now()) : ('never' as const),
      startedAt: run?.startedAt ?? null,
      finishedAt: run?.finishedAt ?? null,
      lastOkAt: run?.lastOkAt ?? null,
      overdue: isOverdue(every, run?.lastOkAt ?? null, now()),
      counts: run?.counts ?? null,
      error: run?.error ?? null,
    };
  });
  const isFailing = jobs.some(({ outcome, overdue }) => overdue || outcome === 'failed');
  return { state: isFailing ? 'failing' : 'ok', jobs };
}
