import * as z from 'zod/mini';
import type { ContractType } from '../../platform/domain/contract';
import type { Platform } from '../../platform/domain/platform';
import type { NamedCar } from '../drivers/schema';

const CHOOSE = 'Escolha um ficheiro CSV';

export const FleetUpload = z.object({
  file: z.instanceof(File, { error: CHOOSE }).check(z.refine((file) => Boolean(file.name), CHOOSE)),
  dryRun: z.optional(z.enum(['true', 'false', ''])),
});

/** `line` counts as an editor does, the header being 1. `messages` are in Portuguese. */
export type FleetLine = {
  line: number;
  fullName: string;
  outcome: 'new' | 'exists' | 'faulty';
  messages: string[];
};

export type FleetImport = {
  dryRun: boolean;
  counts: Record<FleetLine['outcome'], number>;
  lines: FleetLine[];
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
