import * as z from 'zod/mini';
import { oneLine } from '../../platform/domain/text';
import type { ReportOutcome } from '../payment-reports/schema';

const NAME = 'Dê um nome à chave';

export const NewKey = z.object({
  name: z
    .string(NAME)
    .check(z.overwrite(oneLine), z.minLength(1, NAME), z.maxLength(60, 'No máximo 60 caracteres')),
});
export type NewKey = z.infer<typeof NewKey>;

/** An item of `GET /api/report-sources`. Instants are ISO 8601; `createdBy` and `endedBy` are e-mails of staff. */
export type ReportSource = {
  id: string;
  kind: 'key' | 'folder';
  name: string;
  createdBy: string;
  createdAt: string;
  /** Null while no file of it was accepted: until then each waits in quarantine. */
  acceptedAt: string | null;
  lastUsedAt: string | null;
  endedBy: string | null;
  endedAt: string | null;
};

/** The answer of `GET /api/report-sources/folder`, null where no folder is watched: what keeps it, and its files, from
 * being read, in Portuguese. */
export type WatchedFolder = { fault: string | null; waiting: { fileName: string; reason: string }[] };

/** The answer of `POST /api/report-sources`; `key` is shown once. */
export type MadeKey = { id: string; key: string };

/** The answer to a key's upload, a file of an archive each: nothing of what the file or the fleet has in it. */
export type ReceivedFile = {
  fileName: string | null;
  outcome: ReportOutcome;
  /** A code, such as `first_file`. */
  reason: string | null;
};
