import { bookDueCosts } from '../../money/costs/book-due';
import { chargeDue } from '../../money/fees/charge-due';
import { bookInstalments } from '../../money/plans/book-due';
import { issueDueStatements } from '../../money/statements/issue-due';
import { remindContracts } from '../../people/contract-files/remind-contracts';
import { deleteExpiredLinks } from '../../people/document-links/delete-expired';
import { remindDrivers } from '../../people/document-links/remind-drivers';
import { expireDocuments } from '../../people/documents/expire-documents';
import { beginContracts } from '../../people/driver-changes/begin-contracts';
import { deleteEndedOfDrivers } from '../../people/driver-sessions/store';
import { remindRecibos } from '../../people/recibos/remind-recibos';
import { deleteUnclaimedUploads } from '../../people/uploads/delete-unclaimed';
import { sealAudit } from '../../platform/audit/seal';
import { within } from '../../platform/domain/time-limit';
import { toAppError } from '../../platform/http/errors';
import { deleteOldCounters } from '../../platform/http/rate-limit';
import { deleteEndedSessions } from '../../platform/sessions/session-store';
import { STAFF_SESSIONS } from '../../platform/sessions/store';
import { cleanQuarantine } from '../../reports/quarantine/clean-quarantine';
import { measureKept } from '../../reports/quarantine/measure';
import { endKeysOfOthers } from '../../reports/report-sources/end-keys';
import type { Services } from '../../services';
import { sendAccountNotices } from '../accounts/account-notices';
import { endedOfAccounts } from '../accounts/held-store';
import { BACKUP_JOB } from '../backup/late-backup-rules';
import { runBackup } from '../backup/run-backup';
import { eraseDueRegistrations } from '../privacy/erase-due';
import { overwriteErased } from '../privacy/overwrite';
import { sendConfirmedAccounts } from '../staff-digest/send-accounts';
import { sendDigests } from '../staff-digest/send-digests';
import { sendMailboxWarnings } from '../staff-digest/send-mailbox';
import { type Every, limitOf, periodOf, runsKeptSince } from './due-rules';
import { claimRun, deleteRunsBefore, finishRun, jobsTaken, type RunEnd } from './store';

/** Jobs are idempotent and end soon after `stop`, with nothing half done. They return counts, `failed` among them. */
export type Job = (services: Services, now: Date, stop: AbortSignal) => Promise<Record<string, number>>;

type RunOptions = {
  /** Aborts the running job and prevents further ones. */
  stop?: AbortSignal;
  limitMs?: number;
};

/** Time for an aborted job to end. */
const GRACE_MS = 2_000;

/** Runs one job after the other; across processes each job runs once per period. Never raises. */
async function runDue(
  services: Services,
  now: Date,
  every: Every,
  jobs: Record<string, Job>,
  { stop = new AbortController().signal, limitMs }: RunOptions = {},
): Promise<void> {
  const period = periodOf(every, now);
  try {
    const taken = await jobsTaken(services.db, Object.keys(jobs), { period, now });
    for (const [name, job] of Object.entries(jobs)) {
      if (stop.aborted) return;
      if (!taken.has(name)) {
        await runOne(services, { name, job, period }, now, { stop, limitMs: limitMs ?? limitOf(name) });
      }
    }
  } catch (error) {
    services.log.error('jobs.not_run', error, { every });
  }
}

type Due = { name: string; job: Job; period: string };

async function runOne(
  services: Services,
  { name, job, period }: Due,
  now: Date,
  options: Required<RunOptions>,
): Promise<void> {
  const { db, log } = services;
  try {
    const id = await claimRun(db, name, { period, now: services.now() });
    if (id === null) return;
    const { cause, ...end } = await attempt(services, job, now, options);
    if (end.outcome === 'ok') log.info('job.done', { job: name, ...end.report });
    else if (cause === undefined)
      log.warn(`job.${end.outcome}`, { job: name, reason: end.error, ...end.report });
    else log.error('job.failed', cause, { job: name });
    await finishRun(db, id, end, services.now());
  } catch (error) {
    log.error('job.failed', error, { job: name });
  }
}

async function attempt(
  services: Services,
  job: Job,
  now: Date,
  { stop, limitMs }: Required<RunOptions>,
): Promise<RunEnd & { cause?: unknown }> {
  const limit = AbortSignal.timeout(limitMs);
  const signal = AbortSignal.any([stop, limit]);
  let report: RunEnd['report'] = null;
  try {
    report = await withGrace(job(services, now, signal), signal);
  } catch (cause) {
    if (!signal.aborted) return { outcome: 'failed', report, error: toAppError(cause).code, cause };
  }
  if (stop.aborted) return { outcome: 'stopped', report, error: null };
  if (limit.aborted) return { outcome: 'failed', report, error: 'timeout' };
  if (report?.failed) return { outcome: 'failed', report, error: 'incomplete' };
  return { outcome: 'ok', report, error: null };
}

/** Raises `TimeLimitError` for work that outlives its abort. */
async function withGrace<T>(work: Promise<T>, stop: AbortSignal): Promise<T> {
  const stopped = Promise.withResolvers<void>();
  if (stop.aborted) stopped.resolve();
  else stop.addEventListener('abort', () => stopped.resolve(), { once: true });
  return Promise.race([work, stopped.promise.then(() => within(GRACE_MS, work))]);
}

type Jobs = Record<string, Job>;

const HOURLY: Jobs = {
  'uploads.clean': deleteUnclaimedUploads,
  'audit.seal': sealAudit,
  'drivers.begin-contracts': beginContracts,
  'fees.charge': chargeDue,
  'plans.book': bookInstalments,
  'costs.book': bookDueCosts,
  'statements.tell': issueDueStatements,
  'report-sources.end': endKeysOfOthers,
  'staff.digest': sendDigests,
  'staff.accounts': sendConfirmedAccounts,
  'staff.mailbox': sendMailboxWarnings,
  'staff.devices': sendAccountNotices,
  'database.overwrite': overwriteErased,
};

const DAILY: Jobs = {
  'documents.expire': expireDocuments,
  'document-links.clean': deleteExpiredLinks,
  'documents.remind': remindDrivers,
  'recibos.remind': remindRecibos,
  'contracts.remind': remindContracts,
  'sessions.clean': ({ db }, now) => deleteEndedSessions(db, STAFF_SESSIONS, now, endedOfAccounts(db, now)),
  'driver-sessions.clean': ({ db }, now) => deleteEndedOfDrivers(db, now),
  'rate-limits.clean': deleteOldCounters,
  'job-runs.clean': deleteOldRuns,
  'payment-reports.clean': cleanQuarantine,
  'quarantine.measure': measureKept,
  'drivers.erase-due': eraseDueRegistrations,
  // It comes last: it may take minutes.
  [BACKUP_JOB]: runBackup,
};

export const JOBS: readonly { job: string; every: Every; run: Job }[] = [
  ...Object.entries(HOURLY).map(([job, run]) => ({ job, every: 'hour' as const, run })),
  ...Object.entries(DAILY).map(([job, run]) => ({ job, every: 'day' as const, run })),
];

type Options = RunOptions & { jobs?: Jobs };

/** Never raises. */
export function runHourlyJobs(services: Services, now: Date, { jobs = HOURLY, ...options }: Options = {}) {
  return runDue(services, now, 'hour', jobs, options);
}

/** Days follow Lisbon's calendar. Never raises. */
export function runDailyJobs(services: Services, now: Date, { jobs = DAILY, ...options }: Options = {}) {
  return runDue(services, now, 'day', jobs, options);
}

/** Deletes runs after three months, except the last run of each job. */
async function deleteOldRuns({ db }: Services, now: Date): Promise<{ deleted: number }> {
  return { deleted: await deleteRunsBefore(db, runsKeptSince(now)) };
}
