import * as z from 'zod/mini';

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
/** Of an object or a file, in bytes. */
const size = z.number().check(z.int(), z.minimum(0));

export const BackedUpObject = z.object({
  key: z.string().check(z.regex(/^[0-9a-f-]{36}$/)),
  contentType: z.string(),
  size,
  sha256,
});
export type BackedUpObject = z.infer<typeof BackedUpObject>;

/** `manifest.json` of a backup, which is written last. */
export const Manifest = z.object({
  format: z.literal('volante-backup-1'),
  /** When the database stood so (ISO 8601). */
  takenAt: z.iso.datetime(),
  database: z.object({ file: z.literal('frota.db'), size, sha256 }),
  objects: z.array(BackedUpObject),
  /** The last link of the audit log's chain; none where there is no link yet, or before there were any. */
  audit: z.optional(z.object({ throughId: z.number().check(z.int()), hash: sha256 })),
  /** Keys that the database names and the storage did not have, or had with other bytes. */
  missing: z.array(z.string()),
  /** Keys that the database named, and that were deleted while the backup was taken. */
  deletedMeanwhile: z.array(z.string()),
});
export type Manifest = z.infer<typeof Manifest>;
