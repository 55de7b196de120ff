import { and, desc, eq, gte } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { isOneOf } from '../../../db/queries/one-of';
import { corrections } from '../../../db/schema/corrections';
import { financialRecords } from '../../../db/schema/financial-records';
import { areCostsAt } from '../../costs/booking/cost-revision';
import { changeRows, type NewEntry, type Weeks, weekKey } from '../../ledger/kernel/change-weeks';
import { addCorrections } from '../../ledger/kernel/ledger-writes';
import { CORRECTED_LABELS } from '../../ledger/report-files/platform-label-rules';
import { type Correction, type CorrectionKey, weekOfEntry } from '../../ledger/weeks/correction-of';
import { isSettled, originOf, type StandingRecord } from '../../ledger/weeks/record-of';
import { auditAll } from '../../platform/audit/store';
import { dateInWords, lisbonDate, mondayOf, shiftDate } from '../../platform/domain/calendar';
import { euroOfCents } from '../../platform/domain/money-text';
import { AppError } from '../../platform/http/errors';
import type { Services } from '../../services';
import { readPeople } from './entries';
import {
  correctionKey,
  correctionsIn,
  type ReadCorrections,
  readingCorrections,
  weeksOf,
} from './read-corrections';
import type { CorrectionOutcome, CorrectionsTaken } from './schema';

type Outside = Pick<Services, 'db' | 'now'>;

type Ids = CorrectionsTaken['ids'];

/** Takes each by itself, all in one transaction. Idempotent. Raises `changed_meanwhile` where all have changed. */
export async function take({ db, now }: Outside, ids: Ids, staff: string) {
  const given = givenOf(ids).map((each) => ({
    ...each,
    entryId: crypto.randomUUID(),
    description: wordsOf(each),
  }));
  return answerOf(ids, await decide(db, { given, staff, decision: 'TAKEN', reason: null, ...timeOf(now()) }));
}

/** Idempotent; raises as `take`. */
export async function decline({ db, now }: Outside, ids: Ids, by: { staff: string; reason: string | null }) {
  return answerOf(
    ids,
    await decide(db, { given: givenOf(ids), decision: 'DECLINED', ...by, ...timeOf(now()) }),
  );
}

/** Proposes declined corrections again. Idempotent; raises as `take`. */
export async function reconsider({ db, now }: Outside, ids: Ids, staff: string) {
  const again = { given: givenOf(ids), staff, decision: 'PROPOSED', reason: null } as const;
  return answerOf(ids, await decide(db, { ...again, ...timeOf(now()) }));
}

function timeOf(now: Date) {
  return { at: now.toISOString(), thisWeek: mondayOf(lisbonDate(now)) };
}

function givenOf(ids: Ids): Given[] {
  return distinct(ids).map((shown) => ({ ...shown, id: crypto.randomUUID() }));
}

function distinct(ids: Ids): Ids {
  return [...new Map(ids.map((each) => [each.shown, each])).values()];
}

function wordsOf({ week, platform, paidCents, dueCents }: Given): string {
  const name = CORRECTED_LABELS[platform];
  const [paid, due] = [euroOfCents(paidCents), euroOfCents(dueCents)];
  return `${name}, semana de ${dateInWords(week)}: registado ${paid}, correto ${due}`;
}

/** The correction that staff were shown, and the id of its decision. */
type Given = Ids[number] & {
  id: string;
  /** For a correction that is taken: the id and text of its acerto. */
  entryId?: string;
  description?: string;
};

/** `thisWeek` is a Monday. */
type Deciding = {
  given: readonly Given[];
  decision: 'TAKEN' | 'DECLINED' | 'PROPOSED';
  reason: string | null;
  staff: string;
  at: string;
  thisWeek: string;
};

const ACTIONS = {
  TAKEN: 'correction.take',
  DECLINED: 'correction.decline',
  PROPOSED: 'correction.propose',
} as const;

type Decided = Correction & { given: Given; entryWeek: string | null };

type Outcomes = Pick<CorrectionOutcome, 'entryId' | 'weekStartDate'> & { place: number };

/** Decides each of `given` that is still as shown and skips the others. A declined correction is proposed again while
 * declining is its latest decision. Answers each outcome, by this decision or by an equal one before. */
async function decide(db: Database, deciding: Deciding): Promise<Outcomes[]> {
  const { given, decision, thisWeek, staff, at } = deciding;
  const people = await readPeople(db, given);
  const fit = given.filter(({ driverId }) => people.has(driverId));
  const scope = async () => {
    const { drivers, weeks } = weeksOf(fit);
    const later = decision === 'TAKEN' ? await entryWeeks(db, fit, thisWeek) : [];
    const facts = () => ({ ...readingCorrections(db, fit), rows: decisionsOf(db, given, decision) });
    return { drivers, weeks: [...weeks, ...later], facts };
  };
  const { facts } = await changeRows(db, scope, (weeks, found) => {
    const read = correctionsIn(weeks, found, fit);
    const proposed = Map.groupBy(read.proposed, correctionKey);
    const ofDriver = Map.groupBy(weeks.records.values(), ({ driverId }) => driverId);
    const decided = fit.flatMap((each): Decided[] => {
      const shown = decision === 'PROPOSED' ? declinedAs(each, read) : proposedAs(each, proposed);
      const records = ofDriver.get(each.driverId) ?? [];
      const entryWeek = decision === 'TAKEN' ? entryWeekOf({ ...weeks, records }, each, thisWeek) : null;
      return shown ? [{ ...shown, given: each, entryWeek }] : [];
    });
    if (decided.length === 0) return null;
    return {
      actor: staff,
      at,
      first: [areCostsAt(db, found.revision), ...decisions(db, decided, deciding)],
      entries: entriesOf(decided, deciding),
      touched: new Set(),
    };
  });
  return given.flatMap((each, place) => {
    const number = decision === 'PROPOSED' ? each.number + 1 : each.number;
    const row = facts.rows.find((stored) => isSame(stored, each) && isAsShown({ ...each, number }, stored));
    return row ? [{ place, entryId: row.entryId, weekStartDate: row.entryWeek }] : [];
  });
}

type Row = typeof corrections.$inferSelect;

function isSame(row: Row, { driverId, week, platform }: Given): boolean {
  return row.driverId === driverId && row.weekStartDate === week && row.platform === platform;
}

type Shown = Pick<Correction, 'number' | 'paidCents' | 'dueCents'>;

function isAsShown(given: Shown, { number, paidCents, dueCents }: Shown): boolean {
  return number === given.number && paidCents === given.paidCents && dueCents === given.dueCents;
}

function proposedAs(given: Given, proposed: ReadonlyMap<string, Correction[]>): Correction | undefined {
  return proposed.get(correctionKey(given))?.find((each) => isAsShown(given, each));
}

function declinedAs(given: Given, read: ReadCorrections): Correction | undefined {
  const last = read.decisions.get(correctionKey(given))?.at(-1);
  if (last?.decision !== 'DECLINED' || !isAsShown(given, last)) return;
  return { ...last, number: last.number + 1, doubt: null };
}

/** The weeks that may get an acerto of these corrections. */
async function entryWeeks(db: Database, keys: readonly CorrectionKey[], thisWeek: string) {
  const { driverId, weekStartDate: week } = financialRecords;
  const { drivers, weeks } = weeksOf(keys);
  const [first = thisWeek] = [...weeks].toSorted();
  const found = await db
    .selectDistinct({ week })
    .from(financialRecords)
    .where(and(isOneOf(driverId, drivers), gte(week, first)));
  return [thisWeek, ...found.flatMap((record) => [record.week, shiftDate(record.week, 7)])];
}

type OwnWeeks = Pick<Weeks, 'closed' | 'booked'> & { records: readonly StandingRecord[] };

function entryWeekOf({ records, closed, booked }: OwnWeeks, key: CorrectionKey, thisWeek: string): string {
  const weeks = records.map((record) => ({
    week: record.week,
    isPending: !isSettled(record),
    isClosed: closed.has(record.week),
    hasEarnings: booked.has(weekKey(key.driverId, record.week)),
  }));
  return weekOfEntry(key.week, thisWeek, weeks);
}

function decisions(db: Database, decided: readonly Decided[], deciding: Deciding) {
  const { decision, reason, staff, at } = deciding;
  const rows = decided.map(
    ({ given, driverId, week, platform, number, paidCents, dueCents, reports, entryWeek }) => ({
      id: given.id,
      weekStartDate: week,
      driverId,
      platform,
      number,
      paidCents,
      dueCents,
      decision,
      reason,
      reports,
      entryId: entryWeek === null ? null : (given.entryId ?? null),
      entryWeek,
      decidedBy: staff,
      decidedAt: at,
    }),
  );
  const audits = rows.map(
    ({ id, driverId, weekStartDate: week, platform, paidCents, dueCents, entryWeek }) => ({
      at,
      actor: staff,
      action: ACTIONS[decision],
      subject: id,
      detail: { driverId, week, platform, paidCents, dueCents, entryWeek },
    }),
  );
  return [addCorrections(db, rows), auditAll(db, audits)];
}

/** An acerto for each correction taken. */
function entriesOf(decided: readonly Decided[], { staff, at }: Deciding): NewEntry[] {
  return decided.flatMap(({ given, driverId, entryWeek, paidCents, dueCents }) =>
    given.entryId === undefined || entryWeek === null
      ? []
      : [
          {
            id: given.entryId,
            driverId,
            weekStartDate: entryWeek,
            category: 'CORRECAO' as const,
            cents: dueCents - paidCents,
            ...originOf({ kind: 'correction', id: given.id }),
            description: given.description ?? '',
            createdBy: staff,
            createdAt: at,
            counters: null,
          },
        ],
  );
}

function decisionsOf(db: Database, given: readonly Given[], decision: Deciding['decision']) {
  const { drivers, weeks } = weeksOf(given);
  return db
    .select()
    .from(corrections)
    .where(
      and(
        eq(corrections.decision, decision),
        isOneOf(corrections.weekStartDate, weeks),
        isOneOf(corrections.driverId, drivers),
      ),
    )
    .orderBy(desc(corrections.number));
}

function answerOf(ids: Ids, found: readonly Outcomes[]): CorrectionOutcome[] {
  const done = new Map(found.map(({ place, ...entry }) => [place, entry]));
  if (done.size === 0) {
    throw new AppError('changed_meanwhile', {
      message: 'O que está por corrigir mudou entretanto: veja-o de novo antes de decidir.',
    });
  }
  return distinct(ids).map(({ shown: id }, place) => {
    const entry = done.get(place);
    return entry
      ? { id, outcome: 'done', ...entry }
      : { id, outcome: 'changed', entryId: null, weekStartDate: null };
  });
}
