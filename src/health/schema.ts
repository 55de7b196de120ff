import * as z from 'zod/mini';

/** `off` is what nobody has configured or started; `failing` is for somebody to look at. */
const state = z.enum(['ok', 'failing', 'off']);
const instant = z.nullable(z.iso.datetime());
const count = z.int().check(z.minimum(0));
/** A word of the program's own, never a text from outside. */
const code = z.nullable(z.string().check(z.regex(/^[a-z_]+$/)));

const DatabasePart = z.strictObject({
  state,
  /** Of a write, in ms. */
  latencyMs: z.number(),
  /** Null where the server does not tell. */
  sizeBytes: z.nullable(count),
});

const StoragePart = z.strictObject({
  state,
  /** Of writing a small object, reading it and removing it, in ms. */
  latencyMs: z.number(),
  checkedAt: z.iso.datetime(),
  error: code,
});

const MailboxPart = z.strictObject({
  state,
  configured: z.boolean(),
  monitoring: z.boolean(),
  intervalMinutes: count,
  /** How the last connection went; null while there has been none. */
  connected: z.nullable(z.boolean()),
  checkedAt: instant,
  lastPollAt: instant,
  nextPollAt: instant,
  /** Polls in a row that failed. */
  failures: count,
  /** Whether the poll that was to come has not come. */
  overdue: z.boolean(),
  /** Who vouches for senders: with `unknown` every mail waits in quarantine, with `nobody` any is believed. */
  senders: z.enum(['host', 'microsoft', 'unknown', 'nobody']),
  /** Whether a stranger's mail may find no room to be kept for staff. */
  quarantineFull: z.boolean(),
});

const OutboxPart = z.strictObject({
  state,
  configured: z.boolean(),
  waiting: count,
  /** Messages given up. */
  failed: count,
  oldestWaitingAt: instant,
  lastSentAt: instant,
  /** In Portuguese, without address or name. */
  lastError: z.nullable(z.string()),
});

const Job = z.strictObject({
  job: z.string(),
  every: z.enum(['hour', 'day']),
  /** `never` was not run yet; `interrupted` when its process was ended meanwhile. */
  outcome: z.enum(['never', 'running', 'interrupted', 'ok', 'failed', 'stopped']),
  startedAt: instant,
  finishedAt: instant,
  lastOkAt: instant,
  overdue: z.boolean(),
  counts: z.nullable(z.record(z.string(), z.number())),
  error: code,
});

const JobsPart = z.strictObject({ state, jobs: z.array(Job) });

/** How much there is of what everybody together may have so much of. */
const filled = z.strictObject({ used: count, limit: count });

const CapacityPart = z.strictObject({
  /** `failing` from nine tenths of one of them on, and where the disk is nearly full. */
  state,
  /** Bytes of uploads that no document has yet. */
  unclaimedBytes: filled,
  /** Bytes of mail in quarantine. */
  quarantineBytes: filled,
  registrationsToday: filled,
  pendingDrivers: filled,
  /** Bytes of those drivers' documents. */
  pendingBytes: filled,
  /** Files checked at this moment by the process that answers. */
  claimsAtOnce: filled,
  /** Whether one was turned away for that in the last quarter of an hour. */
  claimsRefused: z.boolean(),
  /** Of the disk with files or the database. Null where neither is on one. */
  disk: z.nullable(z.strictObject({ freeBytes: count, totalBytes: count })),
});

/** A part that could not be asked. */
const Unknown = z.strictObject({ state: z.literal('unknown'), error: code });

/** Since the process began. Null where nothing stays up between requests (Workers). */
const Process = z.nullable(
  z.strictObject({
    uptimeSeconds: count,
    memoryMB: z.number(),
    /** Answered so far, and those of them answered with a status of 500 or more. */
    requests: z.strictObject({ served: count, failed: count }),
  }),
);

/** The answer of `GET /api/health` to signed-in staff; a stranger's has the status alone. */
export const HealthReport = z.strictObject({
  /** The program is ready whatever its parts do, but for the database: without it the answer is 503. */
  status: z.literal('ok'),
  version: z.string(),
  checkedAt: z.iso.datetime(),
  /** Names of the parts that somebody is to look at. */
  attention: z.array(z.enum(['database', 'storage', 'mailbox', 'outbox', 'jobs', 'capacity'])),
  parts: z.strictObject({
    database: z.union([DatabasePart, Unknown]),
    storage: z.union([StoragePart, Unknown]),
    mailbox: z.union([MailboxPart, Unknown]),
    outbox: z.union([OutboxPart, Unknown]),
    jobs: z.union([JobsPart, Unknown]),
    capacity: z.union([CapacityPart, Unknown]),
  }),
  process: Process,
});
export type HealthReport = z.infer<typeof HealthReport>;

export type Parts = HealthReport['parts'];
export type PartName = keyof Parts;
export type ProcessFigures = z.infer<typeof Process>;
