import { and, eq, gte, inArray, isNull, not, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { isOneOf } from '../../../db/queries/one-of';
import { auditLog } from '../../../db/schema/audit-log';
import { documents } from '../../../db/schema/documents';
import { drivers } from '../../../db/schema/drivers';
import { financialRecords } from '../../../db/schema/financial-records';
import { settlementEntries } from '../../../db/schema/settlement-entries';
import { isClosedWeek } from '../../ledger/kernel/store';
import { SETTLEMENT } from '../../money/settlements/entries';
import { undoable as undoableDocuments } from '../../people/documents/document-undo-store';
import { undoable as undoableDrivers } from '../../people/drivers/driver-undo-store';
import { decisionsUndoableSince } from '../../platform/decisions/undo-rules';
import { lisbonDate, lisbonStart } from '../../platform/domain/calendar';
import { DOC_TYPE_LABELS } from '../../platform/domain/document-types';
import { euroOfCents } from '../../platform/domain/money-text';
import { SETTLEMENT_LABELS } from '../../platform/domain/settlement-categories';
import type { Services } from '../../services';
import type { Done } from './schema';

/** How far back in the audit log today's acts are sought, and how many are listed. */
const LOOKED_AT = 5_000;
const LISTED = 50;

const DRIVER = { 'driver.approve': 'Condutor aprovado', 'driver.reject': 'Condutor rejeitado' };
const DOCUMENT = { 'document.validate': 'Documento aprovado', 'document.reject': 'Documento rejeitado' };
const SETTLEMENT_ACTION = 'settlement-entry.add';
const ACTIONS = [...Object.keys(DRIVER), ...Object.keys(DOCUMENT), SETTLEMENT_ACTION];

const PERSON = { driverId: drivers.id, fullName: drivers.fullName };

/** Lists what staff have done since midnight in Lisbon and can still undo one by one, newest first: decisions about
 * drivers and documents, and acertos. */
export async function doneToday({ db, now: clock }: Pick<Services, 'db' | 'now'>): Promise<Done[]> {
  const now = clock();
  const since = lisbonStart(lisbonDate(now));
  const acts = await actsSince(db, since);
  const idsOf = (actions: object) =>
    acts.filter(({ action }) => action in actions).map(({ subject }) => subject);
  const undoableSince = decisionsUndoableSince(now);
  const [people, papers, entries] = await Promise.all([
    undoableDrivers(db, undoableSince).then((all) => driversOf(db, all)),
    undoableDocuments(db, undoableSince).then((all) => documentsOf(db, all)),
    entriesOf(db, idsOf({ [SETTLEMENT_ACTION]: true })),
  ]);
  const found = new Map([...people, ...papers, ...entries].map((each) => [each.undoing.id, each]));
  return acts
    .flatMap(({ at, actor, action, subject }) => {
      const done = found.get(subject);
      found.delete(subject);
      if (!done) return [];
      const { words, ...rest } = done;
      return { at, by: actor, title: words(action), ...rest };
    })
    .slice(0, LISTED);
}

function actsSince(db: Database, since: string) {
  const { id, at, actor, action, subject } = auditLog;
  const latest = db
    .select({ id, at, actor, action, subject })
    .from(auditLog)
    .orderBy(sql`${id} DESC`)
    .limit(LOOKED_AT)
    .as('latest');
  return db
    .select({ at: latest.at, actor: latest.actor, action: latest.action, subject: latest.subject })
    .from(latest)
    .where(and(gte(latest.at, since), inArray(latest.action, ACTIONS)))
    .orderBy(sql`${latest.id} DESC`);
}

type Named = Omit<Done, 'at' | 'by' | 'title'> & { words: (action: string) => string };
type Ids = readonly { id: string }[];

async function driversOf(db: Database, ids: Ids): Promise<Named[]> {
  const rows = await db
    .select({ ...PERSON, version: drivers.version })
    .from(drivers)
    .where(
      isOneOf(
        drivers.id,
        ids.map(({ id }) => id),
      ),
    );
  return rows.map(({ version, ...person }) => ({
    ...person,
    documentId: null,
    undoing: { noun: 'driver', id: person.driverId, version },
    words: (action) => DRIVER[action as keyof typeof DRIVER],
  }));
}

async function documentsOf(db: Database, ids: Ids): Promise<Named[]> {
  const { id, docType, version } = documents;
  const rows = await db
    .select({ ...PERSON, id, docType, version })
    .from(documents)
    .innerJoin(drivers, eq(drivers.id, documents.driverId))
    .where(
      isOneOf(
        id,
        ids.map((each) => each.id),
      ),
    );
  return rows.map((row) => ({
    driverId: row.driverId,
    fullName: row.fullName,
    documentId: row.id,
    undoing: { noun: 'document', id: row.id, version: row.version },
    words: (action) => `${DOCUMENT[action as keyof typeof DOCUMENT]}: ${DOC_TYPE_LABELS[row.docType]}`,
  }));
}

/** Acertos that staff may counter: of open weeks with a record, not of costs or a balance, and not countered yet. */
async function entriesOf(db: Database, ids: readonly string[]): Promise<Named[]> {
  const { id, category, cents, driverId, weekStartDate, counters, originKind } = settlementEntries;
  const record = and(
    eq(financialRecords.driverId, driverId),
    eq(financialRecords.weekStartDate, weekStartDate),
    eq(financialRecords.status, 'PENDING'),
  );
  const rows = await db
    .select({ ...PERSON, id, category, cents, version: financialRecords.version })
    .from(settlementEntries)
    .innerJoin(drivers, eq(drivers.id, driverId))
    .innerJoin(financialRecords, record)
    .where(
      and(
        isOneOf(id, ids),
        notInArray(originKind, ['cost', 'carry']),
        not(isClosedWeek(sql`${weekStartDate}`)),
        isNull(drivers.erasedAt),
        isNull(counters),
        isNull(SETTLEMENT.counteredBy as SQL),
      ),
    );
  return rows.map((row) => ({
    driverId: row.driverId,
    fullName: row.fullName,
    documentId: null,
    undoing: { noun: 'settlement', id: row.id, version: row.version },
    words: () => `Acerto: ${SETTLEMENT_LABELS[row.category]}, ${euroOfCents(row.cents)}`,
  }));
}
