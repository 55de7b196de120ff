import { bookCosts } from '../../costs/booking/book-costs';
import type { ColumnMapping, CostFile as ReadCosts } from '../../costs/cost-files/schema';
import { sha256Hex } from '../../platform/secrets/digest';
import type { Services } from '../../services';
import { fileAnswer, isImported, waitingId } from './files';
import { previewOf } from './preview';
import type { CostUploadAnswer } from './schema';
import { keepMapping, mappings, sourceOf } from './sources';

type Outside = Pick<Services, 'db' | 'now' | 'reader' | 'costLimitCents'>;
type Upload = {
  fileName: string;
  bytes: Uint8Array<ArrayBuffer>;
  dryRun: boolean;
  mapping: ColumnMapping | null;
};

/** A faulty file is an outcome, not an error. A mapping is kept with the import, for files of the same header. */
export async function uploadCosts(
  { db, now, reader, costLimitCents: largestCents }: Outside,
  { fileName, bytes, dryRun, mapping }: Upload,
  staff: string,
): Promise<CostUploadAnswer> {
  const by = { staff, at: now().toISOString() };
  const sha256 = await sha256Hex(bytes);
  if (await isImported(db, sha256)) return { outcome: 'duplicate', fileName };
  // The reader owns the bytes from here on.
  const reading = await reader.costs(fileName, bytes, { mappings: await mappings(db), named: mapping });
  if (reading.outcome === 'unknown') return { ...reading, fileName };
  if (reading.outcome === 'refused') return { outcome: 'refused', fileName, reason: reading.reason };
  const { file } = reading;
  const source = sourceIdOf(file);
  const { weeksLater } = await sourceOf(db, source);
  const booking = { source, lines: file.lines, unreadable: file.unreadable, weeksLater, largestCents };
  if (dryRun) return { outcome: 'preview', file: await previewOf(db, by, { fileName, booking }) };
  if (mapping) await keepMapping(db, by, { header: file.header, fileName, mapping });
  const id = (await waitingId(db, sha256)) ?? crypto.randomUUID();
  const received = { receivedFrom: staff, sender: null, messageId: null };
  const outcome = await bookCosts(db, by, { id, fileName, sha256, ...received, ...booking });
  if (outcome === 'duplicate') return { outcome, fileName };
  return { outcome, file: await fileAnswer(db, id) };
}

/** The format's name, or the fingerprint of a header whose columns staff have named. */
export function sourceIdOf({ source, header }: Pick<ReadCosts, 'source' | 'header'>): string {
  return source === 'other' ? header : source;
}
