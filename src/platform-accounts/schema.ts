import * as z from 'zod/mini';
import { Platform } from '../domain/platform';

const ExternalId = z
  .string('Conta inválida')
  .check(z.trim(), z.toLowerCase(), z.minLength(1, 'Conta inválida'), z.maxLength(254, 'Conta inválida'));
const DriverId = z.string('Condutor inválido').check(z.toLowerCase(), z.uuid('Condutor inválido'));

/** The path of one account, `/api/platform-accounts/{platform}/{externalId}`. */
export const AccountPath = z.object({ platform: Platform, externalId: ExternalId });
export type AccountPath = z.infer<typeof AccountPath>;

export const AccountAssociation = z.object({
  platform: Platform,
  externalId: ExternalId,
  driverId: DriverId,
});
export type AccountAssociation = z.infer<typeof AccountAssociation>;

/** The body of `PUT` on an account: whose it is to be, and whose it was when that was decided. */
export const AccountMove = z.object({ driverId: DriverId, from: DriverId });
export type AccountMove = z.infer<typeof AccountMove>;

/** The query of `DELETE` on an account: whose it was when that was decided. */
export const AccountRemoval = z.object({ from: DriverId });
export type AccountRemoval = z.infer<typeof AccountRemoval>;

const LIMIT = 'Limite inválido';

/** The query of `GET /api/platform-accounts`; `search` is in a driver's name or the account itself. */
export const AccountsQuery = z.object({
  driverId: z.optional(DriverId),
  search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  /** `platform/externalId` of the account that the page begins after. */
  after: z.optional(z.string().check(z.maxLength(300))),
  limit: z.optional(z.coerce.number(LIMIT).check(z.int(LIMIT), z.minimum(1, LIMIT), z.maximum(200, LIMIT))),
});
export type AccountsQuery = z.infer<typeof AccountsQuery>;

/** An item of `GET /api/platform-accounts`. */
export type AssociatedAccount = {
  platform: Platform;
  externalId: string;
  driver: { id: string; fullName: string };
  /** `learntBy` is the e-mail of staff; null where a report's e-mail or phone told it. */
  learntFrom: 'email' | 'phone' | 'staff';
  learntBy: string | null;
  /** ISO 8601. */
  learntAt: string;
  /** Its rows that count in a record, those of them that are paid, and those that came for a paid week. */
  counts: { booked: number; paid: number; conflicts: number };
};

/** What telling an account's driver did to the rows that waited for it. */
export type AssociationAnswer = AccountAssociation & {
  booked: number;
  conflicts: number;
  replaced: number;
  /** Those that staff are asked about before they are booked. */
  waiting: number;
  /** Rows of the account that staff have dismissed, which stay so. */
  dismissed: number;
};

/**
 * What became of an account's rows once it was moved: Mondays of the weeks that went with it, and of those that are
 * paid and stay with who had it. Nothing where it was this driver's already.
 */
export type MovedAccount = AccountPath & {
  driverId: string;
  booked: number;
  conflicts: number;
  replaced: number;
  waiting: number;
  weeks: string[];
  paidWeeks: string[];
};

/** The same once it is nobody's: how many rows wait again. */
export type TakenBackAccount = AccountPath & {
  driverId: null;
  waiting: number;
  weeks: string[];
  paidWeeks: string[];
};
