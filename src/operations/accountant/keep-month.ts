import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { rowWhere } from '../../../db/queries/row-where';
import { selectValues } from '../../../db/queries/select-values';
import { transact } from '../../../db/queries/transact';
import { accountantMonths } from '../../../db/schema/accountant-months';
import { drivers } from '../../../db/schema/drivers';
import { uploads } from '../../../db/schema/uploads';
import { deleteUploads } from '../../people/uploads/store';
import { audit, auditIfChanged } from '../../platform/audit/store';
import { dateInWords, lisbonDate } from '../../platform/domain/calendar';
import { monthInWords } from '../../platform/domain/date-words';
import { AppError } from '../../platform/http/errors';
import { sha256Hex } from '../../platform/secrets/digest';
import type { Services } from '../../services';
import { type MonthTables, monthTables, monthZip } from './build-month';
import { isMonthOver, lastMonthOver, mondaysOf } from './month-rules';
import type { AccountantMonths } from './schema';

type Outside = Pick<Services, 'db' | 'now' | 'storage' | 'fleet' | 'recibos'>;
type Kept = typeof accountantMonths.$inferSelect;
type MonthFile = { version: number; bytes: Uint8Array<ArrayBuffer> };

/** Another call may keep a version between the look and the write. */
const TRIES = 4;

export async function listMonths({ db, now }: Pick<Services, 'db' | 'now'>): Promise<AccountantMonths> {
  const { month, number, objectKey, sha256, createdBy, createdAt } = accountantMonths;
  const rows = await db
    .select({ month, number, objectKey, sha256, createdBy, createdAt })
    .from(accountantMonths)
    .orderBy(desc(month), desc(number));
  return {
    last: lastMonthOver(lisbonDate(now())),
    versions: rows.map(({ month, number, objectKey, sha256, createdBy, createdAt }) => ({
      month,
      version: number,
      isKept: objectKey !== null,
      sha256,
      createdBy,
      createdAt,
    })),
  };
}

/** Answers the newest version; makes the next one first where something has changed since. The audit log has who took
 * it. Raises `not_found`, `invalid`, `wrong_state`. */
export async function currentMonth(services: Outside, month: string, staff: string): Promise<MonthFile> {
  if (!isMonthOver(month, lisbonDate(services.now()))) {
    const last = dateInWords(mondaysOf(month).at(-1) ?? '');
    const message = `O mês de ${monthInWords(month)} ainda não acabou: falta acabar a semana de ${last}.`;
    throw new AppError('wrong_state', { message });
  }
  for (let tries = 1; ; tries += 1) {
    const erasures = await countErasures(services.db);
    const tables = await monthTables(services, month);
    const newest = await newestVersion(services.db, month);
    const kept = newest && (await bytesOf(services, newest));
    const file =
      newest && kept && newest.content === tables.content
        ? { version: newest.number, bytes: kept }
        : await nextVersion(services, tables, { newest, before: kept, erasures, staff });
    if (file) {
      await noteTaken(services, { month, version: file.version, staff });
      return file;
    }
    if (tries >= TRIES) throw new AppError('unavailable');
  }
}

/** Answers an earlier version, as it is kept. Raises `not_found`. */
export async function versionOfMonth(
  services: Outside,
  { month, version }: { month: string; version: number },
  staff: string,
): Promise<MonthFile> {
  const [row] = await services.db
    .select()
    .from(accountantMonths)
    .where(and(eq(accountantMonths.month, month), eq(accountantMonths.number, version)));
  const bytes = row ? await bytesOf(services, row) : null;
  if (bytes === null) throw new AppError('not_found', { message: 'Esta versão já não está guardada.' });
  await noteTaken(services, { month, version, staff });
  return { version, bytes };
}

async function noteTaken(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { month, version, staff }: { month: string; version: number; staff: string },
) {
  const entry = { at: now().toISOString(), actor: staff, action: 'accountant-month.export', subject: month };
  await transact(db, { audited: audit(db, { ...entry, detail: { version } }) });
}

async function newestVersion(db: Database, month: string): Promise<Kept | null> {
  const [row] = await db
    .select()
    .from(accountantMonths)
    .where(eq(accountantMonths.month, month))
    .orderBy(desc(accountantMonths.number))
    .limit(1);
  return row ?? null;
}

async function bytesOf({ storage }: Pick<Services, 'storage'>, { objectKey }: Kept) {
  const found = objectKey === null ? null : await storage.open(objectKey);
  return found && new Uint8Array(await new Response(found.body).arrayBuffer());
}

const ERASURES = sql<number>`(SELECT count(*) FROM ${drivers} WHERE erased_at IS NOT NULL)`;

async function countErasures(db: Database): Promise<number> {
  const [row] = await selectValues(db, { erasures: ERASURES });
  return row?.erasures ?? 0;
}

/** `erasures`: how many drivers were erased before the tables were read. */
type Before = { newest: Kept | null; before: Uint8Array | null; erasures: number; staff: string };

/** The drivers in a version's tables, and those in the version before, whose cells Alterações repeats. */
function namedIn({ named }: MonthTables, { newest, before }: Before): string[] {
  const repeated: string[] = newest && before ? JSON.parse(newest.named) : [];
  return [...new Set([...named, ...repeated])].toSorted();
}

/** Keeps the next version; null where another call was first, or somebody was erased meanwhile. The key is noted before
 * its object is kept, so that an orphan is found, as of an upload. */
async function nextVersion(
  { db, now, storage, fleet }: Outside,
  tables: MonthTables,
  given: Before,
): Promise<MonthFile | null> {
  const { month, content } = tables;
  const { newest, before, erasures, staff } = given;
  const at = now();
  const number = (newest?.number ?? 0) + 1;
  const bytes = monthZip({ tables, version: number, now: at, fleet, before });
  const objectKey = crypto.randomUUID();
  const createdAt = at.toISOString();
  await db.insert(uploads).values({ key: objectKey, visitor: 'server', createdAt });
  await storage.keep(objectKey, bytes, 'application/zip');
  const row = { id: crypto.randomUUID(), month, number, objectKey, content, createdBy: staff, createdAt };
  const digest = { named: JSON.stringify(namedIn(tables, given)), sha256: await sha256Hex(bytes) };
  const isNext = sql`(SELECT count(*) FROM ${accountantMonths} WHERE month = ${month}) = ${number - 1}
    AND ${ERASURES} = ${erasures}`;
  const { kept } = await transact(db, {
    kept: db.insert(accountantMonths).select(rowWhere(accountantMonths, { ...row, ...digest }, isNext)),
    audited: auditIfChanged(db, {
      at: createdAt,
      actor: staff,
      action: 'accountant-month.keep',
      subject: month,
      detail: { version: number, sha256: digest.sha256 },
    }),
    named: db
      .delete(uploads)
      .where(
        and(
          eq(uploads.key, objectKey),
          sql`EXISTS (SELECT 1 FROM ${accountantMonths} WHERE object_key = ${objectKey})`,
        ),
      ),
  });
  if (kept.rowsAffected === 1) return { version: number, bytes };
  await storage.remove(objectKey);
  await deleteUploads(db, [objectKey]);
  return null;
}
