export const CONTRACT_TYPES = ['SLOT', 'VEHICLE_RENTAL'] as const;

export type ContractType = (typeof CONTRACT_TYPES)[number];

/** Every type other than SLOT is shown as Aluguer (docs/rules/drivers.md#contracts). */
export function contractLabel(contractType: string): string {
  return contractType === 'SLOT' ? 'Slot' : 'Aluguer';
}

/** docs/rules/drivers.md#contracts */
export const MONTHLY_FEE_CENTS: Record<ContractType, number> = { SLOT: 10_000, VEHICLE_RENTAL: 25_000 };
