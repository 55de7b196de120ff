import { startContract } from '../../../src/people/driver-changes/change-contract';
import { CONTRACT_TYPES, type ContractType } from '../../../src/platform/domain/contract';
import { weeklyFlatRateCents } from './flat-rate';
import type { World } from './ledger-acts';

const STAFF = 'staff@frota.local';
const MONDAYS = [
  '2026-10-19',
  '2026-10-26',
  '2026-11-02',
  '2026-11-09',
  '2026-11-16',
  '2026-11-23',
  '2026-11-30',
];
const [BEGINNING, NO_END] = ['', '9999-12-31'];
/** The Monday of the world's day: contracts from then on can be put off. */
const THIS_MONDAY = '2026-11-16';

type Random = (below: number) => number;
type Span = { from: string; until: string };

/** The Mondays from which another contract counts, for each driver: all begin on SLOT. */
export class ContractModel {
  private readonly periods = new Map<string, Map<string, ContractType>>();

  private periodsOf(driver: string): Map<string, ContractType> {
    return this.periods.get(driver) ?? new Map([[BEGINNING, 'SLOT' as const]]);
  }

  on(driver: string, week: string): ContractType {
    const begun = [...this.periodsOf(driver)].filter(([from]) => from <= week).toSorted();
    return begun.at(-1)?.[1] ?? 'SLOT';
  }

  /** The fee, in cents, of a week with earnings. */
  feeOf(driver: string, week: string): number {
    return weeklyFlatRateCents(this.on(driver, week), week);
  }

  /** The Monday of the first period after this one. */
  nextAfter(driver: string, from: string): string {
    const later = [...this.periodsOf(driver).keys()].filter((each) => each > from);
    return later.toSorted()[0] ?? NO_END;
  }

  /** The weeks that change, if any: those until the next contract begins, or those by which it is put off. */
  changing(driver: string, from: string, contractType: ContractType): Span | null {
    if (this.on(driver, from) !== contractType) return { from, until: this.nextAfter(driver, from) };
    const start = this.beginsOn(driver, from, contractType);
    const isFirst = this.periodsOf(driver).has(from) || start === BEGINNING || start < THIS_MONDAY;
    return isFirst ? null : { from: start, until: from };
  }

  /** The Monday since when the contract of that day holds. */
  private beginsOn(driver: string, from: string, contractType: ContractType): string {
    const begun = [...this.periodsOf(driver)].filter(([monday]) => monday <= from).toSorted();
    return begun[begun.findLastIndex(([, type]) => type !== contractType) + 1]?.[0] ?? BEGINNING;
  }

  /** Whether the contract from that day is this one already. */
  isSo(driver: string, from: string, contractType: ContractType): boolean {
    return this.periodsOf(driver).get(from) === contractType;
  }

  start(driver: string, from: string, contractType: ContractType, changing: Span): void {
    const kept = [...this.periodsOf(driver)].filter(
      ([monday]) => monday !== from && !(monday >= changing.from && monday < changing.until),
    );
    const next = kept.toSorted().find(([monday, type]) => monday > from && type !== contractType);
    const [until = NO_END] = next ?? [];
    const others = kept.filter(([monday]) => monday < from || monday >= until);
    this.periods.set(driver, new Map([...others, [from, contractType]]));
  }
}

/** It is refused where a paid week would get another fee, and where it holds already. */
export async function changeContractOf({ services, model, people }: World, random: Random): Promise<void> {
  const driver = people[random(people.length)] ?? '';
  const from = MONDAYS[random(MONDAYS.length)] ?? '';
  const contractType = CONTRACT_TYPES[random(CONTRACT_TYPES.length)] ?? 'SLOT';
  const { contracts } = model;
  const changing = contracts.changing(driver, from, contractType);
  const isSo = contracts.isSo(driver, from, contractType);
  const isOpen = isSo || (changing !== null && !model.hasPaidFee(driver, changing));
  const by = { staff: STAFF, shown: null };
  for (let time = 0; time <= random(2); time += 1) {
    const isTaken = await startContract(services, driver, { from, contractType }, by).then(
      () => true,
      (error: Error) => {
        if (!/^(Já estão pagas semanas|O contrato já é)/.test(error.message)) throw error;
        return false;
      },
    );
    if (isTaken !== isOpen) throw new Error(`a contract that was ${isTaken ? 'taken' : 'refused'}`);
  }
  if (isOpen && !isSo && changing) contracts.start(driver, from, contractType, changing);
}
