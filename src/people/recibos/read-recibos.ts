import { and, desc, eq, getTableColumns, gte, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { jsonOf, parsed } from '../../../db/queries/json-of';
import { isOneOf } from '../../../db/queries/one-of';
import { transact } from '../../../db/queries/transact';
import { bankAccounts } from '../../../db/schema/bank-accounts';
import { drivers } from '../../../db/schema/drivers';
import { financialRecords } from '../../../db/schema/financial-records';
import { reciboAllocations } from '../../../db/schema/recibo-allocations';
import { reciboExceptions } from '../../../db/schema/recibo-exceptions';
import { reciboTerms } from '../../../db/schema/recibo-terms';
import { recibos } from '../../../db/schema/recibos';
import { shiftDate } from '../../platform/domain/calendar';
import { inForceOn } from '../../platform/domain/dated-rules';
import type { PayableWeek } from './allocation-rules';
import { countsOf, faultOf } from './document-rules';
import { type Match, type MatchedDocument, match } from './match-rules';
import { type KnownDocument, knownState, type ListedFacts, statesWithheld } from './merge-rules';
import { baseOf, ivaOf, keyOf, type TaxedPart } from './recibo-rules';
import type { WeekState } from './schema';
import type { ReciboSettings } from './settings';
import { expectedOf } from './terms-rules';

export type ReciboRow = typeof recibos.$inferSelect;
type TermsRow = typeof reciboTerms.$inferSelect;

export type RecordRow = {
  id: string;
  driverId: string;
  weekStartDate: string;
  payoutCents: number;
  cashCents: number;
  carriedTo: string | null;
};

/** A fleet's years of records, whose rows one by one would take twice the time. */
const RECORD = jsonOf<RecordRow>({
  id: financialRecords.id,
  driverId: financialRecords.driverId,
  weekStartDate: financialRecords.weekStartDate,
  payoutCents: financialRecords.payoutCents,
  cashCents: financialRecords.cashCents,
  carriedTo: financialRecords.carriedTo,
});

export type WeekOfDriver = { record: RecordRow; state: WeekState; payable: PayableWeek | null };

/** A driver with what is known of their recibos, and what follows from it. */
export type MatchedDriver = {
  id: string;
  fullName: string;
  erasedAt: string | null;
  /** The issuer's of today; null while nobody has entered it. */
  nif: string | null;
  /** The issuer's of a day, `YYYY-MM-DD`. */
  nifOn(day: string): string | null;
  rows: ReciboRow[];
  documents: MatchedDocument[];
  exception: typeof reciboExceptions.$inferSelect | null;
  match: Match;
  /** The weeks for which something is asked or compared, oldest first. */
  weeks: WeekOfDriver[];
};

type Asked = { settings: ReciboSettings; today: string };

/** Reads drivers who have terms or documents; all of them where `ids` is null. */
export async function readMatched(
  db: Database,
  ids: readonly string[] | null,
  { settings, today }: Asked,
): Promise<MatchedDriver[]> {
  const ofThese = (column: Parameters<typeof isOneOf>[0]): SQL =>
    ids === null ? sql`1` : isOneOf(column, ids);
  const { driverId, weekStartDate } = financialRecords;
  const asked = db
    .select({
      driverId: reciboTerms.driverId,
      since: sql<string>`min(${reciboTerms.fromMonday})`.as('since'),
    })
    .from(reciboTerms)
    .where(ofThese(reciboTerms.driverId))
    .groupBy(reciboTerms.driverId)
    .as('asked');
  const { terms, records, documents, divided, accounts, exceptions, people } = await transact(db, {
    terms: db.select().from(reciboTerms).where(ofThese(reciboTerms.driverId)).orderBy(reciboTerms.n),
    records: db
      .select({ driverId, ofDriver: parsed(sql<RecordRow[]>`json_group_array(${RECORD})`) })
      .from(financialRecords)
      .innerJoin(asked, and(eq(asked.driverId, driverId), gte(weekStartDate, asked.since)))
      .where(ofThese(driverId))
      .groupBy(driverId),
    documents: db.select().from(recibos).where(ofThese(recibos.driverId)).orderBy(desc(recibos.issuedOn)),
    divided: db
      .select({ ...getTableColumns(reciboAllocations) })
      .from(reciboAllocations)
      .innerJoin(recibos, eq(recibos.id, reciboAllocations.reciboId))
      .where(ofThese(recibos.driverId))
      .orderBy(reciboAllocations.weekStartDate),
    accounts: db
      .select({ driverId: bankAccounts.driverId, nif: bankAccounts.nif })
      .from(bankAccounts)
      .where(and(ofThese(bankAccounts.driverId), eq(bankAccounts.status, 'CONFIRMED'))),
    exceptions: db
      .select()
      .from(reciboExceptions)
      .where(and(ofThese(reciboExceptions.driverId), isNull(reciboExceptions.endedAt))),
    people: db
      .select({ id: drivers.id, fullName: drivers.fullName, erasedAt: drivers.erasedAt })
      .from(drivers)
      .where(
        and(
          ofThese(drivers.id),
          ids === null
            ? sql`(${drivers.id} IN (SELECT driver_id FROM ${reciboTerms})
                OR ${drivers.id} IN (SELECT driver_id FROM ${recibos}))`
            : isNotNull(drivers.id),
        ),
      )
      .orderBy(drivers.fullName, drivers.id),
  });
  const of = <Row extends { driverId: string }>(rows: readonly Row[]) =>
    Map.groupBy(rows, (row) => row.driverId);
  const [termsOf, rowsOf] = [of(terms), of(documents)];
  const recordsOf = new Map(records.map(({ driverId, ofDriver }) => [driverId, ofDriver]));
  const lastOver = shiftDate(today, -7);
  const accountOf = new Map(accounts.map((account) => [account.driverId, account.nif]));
  const exceptionOf = new Map(exceptions.map((exception) => [exception.driverId, exception]));
  const dividedOf = Map.groupBy(divided, ({ reciboId }) => reciboId);
  return people.map((person) => {
    const rules = termsOf.get(person.id) ?? [];
    const inForce = inForceOn(rules, today);
    const nifOn = (day: string) =>
      (inForceOn(rules, day) ?? inForce)?.nif ?? (accountOf.get(person.id) || null);
    const nif = nifOn(today);
    const rows = rowsOf.get(person.id) ?? [];
    const known = rows.map((row) => {
      const people = { nif: nifOn(row.issuedOn), acquirer: settings.acquirer };
      return matchedDocument(row, dividedOf.get(row.id), faultOf(row, people));
    });
    const dated = (recordsOf.get(person.id) ?? [])
      .toSorted((one, other) => (one.weekStartDate < other.weekStartDate ? -1 : 1))
      .map((record) => datedWeek(record, rules, settings));
    const payable = dated.flatMap((each) => each?.payable ?? []);
    const matched = match(payable, known);
    const states = new Map(matched.weeks.map(({ week, state }) => [week, state]));
    return {
      ...person,
      nif,
      nifOn,
      rows,
      documents: known,
      exception: exceptionOf.get(person.id) ?? null,
      match: matched,
      weeks: dated.flatMap((each) => {
        if (each === null) return [];
        const state: WeekState = states.get(each.record.weekStartDate) ?? 'NOTHING';
        // Before the week is over its amount is not known, and nothing is missing.
        if (state === 'MISSING' && each.record.weekStartDate > lastOver) return [];
        return [{ ...each, state }];
      }),
    };
  });
}

/** Null where nothing is asked of the driver in that week. */
function datedWeek(record: RecordRow, rules: readonly TermsRow[], { withCash }: ReciboSettings) {
  const { weekStartDate, payoutCents, cashCents, carriedTo } = record;
  const rule = inForceOn(rules, weekStartDate);
  if (rule === null || rule.kind === 'NONE') return null;
  const toReceiveCents = payoutCents + (withCash ? cashCents : 0);
  if (toReceiveCents <= 0 || carriedTo !== null) return { record, payable: null };
  const terms = {
    ivaBasisPoints: rule.ivaBasisPoints ?? 0,
    lies: rule.lies ?? 'INSIDE',
    withholdingBasisPoints: rule.withholdingBasisPoints ?? 0,
  } as const;
  const expected = expectedOf(toReceiveCents, terms);
  const payable: PayableWeek = {
    week: weekStartDate,
    toReceiveCents,
    terms,
    expected,
    isAsked: rule.kind === 'ASKED',
  };
  return { record, payable };
}

/** The columns as the rules know them. */
export function documentOf(row: ReciboRow): KnownDocument {
  return {
    issuerNif: row.issuerNif,
    acquirerNif: row.acquirerNif,
    country: row.country,
    kind: row.kind,
    state: row.fiscalState,
    issuedOn: row.issuedOn,
    number: row.number,
    atcud: row.atcud,
    taxed: JSON.parse(row.taxed) as readonly TaxedPart[],
    notSubjectCents: row.notSubjectCents,
    stampDutyCents: row.stampDutyCents,
    taxesCents: row.taxesCents,
    totalCents: row.totalCents,
    withheldCents: row.withheldCents,
    readFrom: row.readFrom,
    namedFrom: row.namedFrom,
    namedUntil: row.namedUntil,
    listed: JSON.parse(row.listed ?? 'null') as ListedFacts | null,
  };
}

function matchedDocument(
  row: ReciboRow,
  divided: readonly (typeof reciboAllocations.$inferSelect)[] | undefined,
  fault: string | null,
): MatchedDocument {
  const document = documentOf(row);
  const { namedFrom: from, namedUntil: until } = row;
  const state = knownState({ ...document, annulledAt: row.annulledAt });
  return {
    id: row.id,
    key: keyOf(document),
    issuedOn: row.issuedOn,
    counts: countsOf(row.kind),
    baseCents: baseOf(document),
    ivaCents: ivaOf(document),
    withheldCents: row.withheldCents,
    rates: Math.max(1, document.taxed.filter(({ baseCents }) => baseCents > 0).length),
    isAnnulled: state === 'ANNULLED',
    named: from === null || until === null ? null : { from, until },
    decided: divided?.map(({ weekStartDate: week, cents }) => ({ week, cents })) ?? null,
    isVerified: state === 'RECEIVED',
    statesWithheld: statesWithheld(row),
    fault,
  };
}

/** Null for an unknown driver. */
export async function readMatchedDriver(
  db: Database,
  id: string,
  asked: Asked,
): Promise<MatchedDriver | null> {
  const [driver] = await readMatched(db, [id], asked);
  return driver ?? null;
}

/** Whether the recibos are used: by the settings, or since somebody has entered terms. */
export async function areRecibosOn(db: Database, { isOn }: ReciboSettings): Promise<boolean> {
  if (isOn) return true;
  const [row] = await db.select({ id: reciboTerms.id }).from(reciboTerms).limit(1);
  return row !== undefined;
}

/** Whether there may be something for a driver to see of them. */
export async function concernsDriver(
  db: Database,
  settings: ReciboSettings,
  driverId: string,
): Promise<boolean> {
  const [terms, documents] = await Promise.all([
    db.select({ id: reciboTerms.id }).from(reciboTerms).where(eq(reciboTerms.driverId, driverId)).limit(1),
    db.select({ id: recibos.id }).from(recibos).where(eq(recibos.driverId, driverId)).limit(1),
  ]);
  return terms.length + documents.length > 0 && areRecibosOn(db, settings);
}

export function lacksRecibo(state: WeekState): boolean {
  return state === 'MISSING' || state === 'ANNULLED';
}
