import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { financialRecords } from '../../../db/schema/financial-records';
import { dateInWords, lisbonDate, shiftDate } from '../../platform/domain/calendar';
import { decimalOf, decimalsOf } from '../../platform/domain/money-text';
import type { Services } from '../../services';
import { differsFromList, knownState } from './merge-rules';
import {
  areRecibosOn,
  documentOf,
  lacksRecibo,
  type MatchedDriver,
  type ReciboRow,
  readMatched,
  readMatchedDriver,
  type WeekOfDriver,
} from './read-recibos';
import { baseOf, ivaOf, toPayOf } from './recibo-rules';
import {
  type DriverRecibos,
  type ExpectedAmounts,
  OwnReciboAnswer,
  OwnRecibos,
  type Recibo,
  type ReciboAnswer,
  type ReciboBoard,
  type ReciboWeek,
} from './schema';
import type { ReciboSettings } from './settings';
import { type ReciboLine, reciboLines } from './what-to-write-rules';

export function weekAnswers({ weeks, match }: MatchedDriver): ReciboWeek[] {
  const matched = new Map(match.weeks.map((each) => [each.week, each]));
  return weeks.toReversed().map(({ record, state, payable }) => {
    const found = matched.get(record.weekStartDate);
    return {
      week: record.weekStartDate,
      recordId: record.id,
      state,
      toReceive: decimalOf(record.payoutCents),
      cash: decimalOf(record.cashCents),
      expected: payable && {
        ...(decimalsOf(payable.expected) as ExpectedAmounts),
        ivaRate: decimalOf(payable.terms.ivaBasisPoints),
        withholdingRate: decimalOf(payable.terms.withholdingBasisPoints),
      },
      difference: found?.difference ?? null,
      documents: (found?.documents ?? []).map(({ id, cents }) => ({ id, amount: decimalOf(cents) })),
    };
  });
}

export function reciboAnswer(row: ReciboRow, { documents, match }: MatchedDriver): Recibo {
  const document = documentOf(row);
  const { annulledBy, annulledAt, annulReason } = row;
  const own = match.allocations.filter(({ id }) => id === row.id);
  const matched = documents.find(({ id }) => id === row.id);
  const state = knownState({ ...document, annulledAt });
  const isCounted = matched?.counts === 'ADDS' && state !== 'ANNULLED';
  const given = own.reduce((sum, { cents }) => sum + cents, 0);
  return {
    id: row.id,
    version: row.version,
    kind: row.kind,
    number: row.number,
    atcud: row.atcud,
    issuedOn: row.issuedOn,
    issuerNif: row.issuerNif,
    acquirerNif: row.acquirerNif,
    base: decimalOf(baseOf(document)),
    iva: decimalOf(ivaOf(document)),
    withheld: decimalOf(document.withheldCents),
    total: decimalOf(document.totalCents),
    toPay: decimalOf(toPayOf(document)),
    readFrom: row.readFrom,
    state,
    isListed: document.listed !== null,
    differsFromList: differsFromList(document, document.listed),
    fileName: row.fileName,
    fault: matched?.fault ?? null,
    weeks: own.map(({ week, cents }) => ({ week, amount: decimalOf(cents) })),
    isDecided: matched?.decided != null,
    rest: decimalOf(isCounted ? (match.left.get(row.id) ?? 0) - given : 0),
    sentBy: row.sentBy,
    createdAt: row.createdAt,
    annulled:
      annulledAt === null ? null : { by: annulledBy ?? 'system', at: annulledAt, reason: annulReason ?? '' },
  };
}

export function missingIn(weeks: readonly WeekOfDriver[]): number {
  return weeks.filter(({ state }) => lacksRecibo(state)).length;
}

export function driverAnswer(driver: MatchedDriver, { gate }: Pick<ReciboSettings, 'gate'>): DriverRecibos {
  const { id, fullName, nif, exception } = driver;
  return {
    id,
    fullName,
    nif,
    missing: missingIn(driver.weeks),
    weeks: weekAnswers(driver),
    documents: driver.rows.map((row) => reciboAnswer(row, driver)),
    gate,
    exception: exception && {
      reason: exception.reason,
      createdBy: exception.createdBy,
      createdAt: exception.createdAt,
    },
  };
}

/** Erased drivers owe nothing; neither do those whose week has nothing to be received. */
function asked(drivers: readonly MatchedDriver[]): MatchedDriver[] {
  return drivers.filter(({ weeks, erasedAt }) => weeks.length > 0 && erasedAt === null);
}

function missingOf(drivers: readonly MatchedDriver[]): number {
  return drivers.reduce((sum, { weeks }) => sum + missingIn(weeks), 0);
}

/** The weeks of all drivers that lack a recibo, and from which day the oldest of them does; none where nobody uses
 * recibos. */
export async function countMissing(
  { db, recibos: settings }: Pick<Services, 'db' | 'recibos'>,
  today: string,
): Promise<{ count: number; since?: string }> {
  if (!(await areRecibosOn(db, settings))) return { count: 0 };
  const drivers = asked(await readMatched(db, null, { settings, today }));
  const [oldest] = drivers
    .flatMap(({ weeks }) => weeks.filter(({ state }) => lacksRecibo(state)))
    .map(({ record }) => record.weekStartDate)
    .toSorted();
  return { count: missingOf(drivers), ...(oldest && { since: shiftDate(oldest, 7) }) };
}

/** The weeks that a board has at once. */
const SHOWN_WEEKS = 8;

export function boardAnswer(
  drivers: readonly MatchedDriver[],
  { withCash, gate, acquirer }: ReciboSettings,
  until: string,
): ReciboBoard {
  const weeks = Array.from({ length: SHOWN_WEEKS }, (_, at) => shiftDate(until, -7 * at));
  const isShown = ({ record }: WeekOfDriver) => weeks.includes(record.weekStartDate);
  const rows = asked(drivers);
  return {
    withCash,
    gate,
    acquirer,
    missing: missingOf(rows),
    weeks,
    drivers: rows.map((driver) => ({
      id: driver.id,
      fullName: driver.fullName,
      missing: missingIn(driver.weeks),
      weeks: weekAnswers({ ...driver, weeks: driver.weeks.filter(isShown) }).map(
        ({ week, state, toReceive, difference }) => ({ week, state, toReceive, difference }),
      ),
    })),
  };
}

export function ownAnswer(driver: MatchedDriver, { acquirer }: ReciboSettings): OwnRecibos {
  return z.parse(OwnRecibos, {
    acquirer,
    nif: driver.nif,
    weeks: weekAnswers(driver).map(ownWeek),
    documents: driver.rows.map((row) => reciboAnswer(row, driver)),
  });
}

export function ownUpload(answer: ReciboAnswer): OwnReciboAnswer {
  if (answer.outcome === 'unreadable') return answer;
  return z.parse(OwnReciboAnswer, { ...answer, weeks: answer.weeks.map(ownWeek) });
}

function ownWeek({ recordId: id, ...week }: ReciboWeek) {
  return { ...week, id, description: descriptionOf(week.week) };
}

/** The lines for the recibo of a record's week, as the driver's page has them; empty unless one is asked for. */
export async function linesForRecord(
  services: Pick<Services, 'db' | 'now' | 'recibos'>,
  recordId: string,
): Promise<ReciboLine[]> {
  const { db, now, recibos: settings } = services;
  if (!(await areRecibosOn(db, settings))) return [];
  const { driverId } = financialRecords;
  const [record] = await db
    .select({ driverId })
    .from(financialRecords)
    .where(eq(financialRecords.id, recordId));
  const driver =
    record && (await readMatchedDriver(db, record.driverId, { settings, today: lisbonDate(now()) }));
  if (!driver || driver.erasedAt !== null) return [];
  const isAsked = driver.weeks.some((each) => each.record.id === recordId && each.payable?.isAsked);
  const week = isAsked && weekAnswers(driver).find((each) => each.recordId === recordId);
  return week ? reciboLines(ownWeek(week), settings.acquirer) : [];
}

/** `Serviço de transporte TVDE, semana de 08/06/2026 a 14/06/2026`, which finds its week again. */
export function descriptionOf(monday: string): string {
  return `Serviço de transporte TVDE, semana de ${dateInWords(monday)} a ${dateInWords(shiftDate(monday, 6))}`;
}
