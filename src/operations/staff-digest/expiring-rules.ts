import type { Paper } from '../../people/cars/car-paper-rules';
import type { DocumentStatus } from '../../people/documents/schema';
import { mondayOf, shiftDate } from '../../platform/domain/calendar';
import type { ContractType } from '../../platform/domain/contract';
import { type DocType, requiredDocuments } from '../../platform/domain/document-types';

/** Current versions of an ACTIVE driver's documents. */
export type HeldPapers = {
  driverId: string;
  fullName: string;
  contractType: ContractType;
  documents: readonly {
    docType: DocType;
    status: DocumentStatus;
    expiryDate: string | null;
    /** Whether a newer version waits. */
    renewalWaits: boolean;
  }[];
};

type Named = { driverId: string; fullName: string };

export type Expiring = Named & { docType: DocType; expiryDate: string; renewalWaits: boolean };

type Lacking = Named & { docTypes: DocType[] };

/** `date` is the paper's last day. */
type CarPaper = { plate: string; paper: Paper; date: string };

/** `endsOn` is the contract's last day. */
export type EndingContract = Named & { endsOn: string };

/** `thisWeek` ends on Sunday, `later` within 30 days. */
export type Digest = {
  thisWeek: Expiring[];
  later: Expiring[];
  lacking: Lacking[];
  carPapers: readonly CarPaper[];
  contracts: readonly EndingContract[];
};

export const AHEAD_DAYS = 30;

/** Documents that expire within 30 days, soonest first, drivers who lack a valid document of their contract, and as
 * given papers of cars that have lapsed or will in that time, and contracts that end in it. */
export function digestOf(
  fleet: readonly HeldPapers[],
  today: string,
  carPapers: readonly CarPaper[] = [],
  contracts: readonly EndingContract[] = [],
): Digest {
  const last = shiftDate(today, AHEAD_DAYS);
  const sunday = shiftDate(mondayOf(today), 6);
  const expiring = fleet.flatMap(({ driverId, fullName, documents }) =>
    documents.flatMap(({ docType, status, expiryDate, renewalWaits }) =>
      status === 'VALIDATED' && expiryDate !== null && expiryDate >= today && expiryDate <= last
        ? [{ driverId, fullName, docType, expiryDate, renewalWaits }]
        : [],
    ),
  );
  const lacking = fleet.flatMap(({ driverId, fullName, contractType, documents }) => {
    const valid = documents.filter(
      ({ status, expiryDate }) => status === 'VALIDATED' && (expiryDate ?? today) >= today,
    );
    const docTypes = requiredDocuments(contractType).filter(
      (required) => !valid.some(({ docType }) => docType === required),
    );
    return docTypes.length > 0 ? [{ driverId, fullName, docTypes }] : [];
  });
  const sorted = expiring.toSorted(byDate);
  return {
    lacking,
    thisWeek: sorted.filter(({ expiryDate }) => expiryDate <= sunday),
    later: sorted.filter(({ expiryDate }) => expiryDate > sunday),
    carPapers,
    contracts,
  };
}

function byDate(one: Expiring, other: Expiring): number {
  const [a, b] = [one, other].map(({ expiryDate, fullName }) => `${expiryDate} ${fullName}`);
  return (a ?? '') < (b ?? '') ? -1 : 1;
}
