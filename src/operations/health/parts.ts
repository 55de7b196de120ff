import { MAX_MESSAGE_BYTES } from '../../mail/imap/mailbox';
import { linkState } from '../../mail/mailbox-auth/link-state';
import { outboxState } from '../../mail/outbox/store';
import { readInboxState } from '../../reports/inbox/store';
import { quarantineRoom } from '../../reports/quarantine/quarantined-files';
import type { Services } from '../../services';
import { isBackupLate } from '../backup/late-backup-rules';
import { lastGoodBackup } from '../backup/store';
import { runState } from '../jobs/due-rules';
import { isOverdue } from '../jobs/late-job-rules';
import { lastRuns } from '../jobs/store';
import { FOLDER_JOB } from '../jobs/watch-reports';
import { isLate, nextPoll, outboxStateOf } from './late-mail-rules';
import type { Parts } from './schema';
import { databaseSize } from './store';

type Part<Name extends keyof Parts> = Promise<Exclude<Parts[Name], { state: 'unknown' }>>;

export async function databasePart({ db }: Services, latencyMs: number): Part<'database'> {
  return { state: 'ok', latencyMs, sizeBytes: await databaseSize(db) };
}

export async function mailboxPart({ db, mailbox, mailboxTokens, now }: Services): Part<'mailbox'> {
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

export async function outboxPart({ db, mailer, now }: Services): Part<'outbox'> {
  const kept = { configured: mailer !== null, ...(await outboxState(db)) };
  return { state: outboxStateOf(kept, now()), ...kept };
}

export async function backupPart({ db, backups, now }: Services): Part<'backup'> {
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

export async function jobsPart({ db, now, reportFolder }: Services): Part<'jobs'> {
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
