import * as z from 'zod/mini';
import type { RecordStatus } from '../../money/finances/schema';
import type { CardKind } from '../../people/cars/schema';
import type { DataRequestStatus } from '../../people/data-requests/schema';
import { DocumentInput, type DocumentStatus } from '../../people/documents/schema';
import type { DriverStatus } from '../../people/drivers/schema';
import type { ContractType } from '../../platform/domain/contract';
import type { DocType } from '../../platform/domain/document-types';
import type { Platform } from '../../platform/domain/platform';
import type { RejectionReason } from '../../platform/domain/rejection-reasons';
import type { SettlementCategory } from '../../platform/domain/settlement-categories';
import { wholeNumber } from '../../platform/domain/whole-number';

/** Passes values through unparsed; an answer contains only named fields, and none is an object. */
function as<T extends string | number | boolean | null>() {
  return z.custom<T>((value) => typeof value !== 'object' || value === null);
}

const Text = as<string>();
const TextOrNull = as<string | null>();

/** `expiryDate`: `YYYY-MM-DD`. */
export const OwnVersion = z.object({
  status: as<DocumentStatus>(),
  fileName: Text,
  expiryDate: TextOrNull,
  createdAt: Text,
  rejectionReason: as<RejectionReason | null>(),
  rejectionNote: TextOrNull,
});
export type OwnVersion = z.infer<typeof OwnVersion>;

/** `refused` is a rejected renewal; it is null while another one waits. */
export const OwnDocument = z.object({
  docType: as<DocType>(),
  isRequired: as<boolean>(),
  current: z.nullable(OwnVersion),
  renewal: z.nullable(OwnVersion),
  refused: z.nullable(OwnVersion),
});
export type OwnDocument = z.infer<typeof OwnDocument>;

const OwnBankAccount = z.object({
  id: Text,
  iban: Text,
  bank: TextOrNull,
  holder: Text,
  createdAt: Text,
});
export type OwnBankAccount = z.infer<typeof OwnBankAccount>;

export const OwnBankAccounts = z.object({
  confirmed: z.nullable(OwnBankAccount),
  waiting: z.nullable(OwnBankAccount),
});
export type OwnBankAccounts = z.infer<typeof OwnBankAccounts>;

/** The data that a driver's page shows first. `documents` are in the order of `DOC_TYPES`. */
export const OwnPage = z.object({
  id: Text,
  fullName: Text,
  email: Text,
  phoneNumber: Text,
  cmtvdeNumber: Text,
  contractType: as<ContractType>(),
  status: as<DriverStatus>(),
  createdAt: Text,
  /** Whether the driver was ever ACTIVE and may therefore have weeks. */
  wasActive: as<boolean>(),
  documents: z.array(OwnDocument),
  request: z.nullable(
    z.object({
      id: Text,
      wanted: z.object({
        fullName: z.optional(Text),
        email: z.optional(Text),
        phoneNumber: z.optional(Text),
        cmtvdeNumber: z.optional(Text),
      }),
      status: as<DataRequestStatus>(),
      createdAt: Text,
      decidedAt: TextOrNull,
    }),
  ),
});
export type OwnPage = z.infer<typeof OwnPage>;

/** Strict, without a driver's id: the session determines the driver. */
export const OwnDocumentInput = z.strictObject({
  docType: DocumentInput.shape.docType,
  fileName: DocumentInput.shape.fileName,
  filePath: DocumentInput.shape.filePath,
});

export const WeeksPage = z.object({ offset: wholeNumber('Início inválido', 0, Number.MAX_SAFE_INTEGER) });

/** Amounts are decimal strings in euro. */
export const OwnWeek = z.object({
  id: Text,
  /** A Monday, `YYYY-MM-DD`. */
  weekStartDate: Text,
  grossEarnings: Text,
  platformCommission: Text,
  flatRateDeduction: Text,
  finalPayout: Text,
  status: as<RecordStatus>(),
  carriedTo: TextOrNull,
});
export type OwnWeek = z.infer<typeof OwnWeek>;

/** Sorted newest first. */
export const OwnWeeks = z.object({ weeks: z.array(OwnWeek), more: as<boolean>() });
export type OwnWeeks = z.infer<typeof OwnWeeks>;

const OwnPlatform = z.object({
  id: as<number>(),
  platform: as<Platform>(),
  grossEarnings: Text,
  platformCommission: Text,
  adjustments: Text,
  cash: Text,
  net: Text,
});
export type OwnPlatform = z.infer<typeof OwnPlatform>;

const OwnSettlement = z.object({
  id: Text,
  category: as<SettlementCategory>(),
  amount: Text,
  text: Text,
  counters: TextOrNull,
});

const basis = { from: TextOrNull, withoutEarnings: z.optional(as<1>()) };
const cents = as<number>();
const centsOrNull = as<number | null>();

const OwnFee = z.discriminatedUnion('kind', [
  z.object({
    ...basis,
    kind: z.literal('DEFAULT'),
    contract: as<ContractType>(),
    monthCents: cents,
    mondays: as<number>(),
  }),
  z.object({ ...basis, kind: z.literal('MONTH'), monthCents: cents, mondays: as<number>() }),
  z.object({ ...basis, kind: z.literal('WEEK'), weekCents: cents }),
  z.object({
    ...basis,
    kind: z.literal('PERCENT'),
    basisPoints: as<number>(),
    grossCents: cents,
    minCents: centsOrNull,
    maxCents: centsOrNull,
  }),
  z.object({ ...basis, kind: z.literal('NONE'), until: Text }),
]);

const within = { id: Text, startsAt: TextOrNull, endsAt: TextOrNull };
const OwnCar = z.object({ ...within, plate: Text, make: Text, model: Text });
const OwnCard = z.object({ ...within, number: Text, kind: as<CardKind>() });

export const OwnWeekDetails = z.object({
  ...OwnWeek.shape,
  adjustments: Text,
  cash: Text,
  platforms: z.array(OwnPlatform),
  settlements: z.array(OwnSettlement),
  held: z.object({ cars: z.array(OwnCar), cards: z.array(OwnCard) }),
  settlement: Text,
  fee: z.nullable(OwnFee),
});
export type OwnWeekDetails = z.infer<typeof OwnWeekDetails>;
