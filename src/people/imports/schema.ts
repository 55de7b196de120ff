import * as z from 'zod/mini';
import type { ContractType } from '../../platform/domain/contract';
import type { Platform } from '../../platform/domain/platform';
import type { NamedCar } from '../drivers/schema';

const CHOOSE = 'Escolha um ficheiro CSV';

export const ImportUpload = z.object({
  file: z.instanceof(File, { error: CHOOSE }).check(z.refine((file) => Boolean(file.name), CHOOSE)),
  dryRun: z.optional(z.enum(['true', 'false', ''])),
});

/** `line` counts as an editor does, the header being 1. `fullName` names a car by its plate. `messages` are in
 * Portuguese. */
export type ImportLine = {
  line: number;
  fullName: string;
  outcome: 'new' | 'exists' | 'faulty';
  messages: string[];
};

export type ImportAnswer = {
  dryRun: boolean;
  counts: Record<ImportLine['outcome'], number>;
  lines: ImportLine[];
};

export type NewDriver = {
  fullName: string;
  email: string;
  phoneNumber: string;
  cmtvdeNumber: string;
  contractType: ContractType;
  /** `YYYY-MM-DD`. */
  contractDate: string | null;
  car: NamedCar | null;
  accounts: { platform: Platform; externalId: string }[];
};
