import type * as z from 'zod/mini';
import { transact } from '../../../db/queries/transact';
import type { Staff } from '../../app-env';
import { confirmable } from '../../people/bank-accounts/four-eyes';
import { waitingRequests } from '../../people/data-requests/requests';
import { waitingDocuments } from '../../people/documents/store';
import { waitingRegistrations } from '../../people/drivers/list-drivers';
import type { Services } from '../../services';
import type { NextStop, Stop } from './schema';

/** How many of a kind are looked through. */
const MOST = 500;

type From = z.infer<typeof NextStop>;

/** A key before all of its kind. */
const BEGINNINGS = { document: '2', account: '3' };

/** Everything of drivers that `staff` may decide: registrations, documents of the decided, accounts, data requests,
 * each oldest first. Returns the stop after the one with the key `after`, which may be done since, or else after the
 * driver's, or the first of what was opened; null where nobody else waits. */
export async function nextStop(services: Services, staff: Staff, from: From): Promise<Stop | null> {
  const { db, fourEyes } = services;
  const read = await transact(db, {
    registrations: waitingRegistrations(db, MOST),
    documents: waitingDocuments(db, MOST),
    accounts: confirmable(db, { fourEyes, staff: staff.email }, MOST),
    requests: waitingRequests(db, MOST),
  });
  const people = [
    ...read.registrations.map((each) => stopOf('1', 'documents', each)),
    ...read.documents.map((each) => stopOf('2', 'documents', each)),
    ...read.requests.map((each) => stopOf('4', 'documents', each)),
  ];
  const accounts = read.accounts.map((each) => stopOf('3', 'account', each));
  return stopAfter(
    [
      ...(staff.rights.has('people.write') ? people : []),
      ...(staff.rights.has('account.confirm') ? accounts : []),
    ],
    from,
  );
}

type Waiting = { driverId: string; fullName: string; since: string; documentId?: string | null };

/** Keys sort as text. */
function stopOf(kind: string, tab: Stop['tab'], waiting: Waiting): Stop {
  const { driverId, fullName, since, documentId = null } = waiting;
  return { key: [kind, since, driverId].join(' '), driverId, fullName, tab, documentId };
}

function stopAfter(stops: readonly Stop[], { driver, after, at }: From): Stop | null {
  const inOrder = onceEach(stops.toSorted((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key))));
  const beginning = at ? BEGINNINGS[at] : '';
  const own = inOrder.find(({ driverId, key }) => driverId === driver && key.startsWith(beginning));
  const from = after ?? own?.key ?? beginning;
  const others = inOrder.filter(({ driverId, key }) => driverId !== driver || key > from);
  return others.find(({ key }) => key > from) ?? others.find(({ driverId }) => driverId !== driver) ?? null;
}

/** Several documents of a driver are one stop, at the oldest. */
function onceEach(stops: readonly Stop[]): Stop[] {
  const seen = new Set<string>();
  return stops.filter(({ driverId, key }) => {
    const kind = `${key.charAt(0)} ${driverId}`;
    return !seen.has(kind) && seen.add(kind);
  });
}
