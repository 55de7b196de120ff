import type { Database } from '../../../db/opening/client';
import { type ResultsOf, transact } from '../../../db/queries/transact';
import * as ledger from '../../ledger/kernel/personal-data';
import { unmatchedRows } from '../../ledger/matching/rows-of-person';
import * as outbox from '../../mail/outbox/personal-data';
import * as corrections from '../../money/corrections/personal-data';
import * as costRules from '../../money/cost-rules/personal-data';
import * as costs from '../../money/costs/personal-data';
import * as fees from '../../money/fees/personal-data';
import * as finances from '../../money/finances/personal-data';
import * as paymentBatches from '../../money/payment-batches/personal-data';
import * as plans from '../../money/plans/personal-data';
import * as settlements from '../../money/settlements/personal-data';
import * as statements from '../../money/statements/personal-data';
import * as weekClosings from '../../money/week-closings/personal-data';
import * as bankAccounts from '../../people/bank-accounts/personal-data';
import * as cars from '../../people/cars/personal-data';
import * as contractFiles from '../../people/contract-files/personal-data';
import * as dataRequests from '../../people/data-requests/personal-data';
import * as documentLinks from '../../people/document-links/personal-data';
import * as documents from '../../people/documents/personal-data';
import * as driverSessions from '../../people/driver-sessions/personal-data';
import * as drivers from '../../people/drivers/personal-data';
import * as recibos from '../../people/recibos/personal-data';
import * as uploads from '../../people/uploads/personal-data';
import * as audit from '../../platform/audit/personal-data';
import * as inbox from '../../reports/inbox/personal-data';
import * as accountant from '../accountant/personal-data';

/** Files of the archive; their meanings are for its LEIA-ME.txt. */
export const FILES: readonly (readonly [name: string, meaning: string])[] = [
  ...drivers.FILES,
  ...cars.FILES,
  ...documents.FILES,
  ...documentLinks.FILES,
  ...contractFiles.FILES,
  ...fees.FILES,
  ...costs.FILES,
  ...costRules.FILES,
  ...finances.FILES,
  ...settlements.FILES,
  ...plans.FILES,
  ...statements.FILES,
  ...corrections.FILES,
  ...weekClosings.FILES,
  ...ledger.FILES,
  ...outbox.FILES,
  ...driverSessions.FILES,
  ...bankAccounts.FILES,
  ...paymentBatches.FILES,
  ...recibos.FILES,
  ...accountant.FILES,
  ...dataRequests.FILES,
  ...ledger.MAIL_FILES,
  ...inbox.FILES,
  ...audit.FILES,
];

export type Held = ResultsOf<ReturnType<typeof partsOf>>;

/** Includes rows that only seem to belong to the driver; null for an unknown driver. */
export async function heldOn(db: Database, id: string): Promise<Held | null> {
  return heldWith(db, id, await unmatchedRows(db, id));
}

/** Data for the driver: an unverified phone number gives access to no one else's rows. */
export function ownHeld(db: Database, id: string): Promise<Held | null> {
  return heldWith(db, id, []);
}

async function heldWith(db: Database, id: string, unmatched: readonly number[]): Promise<Held | null> {
  const held = await transact(db, partsOf(db, id, unmatched));
  return held.drivers.length > 0 ? held : null;
}

function partsOf(db: Database, id: string, unmatched: readonly number[]) {
  return {
    ...drivers.held(db, id),
    ...cars.held(db, id),
    ...documents.held(db, id),
    ...documentLinks.held(db, id),
    ...contractFiles.held(db, id),
    ...fees.held(db, id),
    ...costs.held(db, id),
    ...costRules.held(db, id),
    ...finances.held(db, id),
    ...settlements.held(db, id),
    ...plans.held(db, id),
    ...statements.held(db, id),
    ...corrections.held(db, id),
    ...weekClosings.held(db, id),
    ...ledger.held(db, { id, unmatched }),
    ...outbox.held(db, id),
    ...driverSessions.held(db, id),
    ...bankAccounts.held(db, id),
    ...paymentBatches.held(db, id),
    ...recibos.held(db, id),
    ...accountant.held(db, id),
    ...dataRequests.held(db, id),
    ...ledger.heldMail(db, { id, unmatched }),
    ...inbox.held(db, id),
    ...audit.held(db, id),
  };
}

/** JSON or table rows, keyed by the names in `FILES`. */
export function exportOf(held: Held) {
  return {
    ...drivers.exported(held),
    ...cars.exported(held),
    ...documents.exported(held),
    ...documentLinks.exported(held),
    ...contractFiles.exported(held),
    ...fees.exported(held),
    ...costs.exported(held),
    ...costRules.exported(held),
    ...finances.exported(held),
    ...settlements.exported(held),
    ...plans.exported(held),
    ...statements.exported(held),
    ...corrections.exported(held),
    ...weekClosings.exported(held),
    ...ledger.exported(held),
    ...outbox.exported(held),
    ...driverSessions.exported(held),
    ...bankAccounts.exported(held),
    ...paymentBatches.exported(held),
    ...recibos.exported(held),
    ...accountant.exported(held),
    ...dataRequests.exported(held),
    ...ledger.exportedMail(held),
    ...inbox.exported(held),
    ...audit.exported(held),
  };
}

type Erasure = { id: string; unmatched: readonly number[]; actor: string; at: string };

/** Idempotent. Rows found through a document or the driver's e-mail come first, the driver last. */
export function erasureOf(db: Database, { id, unmatched, actor, at }: Erasure) {
  return [
    ...uploads.erased(db, id),
    ...documents.erased(db, id),
    ...documentLinks.erased(db, id),
    ...contractFiles.erased(db, id),
    ...cars.erased(db, id),
    ...outbox.erased(db, id),
    ...driverSessions.erased(db, id),
    ...bankAccounts.erased(db, id),
    ...paymentBatches.erased(db, id),
    ...recibos.erased(db, id),
    ...accountant.erased(db, id),
    ...dataRequests.erased(db, id),
    ...inbox.erased(db, id),
    ...settlements.erased(db, id),
    ...costs.erased(db, id),
    ...statements.erased(db, id),
    ...plans.erased(db, { id, actor, at }),
    ...corrections.erased(db, id),
    ...weekClosings.erased(db, id),
    ...ledger.erased(db, { id, unmatched, name: drivers.ERASED_NAME, actor, at }),
    ...drivers.erased(db, { id, actor, at }),
  ];
}
