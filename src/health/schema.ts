import * as z from 'zod/mini';

/** `off`: not configured or not started. */
const state = z.enum(['ok', 'failing', 'off']);
const instant = z.nullable(z.iso.datetime());
const count = z.int().check(z.minimum(0));
/** An error code of our own, never foreign text. */
const code = z.nullable(z.string().check(z.regex(/^[a-z_]+$/)));

const DatabasePart = z.strictObject({
  state,
  latencyMs: z.number(),
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
  /** Of the last connection; null before the first. */
  connected: z.nullable(z.boolean()),
  checkedAt: instant,
  lastPollAt: instant,
  nextPollAt: instant,
  /** Consecutive failures. */
  failures: count,
  overdue: z.boolean(),
  /** `unknown`: all mail is quarantined; `nobody`: any is believed. */
  senders: z.enum(['host', 'microsoft', 'unknown', 'nobody']),
  quarantineFull: z.boolean(),
});

const OutboxPart = z.strictObject({
  state,
  configured: z.boolean(),
  waiting: count,
  /** Given up. */
  failed: count,
  oldestWaitingAt: instant,
  lastSentAt: instant,
  /** In Portuguese, without personal data. */
  lastError: z.nullable(z.string()),
});

const Job = z.strictObject({
  job: z.string(),
  every: z.enum(['hour', 'day']),
  /** `interrupted`: its process ended meanwhile. */
  outcome: z.enum(['never', 'running', 'interrupted', 'ok', 'failed', 'stopped']),
  startedAt: instant,
  finishedAt: instant,
  lastOkAt: instant,
  overdue: z.boolean(),
  counts: z.nullable(z.record(z.string(), z.number())),
  error: code,
});

const JobsPart = z.strictObject({ state, jobs: z.array(Job) });

const filled = z.strictObject({ used: count, limit: count });

const CapacityPart = z.strictObject({
  /** `failing` at nine tenths, and on a nearly full disk. */
  state,
  /** Bytes no document has claimed. */
  unclaimedBytes: filled,
  quarantineBytes: filled,
  registrationsToday: filled,
  pendingDrivers: filled,
  /** Bytes of undecided drivers' documents. */
  pendingBytes: filled,
  /** Under way in this process. */
  claimsAtOnce: filled,
  /** Refused for that in the last quarter of an hour. */
  claimsRefused: z.boolean(),
  /** Null where neither files nor database are on one. */
  disk: z.nullable(z.strictObject({ freeBytes: count, totalBytes: count })),
});

/** Timed out or failed. */
const Unknown = z.strictObject({ state: z.literal('unknown'), error: code });

/** Null on Workers. */
const Process = z.nullable(
  z.strictObject({
    uptimeSeconds: count,
    memoryMB: z.number(),
    /** `failed`: status 500 or more. */
    requests: z.strictObject({ served: count, failed: count }),
  }),
);

/** For staff; a stranger gets the status alone. */
export const HealthReport = z.strictObject({
  /** Depends on the database alone, without which the answer is 503. */
  status: z.literal('ok'),
  version: z.string(),
  checkedAt: z.iso.datetime(),
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
