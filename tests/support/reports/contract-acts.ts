import { CONTRACT_TYPES, type ContractType } from '../../../src/domain/contract';
import { weeklyFlatRateCents } from '../../../src/domain/flat-rate';
import { startContract } from '../../../src/driver-changes/change-contract';
import type { World } from './ledger-acts';

const STAFF = 'staff@frota.local';
const MONDAYS = ['2026-10-19', '2026-10-26', '2026-11-02', '2026-11-09', '2026-11-16'];
const [BEGINNING, NO_END] = ['', '9999-12-31'];

type Random = (below: number) => number;

/** Of each driver the Mondays from which another contract counts: all begin on SLOT. */
export class ContractModel {
  private readonly periods = new Map<string, Map<string, ContractType>>();

  private periodsOf(driver: string): Map<string, ContractType> {
    return this.periods.get(driver) ?? new Map([[BEGINNING, 'SLOT' as const]]);
  }

  on(driver: string, week: string): ContractType {
    const begun = [...this.periodsOf(driver)].filter(([from]) => from <= week).toSorted();
    return begun.at(-1)?.[1] ?? 'SLOT';
  }

  /** In cents, of a week that has earnings. */
  feeOf(driver: string, week: string): number {
    return weeklyFlatRateCents(this.on(driver, week), week);
  }

  /** The Monday of the first period after this one. */
  nextAfter(driver: string, from: string): string {
    const later = [...this.periodsOf(driver).keys()].filter((each) => each > from);
    return later.toSorted()[0] ?? NO_END;
  }

  start(driver: string, from: string, contractType: ContractType): void {
    this.periods.set(driver, new Map([...this.periodsOf(driver), [from, contractType]]));
  }
}

/** Refused where a week is paid that would have another fee; what is so already is said again. */
export async function changeContractOf({ services, model, people }: World, random: Random): Promise<void> {
  const driver = people[random(people.length)] ?? '';
  const from = MONDAYS[random(MONDAYS.length)] ?? '';
  const contractType = CONTRACT_TYPES[random(CONTRACT_TYPES.length)] ?? 'SLOT';
  const { contracts } = model;
  const until = contracts.nextAfter(driver, from);
  const isSo = contracts.on(driver, from) === contractType;
  const isOpen = isSo || !model.hasPaidFee(driver, { from, until });
  const by = { staff: STAFF, shown: null };
  for (let time = 0; time <= random(2); time += 1) {
    const isTaken = await startContract(services, driver, { from, contractType }, by).then(
      () => true,
      (error: Error) => {
        if (!error.message.startsWith('Já estão pagas semanas')) throw error;
        return false;
      },
    );
    if (isTaken !== isOpen) throw new Error(`a contract that was ${isTaken ? 'taken' : 'refused'}`);
  }
  if (isOpen && !isSo) contracts.start(driver, from, contractType);
}
