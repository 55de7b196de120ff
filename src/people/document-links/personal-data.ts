import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import type { ResultsOf } from '../../../db/queries/transact';
import { documentLinks } from '../../../db/schema/document-links';
import { documentReminders } from '../../../db/schema/document-reminders';

export const FILES = [
  ['pedidos.json', 'as ligações que lhe foram dadas para enviar um documento, e até quando servem'],
  [
    'avisos.json',
    'os avisos de validade que lhe foram enviados, por documento, ou papel da sua viatura, e dias de antecedência',
  ],
] as const;

export function held(db: Database, driverId: string) {
  return {
    links: db
      .select()
      .from(documentLinks)
      .where(eq(documentLinks.driverId, driverId))
      .orderBy(asc(documentLinks.createdAt)),
    reminders: db
      .select()
      .from(documentReminders)
      .where(eq(documentReminders.driverId, driverId))
      .orderBy(asc(documentReminders.createdAt)),
  };
}

export function exported({ links, reminders }: ResultsOf<ReturnType<typeof held>>) {
  const sent = reminders.map(({ carId, paper, date, ...row }) => ({
    ...row,
    documentId: row.documentId ?? `${carId} ${paper} ${date} ${row.driverId}`,
  }));
  return { 'pedidos.json': links.map(({ tokenHash, ...link }) => link), 'avisos.json': sent };
}

/** Returns statements for the caller's batch. */
export function erased(db: Database, driverId: string) {
  return [
    db.delete(documentLinks).where(eq(documentLinks.driverId, driverId)),
    db.delete(documentReminders).where(eq(documentReminders.driverId, driverId)),
  ];
}
