import * as z from 'zod/mini';
import { Monday } from '../../ledger/weeks/schema';
import type { ContractType } from '../../platform/domain/contract';
import { oneLine } from '../../platform/domain/text';
import { DriverFields, DriverInput } from '../drivers/schema';

/** Staff correct the fields of a registration; the contract has its periods. */
export const DriverCorrection = z
  .partial(z.omit(DriverInput, { contractType: true }))
  .check(z.refine((fields) => Object.keys(fields).length > 0, 'Indique o que muda'));
export type DriverCorrection = z.infer<typeof DriverCorrection>;

export type CorrectedDriver = Omit<DriverInput, 'contractType'> & { id: string; version: number };

export const ContractChange = z.object({
  contractType: DriverFields.contractType,
  from: Monday,
});
export type ContractChange = z.infer<typeof ContractChange>;

export type ContractPeriod = { from: string; contractType: ContractType };

/** `contractType` is today's; `periods` are oldest first, and the one from the beginning has `from: null`. */
export type ContractAnswer = {
  id: string;
  contractType: ContractType;
  version: number;
  periods: { from: string | null; contractType: ContractType }[];
};

export const DriverLeaving = z.object({
  /** ISO 8601 (YYYY-MM-DD). */
  leftOn: z.iso.date('Indique o dia da saída'),
  reason: z
    .string('Indique o motivo')
    .check(
      z.overwrite(oneLine),
      z.minLength(1, 'Indique o motivo'),
      z.maxLength(200, 'No máximo 200 caracteres'),
    ),
});
export type DriverLeaving = z.infer<typeof DriverLeaving>;

export const HistoryQuery = z.object({
  before: z.optional(z.string().check(z.maxLength(100, 'Página inválida'))),
});

/** Newest first; `next` is the value of `before` for the next page. */
export type HistoryPage = {
  entries: { key: string; at: string; who: string; title: string; lines: string[] }[];
  next: string | null;
};
