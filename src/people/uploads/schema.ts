import * as z from 'zod/mini';

export const UploadHeaders = z.object({
  'upload-length': z.optional(z.pipe(z.string().check(z.regex(/^\d{1,12}$/)), z.transform(Number))),
  /** The path of the object that the new one is sent in place of. */
  'upload-replaces': z.optional(z.string().check(z.maxLength(100))),
});

/** `expires` is in seconds since the epoch; `signature` is an HMAC in hex. */
export const AddressQuery = z.object({
  expires: z.pipe(z.string().check(z.regex(/^\d{1,12}$/)), z.transform(Number)),
  signature: z.string().check(z.maxLength(64)),
});
export type AddressQuery = z.infer<typeof AddressQuery>;
