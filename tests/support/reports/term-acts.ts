import type { FeeInput } from '../../../src/money/fees/schema';
import { set } from '../../../src/money/fees/set-fee';
import { startContract } from '../../../src/people/driver-changes/change-contract';
import { CONTRACT_TYPES, type ContractType } from '../../../src/platform/domain/contract';
import type { World } from './ledger-acts';
import { weeklyFlatRateCents } from './weeks';

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

/** November has five Mondays, October four. */
const FEE_MONDAYS = ['2026-10-26', '2026-11-02', '2026-11-09'];
const MONDAYS_OF = new Map([
  ['2026-10-26', { parts: 4, before: 3 }],
  ['2026-11-02', { parts: 5, before: 0 }],
  ['2026-11-09', { parts: 5, before: 1 }],
  ['2026-11-16', { parts: 5, before: 2 }],
]);
const WEEK_MS = 7 * 86_400_000;

type Given = FeeInput extends infer Input ? (Input extends unknown ? Omit<Input, 'from'> : never) : never;

export const FEES_GIVEN: readonly (Given & { withoutEarnings?: boolean })[] = [
  { kind: 'DEFAULT', withoutEarnings: false },
  { kind: 'DEFAULT', withoutEarnings: true },
  { kind: 'MONTH', amount: '100.03', withoutEarnings: false },
  { kind: 'WEEK', amount: '0.90', withoutEarnings: true },
  { kind: 'WEEK', amount: '40.00', withoutEarnings: false },
  { kind: 'PERCENT', percent: '12.5', withoutEarnings: false },
  { kind: 'PERCENT', percent: '33.33', min: '0.50', max: '0.75', withoutEarnings: true },
  { kind: 'NONE', weeks: 1 },
  { kind: 'NONE', weeks: 2 },
];

type Held = Given & { from: string; withoutEarnings?: boolean };

function isOver({ from, kind, ...rule }: Held, week: string): boolean {
  if (kind !== 'NONE' || !('weeks' in rule)) return false;
  return Date.parse(week) >= Date.parse(from) + rule.weeks * WEEK_MS;
}

const cents = (text: string) => Math.round(Number(text) * 100);

/** The rule that holds in a driver's week, and its amount. */
export class FeeModel {
  readonly rules = new Map<string, Held[]>();

  of(driver: string): Held[] {
    return this.rules.get(driver) ?? [];
  }

  /** Rules by Monday, oldest first, and for one Monday in the order in which they were set. */
  ruleOf(rules: readonly Held[], week: string): Held | null {
    let found: Held | null = null;
    for (const from of FEE_MONDAYS.filter((monday) => monday <= week)) {
      const own = rules.filter((rule) => rule.from === from);
      own.forEach((rule, index) => {
        const isGone = rule.kind === 'NONE' && (index < own.length - 1 || isOver(rule, week));
        if (!isGone) found = rule;
      });
    }
    return found;
  }

  feeOf(driver: string, week: string, gross: number, contractCents: number): number {
    const rule = this.ruleOf(this.of(driver), week);
    switch (rule?.kind) {
      case 'NONE':
        return 0;
      case 'WEEK':
        return cents(rule.amount);
      case 'MONTH': {
        const { parts = 1, before = 0 } = MONDAYS_OF.get(week) ?? {};
        const total = cents(rule.amount);
        return Math.floor(total / parts) + (before < total % parts ? 1 : 0);
      }
      case 'PERCENT': {
        const part = Math.round((Math.max(gross, 0) * cents(rule.percent)) / 10_000);
        return Math.min(Math.max(part, cents(rule.min ?? '0')), rule.max ? cents(rule.max) : part + 1e9);
      }
      default:
        return contractCents;
    }
  }

  isDueWithout(driver: string, week: string): boolean {
    // The driver was approved on the third, when the week of October was over.
    const rule = this.ruleOf(this.of(driver), week);
    return week > '2026-10-26' && rule?.withoutEarnings === true;
  }

  /** Weeks of drivers whose fee is due without earnings. */
  weeks(): string[] {
    return [...this.rules.keys()].flatMap((driver) =>
      FEE_MONDAYS.flatMap((week) => (this.isDueWithout(driver, week) ? [`${driver} ${week}`] : [])),
    );
  }
}

/** Sets a rule from some Monday on; repeating the last one changes nothing. */
export async function setFeeOf({ services, model, people }: World, random: Random): Promise<void> {
  const driver = people[random(people.length)] ?? '';
  const from = FEE_MONDAYS[random(FEE_MONDAYS.length)] ?? '';
  const given = { ...(FEES_GIVEN[random(FEES_GIVEN.length)] ?? FEES_GIVEN[0]), from } as FeeInput;
  const own = model.fees.of(driver);
  const isSame = JSON.stringify(own.findLast((rule) => rule.from === from)) === JSON.stringify(given);
  const after = [...own, given];
  const isRefused =
    !isSame &&
    FEE_MONDAYS.some(
      (week) =>
        model.isRatedPaid(driver, week) && model.fees.ruleOf(own, week) !== model.fees.ruleOf(after, week),
    );
  const isTaken = await set(services, driver, given, { staff: STAFF, shown: null }).then(
    () => true,
    (error: Error) => {
      if (!error.message.startsWith('Já estão pagas semanas')) throw error;
      return false;
    },
  );
  if (isTaken === isRefused) throw new Error(`a fee that was ${isTaken ? 'taken' : 'refused'}`);
  if (isTaken && !isSame) model.fees.rules.set(driver, after);
}
