import * as z from 'zod/mini';

/** The query of an upload address of this server: seconds since the epoch, and an HMAC in hex. */
export const AddressQuery = z.object({
  expires: z.pipe(z.string().check(z.regex(/^\d{1,12}$/)), z.transform(Number)),
  signature: z.string().check(z.maxLength(64)),
});
export type AddressQuery = z.infer<typeof AddressQuery>;
