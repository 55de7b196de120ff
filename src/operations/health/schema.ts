import * as z from 'zod/mini';

/** `off`: not configured or not started. `failing`: needs attention. */
const state = z.enum(['ok', 'failing', 'off']);
const instant = z.nullable(z.iso.datetime());
const count = z.int().check(z.minimum(0));
/** A code of this program, never foreign text. */
const code = z.nullable(z.string().check(z.regex(/^[a-z_-]+$/)));

const DatabasePart = z.strictObject({
  state,
  latencyMs: z.number(),
  sizeBytes: z.nullable(count),
});

const StoragePart = z.strictObject({
  state,
  latencyMs: z.number(),
  checkedAt: z.iso.datetime(),
  error: code,
});

const MailboxPart = z.strictObject({
  state,
  configured: z.boolean(),
  monitoring: z.boolean(),
  intervalMinutes: count,
  connected: z.nullable(z.boolean()),
  checkedAt: instant,
  lastPollAt: instant,
  nextPollAt: instant,
  failures: count,
  /** Whether a due poll did not run. */
  overdue: z.boolean(),
  /** With `unknown` all mail is quarantined; with `nobody` any sender is trusted. */
  senders: z.enum(['host', 'microsoft', 'unknown', 'nobody']),
  quarantineFull: z.boolean(),
  /** Null unless access tokens open the mailbox. */
  link: z.nullable(
    z.strictObject({
      state: z.enum(['unlinked', 'linked', 'broken']),
      fault: code,
      since: instant,
      secretExpiresOn: z.nullable(z.iso.date()),
    }),
  ),
});

const OutboxPart = z.strictObject({
  state,
  configured: z.boolean(),
  waiting: count,
  failed: count,
  oldestWaitingAt: instant,
  lastSentAt: instant,
  /** In Portuguese, without personal data. */
  lastError: z.nullable(z.string()),
});

const Job = z.strictObject({
  job: z.string(),
  every: z.enum(['hour', 'day']),
  /** `interrupted` means that its process ended first. */
  outcome: z.enum(['never', 'running', 'interrupted', 'ok', 'failed', 'stopped']),
  startedAt: instant,
  finishedAt: instant,
  lastOkAt: instant,
  overdue: z.boolean(),
  counts: z.nullable(z.record(z.string(), z.number())),
  error: code,
});

const JobsPart = z.strictObject({ state, jobs: z.array(Job) });

const BackupPart = z.strictObject({
  state,
  configured: z.boolean(),
  /** When the last one was complete, restored into a scratch database. */
  lastGoodAt: instant,
  /** Files that it could not find or whose bytes differ. */
  missing: count,
  late: z.boolean(),
});

const filled = z.strictObject({ used: count, limit: count });

const CapacityPart = z.strictObject({
  /** Reports a problem from nine tenths of a limit on, or on a nearly full disk. */
  state,
  unclaimedBytes: filled,
  quarantineBytes: filled,
  registrationsToday: filled,
  pendingDrivers: filled,
  pendingBytes: filled,
  /** Counted within the answering process. */
  claimsAtOnce: filled,
  /** Whether a claim was refused in the last 15 minutes. */
  claimsRefused: z.boolean(),
  /** The disk of files or database; null when neither is on a disk. */
  disk: z.nullable(z.strictObject({ freeBytes: count, totalBytes: count })),
});

const ProxyPart = z.strictObject({
  state,
  /** `TRUST_PROXY`. */
  trusted: count,
  /** Whether a request of the last 15 minutes, to the answering process, had fewer entries in X-Forwarded-For. */
  bypassed: z.boolean(),
});

const Unknown = z.strictObject({ state: z.literal('unknown'), error: code });

/** Counted since the process began; null on Workers. */
const Process = z.nullable(
  z.strictObject({
    uptimeSeconds: count,
    memoryMB: z.number(),
    /** `failed` counts statuses of 500 and above. */
    requests: z.strictObject({ served: count, failed: count }),
  }),
);

/** The answer of `GET /api/health` to staff; others get only `status`. */
export const HealthReport = z.strictObject({
  /** Only an unreachable database answers 503. */
  status: z.literal('ok'),
  version: z.string(),
  checkedAt: z.iso.datetime(),
  attention: z.array(
    z.enum(['database', 'storage', 'mailbox', 'outbox', 'jobs', 'backup', 'capacity', 'proxy']),
  ),
  parts: z.strictObject({
    database: z.union([DatabasePart, Unknown]),
    storage: z.union([StoragePart, Unknown]),
    mailbox: z.union([MailboxPart, Unknown]),
    outbox: z.union([OutboxPart, Unknown]),
    jobs: z.union([JobsPart, Unknown]),
    backup: z.union([BackupPart, Unknown]),
    capacity: z.union([CapacityPart, Unknown]),
    proxy: ProxyPart,
  }),
  process: Process,
});
export type HealthReport = z.infer<typeof HealthReport>;

export type Parts = HealthReport['parts'];
export type PartName = keyof Parts;
export type ProcessFigures = z.infer<typeof Process>;
