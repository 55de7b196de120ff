import * as z from 'zod/mini';
import { Platform } from '../../platform/domain/platform';

const ExternalId = z
  .string('Conta inválida')
  .check(z.trim(), z.toLowerCase(), z.minLength(1, 'Conta inválida'), z.maxLength(254, 'Conta inválida'));
const DriverId = z.string('Condutor inválido').check(z.toLowerCase(), z.uuid('Condutor inválido'));

export const AccountPath = z.object({ platform: Platform, externalId: ExternalId });
export type AccountPath = z.infer<typeof AccountPath>;

export const AccountAssociation = z.object({
  platform: Platform,
  externalId: ExternalId,
  driverId: DriverId,
});
export type AccountAssociation = z.infer<typeof AccountAssociation>;

/** The body of `PUT` on an account; `from` is its driver at the time of the decision. */
export const AccountMove = z.object({ driverId: DriverId, from: DriverId });
export type AccountMove = z.infer<typeof AccountMove>;

export const AccountRemoval = z.object({ from: DriverId });
export type AccountRemoval = z.infer<typeof AccountRemoval>;

const LIMIT = 'Limite inválido';

/** The query of `GET /api/platform-accounts`; `search` matches driver names and accounts. */
export const AccountsQuery = z.object({
  driverId: z.optional(DriverId),
  search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  /** The last account of the previous page, as `platform/externalId`. */
  after: z.optional(z.string().check(z.maxLength(300))),
  limit: z.optional(z.coerce.number(LIMIT).check(z.int(LIMIT), z.minimum(1, LIMIT), z.maximum(200, LIMIT))),
});
export type AccountsQuery = z.infer<typeof AccountsQuery>;

/** An item of `GET /api/platform-accounts`. */
export type AssociatedAccount = {
  platform: Platform;
  externalId: string;
  driver: { id: string; fullName: string };
  /** `learntBy` is the e-mail of a member of staff; null if a report taught it. */
  learntFrom: 'email' | 'phone' | 'staff';
  learntBy: string | null;
  learntAt: string;
  /** Rows that are booked, the paid ones among them, and rows that arrived for a paid week. */
  counts: { booked: number; paid: number; conflicts: number };
};

/** The fate of the rows that waited for the account. */
export type AssociationAnswer = AccountAssociation & {
  booked: number;
  conflicts: number;
  replaced: number;
  /** Rows that wait for confirmation. */
  waiting: number;
  dismissed: number;
};

/** Mondays of the weeks that moved, and of paid ones that stay. Empty if the driver had the account already. */
export type MovedAccount = AccountPath & {
  driverId: string;
  booked: number;
  conflicts: number;
  replaced: number;
  waiting: number;
  weeks: string[];
  paidWeeks: string[];
};

export type TakenBackAccount = AccountPath & {
  driverId: null;
  waiting: number;
  weeks: string[];
  paidWeeks: string[];
};
