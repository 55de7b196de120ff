import { dayOfPayment } from '../../money/finances/payment-rules';
import type { ContractType } from '../../platform/domain/contract';
import { DOC_TYPES, requiredDocuments } from '../../platform/domain/document-types';
import { hiddenIban } from '../../platform/domain/iban';
import { decimalOf } from '../../platform/domain/money-text';
import type { OwnDocument, OwnVersion, OwnWeek } from './schema';

export const WEEKS_OF_A_PAGE = 8;

/** Limit on archives of a driver's data. */
export const ARCHIVE_LIMIT = { limit: 6, windowSeconds: 3_600 };

/** Limit on PDFs, since rendering one takes processor time. */
export const STATEMENT_LIMIT = { limit: 60, windowSeconds: 3_600 };

/** Limit on account changes: each sends the driver an e-mail. */
export const ACCOUNT_LIMIT = { limit: 6, windowSeconds: 86_400 };

type Version = OwnVersion & {
  docType: OwnDocument['docType'];
  standing: 'CURRENT' | 'RENEWAL' | 'EARLIER';
};

/** Groups versions by type: required types and those uploaded; `versions` are newest first. */
export function ownDocuments(versions: readonly Version[], contractType: ContractType): OwnDocument[] {
  const required = requiredDocuments(contractType);
  return DOC_TYPES.flatMap((docType) => {
    const own = versions.filter((version) => version.docType === docType);
    const isRequired = required.includes(docType);
    if (own.length === 0 && !isRequired) return [];
    const current = own.find(({ standing }) => standing === 'CURRENT') ?? null;
    const renewal = own.find(({ standing }) => standing === 'RENEWAL') ?? null;
    const [newest] = own;
    const isRefused = newest?.standing === 'EARLIER' && newest.status === 'REJECTED' && renewal === null;
    const refused = isRefused ? newest : null;
    return [{ docType, isRequired, current, renewal, refused }];
  });
}

/** A record with the file for the bank that has or paid it. */
type StoredWeek = {
  record: {
    id: string;
    weekStartDate: string;
    grossCents: number;
    commissionCents: number;
    flatRateCents: number;
    payoutCents: number;
    status: string;
    paidAt: string | null;
    carriedTo: string | null;
  };
  paidOn: string | null;
  executionDate: string | null;
  /** Empty once the driver was erased. */
  iban: string | null;
};

/** `rows` are newest first; the last one has no week to compare it to. */
export function ownWeeks(rows: readonly StoredWeek[]): OwnWeek[] {
  return rows.map(({ record, paidOn, executionDate, iban }, at) => {
    const before = rows[at + 1]?.record;
    const isPaid = record.status === 'PAID';
    return {
      id: record.id,
      weekStartDate: record.weekStartDate,
      grossEarnings: decimalOf(record.grossCents),
      platformCommission: decimalOf(record.commissionCents),
      flatRateDeduction: decimalOf(record.flatRateCents),
      carriedTo: record.carriedTo,
      finalPayout: decimalOf(record.payoutCents),
      status: isPaid ? 'PAID' : 'PENDING',
      difference: before ? decimalOf(record.payoutCents - before.payoutCents) : null,
      paidOn: isPaid ? dayOfPayment(paidOn, record.paidAt) : null,
      dueOn: isPaid ? null : executionDate,
      paidTo: iban ? hiddenIban(iban) : null,
    };
  });
}
