import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { guard, isGuardFailure } from '../../../db/queries/batch-guard';
import { type Statement, transact } from '../../../db/queries/transact';
import { costFiles } from '../../../db/schema/cost-files';
import { costLines } from '../../../db/schema/cost-lines';
import { bookCosts, type NewCostFile } from '../../costs/booking/book-costs';
import { linesOf } from '../../costs/booking/cost-lines';
import type { CostLine, UnreadableLine } from '../../costs/cost-files/schema';
import { dateOf } from '../../costs/movements/wall-time';
import { audit } from '../../platform/audit/store';
import { AppError } from '../../platform/http/errors';
import type { Services } from '../../services';
import { trustForCosts } from './cost-senders';
import { fileAnswer } from './files';
import { previewOf } from './preview';
import type { CostFile, CostPreview, HeldAcceptance } from './schema';
import { sourceOf } from './sources';

type By = { staff: string; at: string };
export type ReadFile = Omit<NewCostFile, 'id' | 'weeksLater' | 'largestCents'>;
type Outside = Pick<Services, 'db' | 'now' | 'costLimitCents'>;

/** Keeps the lines of a file whose sender nobody trusts for costs; none of them is charged. Does nothing for bytes that
 * are listed. */
export async function holdCosts(
  db: Database,
  { staff, at }: By,
  { lines, unreadable, ...row }: ReadFile,
  guards: readonly Statement[],
): Promise<'held' | 'duplicate'> {
  const listed = await db
    .select({ id: costFiles.id })
    .from(costFiles)
    .where(and(eq(costFiles.sha256, row.sha256), sql`${costFiles.outcome} <> 'undone'`));
  if (listed.length > 0) return 'duplicate';
  const id = crypto.randomUUID();
  const days = lines.map((line) => dateOf(line.at)).toSorted();
  await transact(db, {
    guards,
    kept: db.insert(costFiles).values({
      ...row,
      id,
      createdAt: at,
      outcome: 'held',
      firstDay: days[0] ?? null,
      lastDay: days.at(-1) ?? null,
      lines: lines.length + unreadable.length,
      totalCents: lines.reduce((sum, { cents }) => sum + cents, 0),
    }),
    lines: linesOf(db, id, { lines, unreadable }),
    audit: audit(db, { at, actor: staff, action: 'cost-file.hold', subject: id }),
  });
  return 'held';
}

/** Books a held file as an upload of staff. Raises `not_found`, and `wrong_state` for a file that waits no more. */
export async function acceptHeld(
  services: Outside,
  id: string,
  { trustSender }: HeldAcceptance,
  staff: string,
): Promise<CostFile> {
  const { db, now } = services;
  const { file, booking } = await heldFile(services, id);
  const at = now().toISOString();
  const { fileName, sha256, sender, messageId } = file;
  const trust = trustSender && sender !== null ? await trustForCosts(db, { address: sender, staff, at }) : [];
  const isHeld = guard(
    db,
    'decision',
    sql`EXISTS (SELECT 1 FROM ${costFiles} WHERE id = ${id} AND outcome = 'held')`,
  );
  const row = { id, fileName, sha256, sender, messageId, receivedFrom: staff };
  try {
    const outcome = await bookCosts(db, { staff, at }, { ...row, ...booking }, [isHeld, ...trust]);
    if (outcome === 'duplicate') throw waitsNoMore();
  } catch (error) {
    throw isGuardFailure(error, 'decision') ? waitsNoMore() : error;
  }
  return fileAnswer(db, id);
}

/** Previews the acceptance of a held file; nothing is written. Raises as `acceptHeld` does. */
export async function previewHeld(services: Outside, id: string, staff: string): Promise<CostPreview> {
  const { file, booking } = await heldFile(services, id);
  return previewOf(
    services.db,
    { staff, at: services.now().toISOString() },
    { fileName: file.fileName, booking },
  );
}

async function heldFile({ db, costLimitCents: largestCents }: Outside, id: string) {
  const [file] = await db.select().from(costFiles).where(eq(costFiles.id, id));
  if (!file) throw new AppError('not_found');
  if (file.outcome !== 'held' || file.source === null) throw waitsNoMore();
  const rows = await db.select().from(costLines).where(eq(costLines.fileId, id)).orderBy(costLines.line);
  const lines = rows.flatMap(({ line, cents, data, fault }): CostLine[] =>
    fault === null ? [{ ...(data as Omit<CostLine, 'line' | 'cents'>), line, cents: cents ?? 0 }] : [],
  );
  const unreadable = rows.flatMap(({ line, data, fault }): UnreadableLine[] =>
    fault === null ? [] : [{ line, text: String(data?.text ?? ''), reason: fault }],
  );
  const { weeksLater } = await sourceOf(db, file.source);
  return { file, booking: { source: file.source, lines, unreadable, weeksLater, largestCents } };
}

function waitsNoMore(): AppError {
  return new AppError('wrong_state', { message: 'Este ficheiro já foi importado ou descartado.' });
}
