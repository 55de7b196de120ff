import * as z from 'zod/mini';
import { DriverFields, DriverStatus } from '../drivers/schema';

export const LinkRequest = z.strictObject({ email: DriverFields.email });

const NO_LONGER = 'Este código ou ligação já foi usado ou expirou.';

/** The token of a link, or the code of an e-mail that this browser requested. */
export const Proof = z.strictObject({
  token: z.optional(z.string().check(z.regex(/^[\w-]{43}$/, NO_LONGER))),
  code: z.optional(z.string().check(z.trim(), z.regex(/^\d{6}$/, 'O código tem seis algarismos'))),
  /** Chooses among several drivers with the address. */
  driverId: z.optional(z.uuid('Escolha uma pessoa')),
});
export type Proof = z.infer<typeof Proof>;

const Text = z.string();

const Candidate = z.object({ id: Text, fullName: Text, status: DriverStatus, createdAt: Text });
export type Candidate = z.infer<typeof Candidate>;

/** `token` must accompany the choice. */
export const Choice = z.object({ token: Text, drivers: z.array(Candidate) });
export type Choice = z.infer<typeof Choice>;
