import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { insertSelect } from '../../../db/queries/bulk-insert';
import { type Statement, transact } from '../../../db/queries/transact';
import { costFiles } from '../../../db/schema/cost-files';
import { bookCosts } from '../../costs/booking/book-costs';
import type { CostReading } from '../../costs/cost-files/schema';
import { auditIfChanged } from '../../platform/audit/store';
import type { Services } from '../../services';
import { waitingId } from './files';
import { holdCosts, type ReadFile } from './held-files';
import { sourceOf } from './sources';
import { sourceIdOf } from './upload';

type ReceivedCosts = { fileName: string; sha256: string; reading: CostReading };
type Receipt = { sender: string | null; messageId: string | null; guards?: readonly Statement[] };
type By = { staff: string; at: string };
type Outside = Pick<Services, 'db' | 'costLimitCents'>;
type Taking<Outcome> = (file: ReadFile, guards: readonly Statement[]) => Promise<Outcome>;

/** Books a file of costs that nobody has uploaded, or lists it with what staff have to do. The same bytes are booked
 * once, and not again for a message that had brought them before. */
export function receiveCosts(services: Outside, by: By, received: ReceivedCosts, receipt: Receipt) {
  const { db, costLimitCents: largestCents } = services;
  return receive(db, by, { received, receipt }, async (file, guards) => {
    const { weeksLater } = await sourceOf(db, file.source);
    const id = (await waitingId(db, file.sha256)) ?? crypto.randomUUID();
    return bookCosts(db, by, { ...file, id, weeksLater, largestCents }, guards);
  });
}

/** The same of a sender whom nobody trusts for costs: what could be booked is held until staff have looked at it. */
export function receiveUntrustedCosts({ db }: Outside, by: By, received: ReceivedCosts, receipt: Receipt) {
  return receive(db, by, { received, receipt }, (file, guards) => holdCosts(db, by, file, guards));
}

type Receiving = { received: ReceivedCosts; receipt: Receipt };

async function receive<Outcome>(
  db: Database,
  by: By,
  { received: { fileName, sha256, reading }, receipt: { sender, messageId, guards = [] } }: Receiving,
  take: Taking<Outcome>,
): Promise<Outcome | 'duplicate' | 'unknown' | 'refused'> {
  if (messageId !== null && (await wasBrought(db, sha256, messageId))) return 'duplicate';
  const row = { fileName, sha256, receivedFrom: 'inbox', sender, messageId };
  if (reading.outcome !== 'read') {
    await keepWaiting(db, by, { ...row, ...waitingFor(reading) }, guards);
    return reading.outcome;
  }
  const { lines, unreadable } = reading.file;
  return take({ ...row, source: sourceIdOf(reading.file), lines, unreadable }, guards);
}

async function wasBrought(db: Database, sha256: string, messageId: string): Promise<boolean> {
  const found = await db
    .select({ id: costFiles.id })
    .from(costFiles)
    .where(and(eq(costFiles.sha256, sha256), eq(costFiles.messageId, messageId)));
  return found.length > 0;
}

function waitingFor(reading: Exclude<CostReading, { outcome: 'read' }>) {
  const { outcome } = reading;
  if (outcome === 'refused') return { outcome, source: null, reason: reading.reason };
  return { outcome, source: reading.header, reason: ASKS[reading.asks] };
}

const ASKS = {
  columns: 'Carregue este ficheiro e indique que coluna é o quê.',
  dateOrder: 'Carregue este ficheiro e indique a ordem das datas.',
};

type Waiting = Pick<
  typeof costFiles.$inferSelect,
  'receivedFrom' | 'sender' | 'messageId' | 'fileName' | 'sha256' | 'source' | 'outcome' | 'reason'
>;

/** Does nothing for bytes that are listed. */
async function keepWaiting(db: Database, { staff, at }: By, row: Waiting, guards: readonly Statement[]) {
  const id = crypto.randomUUID();
  const values = Object.entries({ id, createdAt: at, ...row }).map(([name, value]) => [name, sql`${value}`]);
  await transact(db, {
    guards,
    kept: insertSelect(db, costFiles, {
      values: Object.fromEntries(values),
      from: sql`WHERE NOT EXISTS (
        SELECT 1 FROM ${costFiles} WHERE sha256 = ${row.sha256} AND outcome <> 'undone')`,
    }),
    audit: auditIfChanged(db, { at, actor: staff, action: 'cost-file.wait', subject: id }),
  });
}
