import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import type { ResultsOf } from '../../../db/queries/transact';
import { outbox } from '../../../db/schema/outbox';

export const FILES = [['mensagens.json', 'os e-mails que lhe foram enviados, ou que esperam']] as const;

export function held(db: Database, driverId: string) {
  return {
    messages: db.select().from(outbox).where(eq(outbox.driverId, driverId)).orderBy(asc(outbox.createdAt)),
  };
}

export function exported({ messages }: ResultsOf<ReturnType<typeof held>>) {
  return { 'mensagens.json': messages.map(({ recipient, ...message }) => message) };
}

export function erased(db: Database, driverId: string) {
  return [db.delete(outbox).where(eq(outbox.driverId, driverId))];
}
