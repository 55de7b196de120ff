import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import type { ResultsOf } from '../../../db/queries/transact';
import { drivers } from '../../../db/schema/drivers';
import { inboxState } from '../../../db/schema/inbox-state';
import { trustedSenders } from '../../../db/schema/trusted-senders';

export const FILES = [
  ['remetente-de-confianca.json', 'se os e-mails do seu endereço são lidos como relatórios, e desde quando'],
] as const;

function isTheirs(driverId: string) {
  return eq(trustedSenders.address, sql`(SELECT lower(email) FROM ${drivers} WHERE id = ${driverId})`);
}

export function held(db: Database, driverId: string) {
  return { trusted: db.select().from(trustedSenders).where(isTheirs(driverId)) };
}

export function exported({ trusted }: ResultsOf<ReturnType<typeof held>>) {
  return { 'remetente-de-confianca.json': trusted };
}

/** Statements for a batch, before the driver's e-mail is erased. */
export function erased(db: Database, driverId: string) {
  return [
    db.delete(trustedSenders).where(isTheirs(driverId)),
    // A poll in progress has the driver in its cache, so it loses its lease.
    db.run(sql`UPDATE ${inboxState} SET fence = fence + 1, lease_until = NULL WHERE lease_until IS NOT NULL`),
  ];
}
