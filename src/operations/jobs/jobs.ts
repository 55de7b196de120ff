import { bookDueCosts } from '../../money/costs/book-due';
import { chargeDue } from '../../money/fees/charge-due';
import { bookInstalments } from '../../money/plans/book-due';
import { issueDueStatements } from '../../money/statements/issue-due';
import { deleteExpiredLinks } from '../../people/document-links/delete-expired';
import { remindDrivers } from '../../people/document-links/remind-drivers';
import { expireDocuments } from '../../people/documents/expire-documents';
import { beginContracts } from '../../people/driver-changes/begin-contracts';
import { deleteEndedDriverSessions } from '../../people/driver-sessions/delete-driver-sessions';
import { deleteUnclaimedUploads } from '../../people/uploads/delete-unclaimed';
import { sealAudit } from '../../platform/audit/seal';
import { deleteOldCounters } from '../../platform/http/rate-limit';
import { deleteEndedSessions } from '../../platform/sessions/delete-ended';
import { cleanQuarantine } from '../../reports/quarantine/clean-quarantine';
import { measureKept } from '../../reports/quarantine/measure';
import { endKeysOfOthers } from '../../reports/report-sources/end-keys';
import type { Services } from '../../services';
import { BACKUP_JOB } from '../backup/late-backup-rules';
import { runBackup } from '../backup/run-backup';
import { eraseDueRegistrations } from '../privacy/erase-due';
import { overwriteErased } from '../privacy/overwrite';
import { sendConfirmedAccounts } from '../staff-digest/send-accounts';
import { sendDigests } from '../staff-digest/send-digests';
import { sendMailboxWarnings } from '../staff-digest/send-mailbox';
import { type Every, runsKeptSince } from './due-rules';
import { type Job, type RunOptions, runDue } from './run';
import { deleteRunsBefore } from './store';

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
  'database.overwrite': overwriteErased,
};

const DAILY: Jobs = {
  'documents.expire': expireDocuments,
  'document-links.clean': deleteExpiredLinks,
  'documents.remind': remindDrivers,
  'sessions.clean': deleteEndedSessions,
  'driver-sessions.clean': deleteEndedDriverSessions,
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
