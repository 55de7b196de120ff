import * as z from 'zod/mini';

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const size = z.number().check(z.int(), z.minimum(0));

export const BackedUpObject = z.object({
  key: z.string().check(z.regex(/^[0-9a-f-]{36}$/)),
  contentType: z.string(),
  size,
  sha256,
});
export type BackedUpObject = z.infer<typeof BackedUpObject>;

/** The content of `manifest.json`, which is written last. */
export const Manifest = z.object({
  format: z.literal('volante-backup-1'),
  /** ISO 8601: the time of the database's snapshot. */
  takenAt: z.iso.datetime(),
  database: z.object({ file: z.literal('frota.db'), size, sha256 }),
  objects: z.array(BackedUpObject),
  /** The last link of the audit log's hash chain; absent before the first one. */
  audit: z.optional(z.object({ throughId: z.number().check(z.int()), hash: sha256 })),
  /** Keys in the database whose object is missing from the storage or has other bytes. */
  missing: z.array(z.string()),
  /** Keys deleted regularly since the snapshot. */
  deletedMeanwhile: z.array(z.string()),
  /** HMAC-SHA-256 by the program's secret, and by which key; absent in backups of earlier versions. */
  signature: z.optional(z.object({ key: z.string(), hmac: sha256 })),
});
export type Manifest = z.infer<typeof Manifest>;
