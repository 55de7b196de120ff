import * as z from 'zod/mini';
import type { BankAccount } from '../bank-accounts/schema';
import type { DataRequest } from '../data-requests/schema';
import { DocumentInput, type DocumentStatus } from '../documents/schema';
import type { ContractType } from '../domain/contract';
import type { DocType } from '../domain/document-types';
import type { RejectionReason } from '../domain/rejection-reasons';
import { wholeNumber } from '../domain/whole-number';
import type { DriverStatus } from '../drivers/schema';
import type { FinancialRecord, FinancialRecordDetails, PlatformEarnings } from '../finances/schema';
import type { Settlement } from '../settlements/schema';

export type OwnVersion = {
  status: DocumentStatus;
  fileName: string;
  /** `YYYY-MM-DD` */
  expiryDate: string | null;
  createdAt: string;
  rejectionReason: RejectionReason | null;
  rejectionNote: string | null;
};

/** `refused`: a renewal that was rejected since, of which none waits. */
export type OwnDocument = {
  docType: DocType;
  isRequired: boolean;
  current: OwnVersion | null;
  renewal: OwnVersion | null;
  refused: OwnVersion | null;
};

export type OwnBankAccount = Pick<BankAccount, 'id' | 'iban' | 'bank' | 'holder' | 'createdAt'>;

export type OwnBankAccounts = { confirmed: OwnBankAccount | null; waiting: OwnBankAccount | null };

/** What a driver's own page shows at first. */
export type OwnPage = {
  id: string;
  fullName: string;
  email: string;
  phoneNumber: string;
  cmtvdeNumber: string;
  contractType: ContractType;
  status: DriverStatus;
  createdAt: string;
  /** Ever: whether there may be weeks. */
  wasActive: boolean;
  /** In the order of `DOC_TYPES`. */
  documents: OwnDocument[];
  request: DataRequest | null;
};

/** Strict: it names no driver, who is the session's. */
export const OwnDocumentInput = z.strictObject({
  docType: DocumentInput.shape.docType,
  fileName: DocumentInput.shape.fileName,
  filePath: DocumentInput.shape.filePath,
});

export const WeeksPage = z.object({ offset: wholeNumber('Início inválido', 0, Number.MAX_SAFE_INTEGER) });

export type OwnWeek = Omit<FinancialRecord, 'driver' | 'version' | 'inBatch'>;

/** Newest first. */
export type OwnWeeks = { weeks: OwnWeek[]; more: boolean };

export type OwnPlatform = Omit<PlatformEarnings, 'reportId' | 'fileName'>;

export type OwnSettlement = Pick<Settlement, 'id' | 'category' | 'amount' | 'text' | 'counters'>;

export type OwnWeekDetails = OwnWeek & {
  adjustments: string;
  cash: string;
  platforms: OwnPlatform[];
  settlements: OwnSettlement[];
  settlement: string;
  fee: FinancialRecordDetails['fee'];
};
