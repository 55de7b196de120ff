import * as z from 'zod/mini';
import { Platform } from '../payment-reports/schema';

export const AccountAssociation = z.object({
  platform: Platform,
  externalId: z
    .string('Conta inválida')
    .check(z.trim(), z.toLowerCase(), z.minLength(1, 'Conta inválida'), z.maxLength(254, 'Conta inválida')),
  driverId: z.string('Condutor inválido').check(z.toLowerCase(), z.uuid('Condutor inválido')),
});
export type AccountAssociation = z.infer<typeof AccountAssociation>;

/** What telling an account's driver did to the rows that waited for it. */
export type AssociationAnswer = AccountAssociation & {
  booked: number;
  conflicts: number;
  replaced: number;
  /** Rows of the account that staff have dismissed, which stay so. */
  dismissed: number;
};
