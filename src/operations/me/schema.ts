import * as z from 'zod/mini';
import { Explanation, RecordStatus } from '../../money/finances/schema';
import { CARD_KINDS } from '../../people/cars/schema';
import { DataRequestStatus } from '../../people/data-requests/schema';
import { DocumentInput, DocumentStatus } from '../../people/documents/schema';
import { DriverStatus } from '../../people/drivers/schema';
import { CONTRACT_TYPES } from '../../platform/domain/contract';
import { DOC_TYPES } from '../../platform/domain/document-types';
import { Platform } from '../../platform/domain/platform';
import { REJECTION_REASONS } from '../../platform/domain/rejection-reasons';
import { SETTLEMENT_CATEGORIES } from '../../platform/domain/settlement-categories';
import { wholeNumber } from '../../platform/domain/whole-number';

const Text = z.string();
const TextOrNull = z.nullable(Text);
const ContractType = z.enum(CONTRACT_TYPES);

/** `expiryDate`: `YYYY-MM-DD`. */
export const OwnVersion = z.object({
  status: DocumentStatus,
  fileName: Text,
  expiryDate: TextOrNull,
  createdAt: Text,
  rejectionReason: z.nullable(z.enum(REJECTION_REASONS)),
  rejectionNote: TextOrNull,
});
export type OwnVersion = z.infer<typeof OwnVersion>;

/** `refused` is a rejected renewal; it is null while another one waits. */
export const OwnDocument = z.object({
  docType: z.enum(DOC_TYPES),
  isRequired: z.boolean(),
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

/** Amounts are decimal strings in euro. */
const OWN_RECORD = {
  id: Text,
  /** A Monday, `YYYY-MM-DD`. */
  weekStartDate: Text,
  grossEarnings: Text,
  platformCommission: Text,
  flatRateDeduction: Text,
  finalPayout: Text,
  status: RecordStatus,
  carriedTo: TextOrNull,
};

export const OwnWeek = z.object({
  ...OWN_RECORD,
  /** The payout less that of the week before; null where there is none. */
  difference: TextOrNull,
  /** `YYYY-MM-DD`; null while it is not paid. */
  paidOn: TextOrNull,
  /** `YYYY-MM-DD`: when the bank is asked to pay it; null where it is in no file, or paid. */
  dueOn: TextOrNull,
  /** `PT50 •••• 7983`: the account that the file pays to; null without a file. */
  paidTo: TextOrNull,
});
export type OwnWeek = z.infer<typeof OwnWeek>;

/** The data that a driver's page shows first. `documents` are in the order of `DOC_TYPES`. */
export const OwnPage = z.object({
  id: Text,
  fullName: Text,
  email: Text,
  phoneNumber: Text,
  cmtvdeNumber: Text,
  contractType: ContractType,
  status: DriverStatus,
  createdAt: Text,
  /** Whether the driver was ever ACTIVE and may therefore have weeks. */
  wasActive: z.boolean(),
  /** The last week that is over, else the newest; null where there is none. */
  week: z.nullable(OwnWeek),
  /** Left out where none is asked of the driver. */
  recibos: z.optional(z.literal(true)),
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
      status: DataRequestStatus,
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

/** Sorted newest first. */
export const OwnWeeks = z.object({ weeks: z.array(OwnWeek), more: z.boolean() });
export type OwnWeeks = z.infer<typeof OwnWeeks>;

const OwnPlatform = z.object({
  id: z.int(),
  platform: Platform,
  grossEarnings: Text,
  platformCommission: Text,
  adjustments: Text,
  cash: Text,
  net: Text,
});
export type OwnPlatform = z.infer<typeof OwnPlatform>;

const OwnSettlement = z.object({
  id: Text,
  category: z.enum(SETTLEMENT_CATEGORIES),
  amount: Text,
  text: Text,
  counters: TextOrNull,
});

const basis = { from: TextOrNull, withoutEarnings: z.optional(z.literal(1)) };
const cents = z.int();
const centsOrNull = z.nullable(cents);

const OwnFee = z.discriminatedUnion('kind', [
  z.object({
    ...basis,
    kind: z.literal('DEFAULT'),
    contract: ContractType,
    monthCents: cents,
    mondays: z.int(),
  }),
  z.object({ ...basis, kind: z.literal('MONTH'), monthCents: cents, mondays: z.int() }),
  z.object({ ...basis, kind: z.literal('WEEK'), weekCents: cents }),
  z.object({
    ...basis,
    kind: z.literal('PERCENT'),
    basisPoints: z.int(),
    grossCents: cents,
    minCents: centsOrNull,
    maxCents: centsOrNull,
  }),
  z.object({ ...basis, kind: z.literal('NONE'), until: Text }),
]);

const within = { id: Text, startsAt: TextOrNull, endsAt: TextOrNull };
const OwnCar = z.object({ ...within, plate: Text, make: Text, model: Text });
const OwnCard = z.object({ ...within, number: Text, kind: z.enum(CARD_KINDS) });

export const OwnWeekDetails = z.object({
  ...OWN_RECORD,
  adjustments: Text,
  cash: Text,
  platforms: z.array(OwnPlatform),
  settlements: z.array(OwnSettlement),
  held: z.object({ cars: z.array(OwnCar), cards: z.array(OwnCard) }),
  settlement: Text,
  fee: z.nullable(OwnFee),
  explanation: Explanation,
});
export type OwnWeekDetails = z.infer<typeof OwnWeekDetails>;
