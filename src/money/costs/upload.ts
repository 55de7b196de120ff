import type { Database } from '../../../db/opening/client';
import { bookCosts, previewCosts } from '../../costs/booking/book-costs';
import type { ColumnMapping, CostFile as ReadCosts } from '../../costs/cost-files/schema';
import { dateOf } from '../../costs/movements/wall-time';
import { decimalOf } from '../../platform/domain/money-text';
import { sha256Hex } from '../../platform/secrets/digest';
import type { Services } from '../../services';
import { SOURCE_LABELS } from './cost-label-rules';
import { costSums, erasedCents, sumsText } from './cost-sum-rules';
import { fileAnswer, isImported, waitingId } from './files';
import type { CostPreview, CostUploadAnswer } from './schema';
import { keepMapping, mappings, sourceOf } from './sources';

type Outside = Pick<Services, 'db' | 'now' | 'reader'>;
type Upload = {
  fileName: string;
  bytes: Uint8Array<ArrayBuffer>;
  dryRun: boolean;
  mapping: ColumnMapping | null;
};

/** A faulty file is an outcome, not an error. A mapping is kept with the import, for files of the same header. */
export async function uploadCosts(
  { db, now, reader }: Outside,
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
  const booking = { source, lines: file.lines, unreadable: file.unreadable, weeksLater };
  if (dryRun) return { outcome: 'preview', file: await preview(db, by, { fileName, file, booking }) };
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

type Previewing = { fileName: string; file: ReadCosts; booking: Parameters<typeof previewCosts>[2] };

async function preview(
  db: Database,
  by: Parameters<typeof previewCosts>[1],
  { fileName, file, booking }: Previewing,
): Promise<CostPreview> {
  const { movements, known, changed } = await previewCosts(db, by, booking);
  const totalCents = file.lines.reduce((sum, { cents }) => sum + cents, 0);
  const days = file.lines.map(({ at }) => dateOf(at)).toSorted();
  return {
    fileName,
    source: file.source,
    sourceName: file.source === 'other' ? fileName : SOURCE_LABELS[file.source],
    firstDay: days[0] ?? null,
    lastDay: days.at(-1) ?? null,
    lines: file.lines.length + file.unreadable.length,
    sums: sumsText(costSums(movements, totalCents)),
    erased: decimalOf(erasedCents(movements)),
    unreadable: file.unreadable.slice(0, MOST_SHOWN),
    known,
    changed,
  };
}

const MOST_SHOWN = 200;
