import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { guard, isGuardFailure } from '../../../db/queries/batch-guard';
import { insertRows } from '../../../db/queries/pieces';
import { rowWhere } from '../../../db/queries/row-where';
import { type Statement, transact } from '../../../db/queries/transact';
import { drivers } from '../../../db/schema/drivers';
import { reciboAllocations } from '../../../db/schema/recibo-allocations';
import { reciboExceptions } from '../../../db/schema/recibo-exceptions';
import { recibos } from '../../../db/schema/recibos';
import { auditIfChanged } from '../../platform/audit/store';
import { outcomeOf, type Shown } from '../../platform/decisions/shown-rules';
import { lisbonDate } from '../../platform/domain/calendar';
import { centsOfDecimal } from '../../platform/domain/money-text';
import { AppError } from '../../platform/http/errors';
import type { Services } from '../../services';
import { driverAnswer } from './answers';
import { type MatchedDriver, type ReciboRow, readMatchedDriver } from './read-recibos';
import type { AllocationInput, DriverRecibos } from './schema';

type Outside = Pick<Services, 'db' | 'now' | 'recibos'>;
type By = { staff: string; shown: Shown };

/** Raises `not_found`. */
export async function matchedDriver(
  { db, now, recibos: settings }: Outside,
  id: string,
): Promise<MatchedDriver> {
  const driver = await readMatchedDriver(db, id, { settings, today: lisbonDate(now()) });
  if (driver === null) throw new AppError('not_found');
  return driver;
}

/** Raises `not_found`. */
async function ownerOf(db: Database, id: string): Promise<ReciboRow> {
  const [row] = await db.select().from(recibos).where(eq(recibos.id, id));
  if (!row) throw new AppError('not_found');
  return row;
}

type Deed = {
  action: string;
  isDecidedSo: (driver: MatchedDriver, row: ReciboRow) => boolean;
  refuse?: (driver: MatchedDriver, row: ReciboRow) => void;
  steps: (row: ReciboRow, at: string) => readonly Statement[];
  set?: (at: string) => Partial<ReciboRow>;
};

/** Idempotent. Raises `not_found`, `changed_meanwhile`, and what the deed refuses. */
async function decide(
  services: Outside,
  id: string,
  { staff, shown }: By,
  { action, isDecidedSo, refuse, steps, set }: Deed,
): Promise<DriverRecibos> {
  const { db, now } = services;
  const row = await ownerOf(db, id);
  const driver = await matchedDriver(services, row.driverId);
  const { version } = row;
  const outcome = outcomeOf({ isDecidedSo: isDecidedSo(driver, row), version }, shown);
  if (outcome === 'done') return driverAnswer(driver, services.recibos);
  if (outcome === 'changed') throw new AppError('changed_meanwhile');
  refuse?.(driver, row);
  const at = now().toISOString();
  const isAsRead = sql`EXISTS (SELECT 1 FROM ${recibos} WHERE id = ${id} AND version = ${version})`;
  try {
    await transact(db, {
      asRead: guard(db, 'decision', isAsRead),
      steps: steps(row, at),
      change: db
        .update(recibos)
        .set({ ...set?.(at), version: version + 1 })
        .where(eq(recibos.id, id)),
      audit: auditIfChanged(db, {
        at,
        actor: staff,
        action,
        subject: id,
        detail: { driverId: row.driverId },
      }),
    });
  } catch (error) {
    throw isGuardFailure(error, 'decision') ? new AppError('changed_meanwhile') : error;
  }
  return driverAnswer(await matchedDriver(services, row.driverId), services.recibos);
}

/** Divides a document's base over weeks as staff state it, in place of what the rule finds. */
export function divide(services: Outside, id: string, { weeks }: AllocationInput, by: By) {
  const wanted = weeks
    .map(({ week, amount }) => ({ week, cents: centsOfDecimal(amount) }))
    .toSorted((one, other) => (one.week < other.week ? -1 : 1));
  const ofDocument = ({ documents }: MatchedDriver) => documents.find((each) => each.id === id);
  return decide(services, id, by, {
    action: 'recibo.divide',
    isDecidedSo: (driver) => JSON.stringify(ofDocument(driver)?.decided) === JSON.stringify(wanted),
    refuse: (driver) => {
      const fault = divisionFault(wanted, driver, ofDocument(driver));
      if (fault !== null) throw new AppError('invalid', { message: fault });
    },
    steps: ({ driverId: _driverId }, at) => [
      services.db.delete(reciboAllocations).where(eq(reciboAllocations.reciboId, id)),
      ...insertRows(
        services.db,
        reciboAllocations,
        wanted.map(({ week, cents }) => {
          return { reciboId: id, weekStartDate: week, cents, decidedBy: by.staff, decidedAt: at };
        }),
      ),
    ],
  });
}

type Part = { week: string; cents: number };

function divisionFault(
  wanted: readonly Part[],
  { weeks, match }: MatchedDriver,
  document: MatchedDriver['documents'][number] | undefined,
): string | null {
  if (document?.counts !== 'ADDS' || document.isAnnulled)
    return 'Este documento não conta para nenhuma semana.';
  if (new Set(wanted.map(({ week }) => week)).size < wanted.length) return 'Há uma semana repetida.';
  if (wanted.some(({ cents }) => cents === 0)) return 'O valor de cada semana tem de ser mais do que zero.';
  const isPayable = (week: string) =>
    weeks.some(({ record, payable }) => payable !== null && record.weekStartDate === week);
  if (!wanted.every(({ week }) => isPayable(week))) return 'Numa destas semanas não se pede recibo.';
  const base = match.left.get(document.id) ?? 0;
  return wanted.reduce((sum, { cents }) => sum + cents, 0) > base
    ? 'A soma das semanas é mais do que a base do recibo.'
    : null;
}

/** Gives the document back to the rule. */
export function undoDivision(services: Outside, id: string, by: By) {
  return decide(services, id, by, {
    action: 'recibo.undo-division',
    isDecidedSo: ({ documents }) => documents.find((each) => each.id === id)?.decided === null,
    steps: () => [services.db.delete(reciboAllocations).where(eq(reciboAllocations.reciboId, id))],
  });
}

/** Staff know that it is annulled before a list has it. */
export function annul(services: Outside, id: string, reason: string, by: By) {
  return decide(services, id, by, {
    action: 'recibo.annul',
    isDecidedSo: (_driver, { annulledAt }) => annulledAt !== null,
    steps: () => [],
    set: (at) => ({ annulledBy: by.staff, annulledAt: at, annulReason: reason }),
  });
}

/** Takes back what staff have annulled; what the authority's list has annulled stays so. */
export function undoAnnulment(services: Outside, id: string, by: By) {
  return decide(services, id, by, {
    action: 'recibo.undo-annulment',
    isDecidedSo: (_driver, { annulledAt }) => annulledAt === null,
    steps: () => [],
    set: () => ({ annulledBy: null, annulledAt: null, annulReason: null }),
  });
}

/** Idempotent: a driver is paid without a recibo until it is ended. Raises `not_found`. */
export async function except(services: Outside, driverId: string, reason: string, staff: string) {
  const { db, now } = services;
  const at = now().toISOString();
  const row = { id: crypto.randomUUID(), driverId, reason, createdBy: staff, createdAt: at };
  const isNew = sql`EXISTS (SELECT 1 FROM ${drivers} WHERE id = ${driverId} AND erased_at IS NULL)
    AND NOT EXISTS (SELECT 1 FROM ${reciboExceptions} WHERE driver_id = ${driverId} AND ended_at IS NULL)`;
  await transact(db, {
    added: db
      .insert(reciboExceptions)
      .select(rowWhere(reciboExceptions, { ...row, endedBy: null, endedAt: null }, isNew)),
    audit: auditIfChanged(db, { at, actor: staff, action: 'recibo-exception.add', subject: driverId }),
  });
  return driverAnswer(await matchedDriver(services, driverId), services.recibos);
}

/** Idempotent. Raises `not_found`. */
export async function endException(services: Outside, driverId: string, staff: string) {
  const { db, now } = services;
  const at = now().toISOString();
  await transact(db, {
    change: db
      .update(reciboExceptions)
      .set({ endedBy: staff, endedAt: at })
      .where(sql`${reciboExceptions.driverId} = ${driverId} AND ${reciboExceptions.endedAt} IS NULL`),
    audit: auditIfChanged(db, { at, actor: staff, action: 'recibo-exception.end', subject: driverId }),
  });
  return driverAnswer(await matchedDriver(services, driverId), services.recibos);
}
