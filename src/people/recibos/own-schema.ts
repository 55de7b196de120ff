import * as z from 'zod/mini';
import { RECIBO_STATES } from './match-rules';
import { KNOWN_STATES } from './merge-rules';

const Text = z.string();
const TextOrNull = z.nullable(Text);

/** A week with the text for its recibo; `id` is the record's. Amounts are decimal strings of euro, rates of percent. */
export const OwnReciboWeek = z.object({
  id: Text,
  /** Its Monday. */
  week: Text,
  state: z.enum([...RECIBO_STATES, 'NOTHING']),
  toReceive: Text,
  cash: Text,
  expected: z.nullable(
    z.object({
      base: Text,
      iva: Text,
      total: Text,
      withheld: Text,
      transfer: Text,
      ivaRate: Text,
      withholdingRate: Text,
    }),
  ),
  difference: TextOrNull,
  description: Text,
});
export type OwnReciboWeek = z.infer<typeof OwnReciboWeek>;

/** The fields of a document that its driver sees: nothing of staff but what follows from their decisions. */
export const OwnRecibo = z.object({
  id: Text,
  kind: Text,
  number: Text,
  atcud: TextOrNull,
  issuedOn: Text,
  base: Text,
  iva: Text,
  withheld: Text,
  total: Text,
  toPay: Text,
  state: z.enum(KNOWN_STATES),
  fileName: TextOrNull,
  fault: TextOrNull,
  weeks: z.array(z.object({ week: Text, amount: Text })),
});
export type OwnRecibo = z.infer<typeof OwnRecibo>;

export const OwnRecibos = z.object({
  acquirer: z.nullable(z.object({ name: Text, nif: Text })),
  nif: TextOrNull,
  weeks: z.array(OwnReciboWeek),
  documents: z.array(OwnRecibo),
});
export type OwnRecibos = z.infer<typeof OwnRecibos>;

export const OwnReciboAnswer = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.enum(['taken', 'known']), recibo: OwnRecibo, weeks: z.array(OwnReciboWeek) }),
  z.object({ outcome: z.literal('unreadable'), reason: Text }),
]);
export type OwnReciboAnswer = z.infer<typeof OwnReciboAnswer>;
