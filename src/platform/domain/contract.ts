export const CONTRACT_TYPES = ['SLOT', 'VEHICLE_RENTAL'] as const;

export type ContractType = (typeof CONTRACT_TYPES)[number];

/** Every type other than SLOT is shown as Aluguer (docs/rules/drivers.md#contracts). */
export function contractLabel(contractType: string): string {
  return contractType === 'SLOT' ? 'Slot' : 'Aluguer';
}
