import * as z from 'zod/mini';

export const ContractType = z.enum(['SLOT', 'VEHICLE_RENTAL'], 'Selecione um tipo de contrato');
export type ContractType = z.infer<typeof ContractType>;

export const DriverStatus = z.enum(['ACTIVE', 'PENDING_VALIDATION', 'INACTIVE']);
export type DriverStatus = z.infer<typeof DriverStatus>;

/** A registrant's own fields (SPEC.md §5). Anything else in the payload, `status` among it, is dropped. */
export const DriverInput = z.object({
  fullName: line(2, 200, 'Nome completo é obrigatório'),
  email: z
    .string('Email inválido')
    .check(z.trim(), z.maxLength(254, 'Email inválido'), z.email('Email inválido')),
  phoneNumber: line(9, 40, 'Número de telefone inválido'),
  cmtvdeNumber: line(6, 40, 'Número CMTVDE é obrigatório'),
  contractType: ContractType,
});
export type DriverInput = z.infer<typeof DriverInput>;

/** What staff may decide about a pending driver. */
export const DriverDecision = z.object({
  status: z.enum(['ACTIVE', 'INACTIVE'], 'O estado tem de ser ACTIVE ou INACTIVE'),
});
export type DriverDecision = z.infer<typeof DriverDecision>;

/** One line of text, trimmed, white space folded. Lengths in UTF-16 units, as a form field counts them. */
function line(min: number, max: number, message: string) {
  return z.pipe(
    z.string(message),
    z.pipe(
      z.transform((value: string) => value.replace(/\s+/g, ' ').trim()),
      z.string(message).check(z.minLength(min, message), z.maxLength(max, `No máximo ${max} caracteres`)),
    ),
  );
}
