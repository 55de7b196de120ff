import type { RowToBook } from '../matching/match-report';
import type { WaitingReason } from '../report-files/schema';
import type { KnownCompanies } from './known-companies';
import { isNothing, isSameAmount, isSameCompany, netOf, type Standing, sumOf } from './standing';

/** `overtaken`: waiting or a zero row, but superseded by a later file. */
export type Effect =
  | 'replaced'
  | 'conflict'
  | 'beside'
  | 'added'
  | 'unchanged'
  | 'waiting'
  | 'skipped'
  | 'overtaken';

/** `before`: what is booked in its place; `after`: what the row says. In cents. */
export type Foreseen = {
  row: RowToBook;
  effect: Effect;
  reason: WaitingReason | null;
  faultColumn: string | null;
  before: number | null;
  after: number;
  /** Null for a row that waits. */
  said: Standing | null;
};

type WeekContext = {
  companies: KnownCompanies;
  isAsked: boolean;
};

/** Mirrors in memory what `settleStatements` does to one week. */
export class ForeseenWeek {
  private readonly earned: Map<string, readonly Standing[]>;
  private readonly drivers: Map<string, Standing[]>;
  private readonly accounts: Map<string | null, Standing[]>;
  private readonly gone = new Set<Standing>();
  private readonly added: Standing[] = [];
  private readonly before: readonly Standing[];
  private readonly context: WeekContext;

  /** `earned`: every claim above zero, superseded ones too. */
  constructor(before: readonly Standing[], earned: readonly Standing[], context: WeekContext) {
    this.before = before;
    const keyed = earned.flatMap((row) => keysOf(row).map((key) => ({ key, row })));
    this.earned = new Map(
      [...Map.groupBy(keyed, ({ key }) => key)].map(([key, rows]) => [key, rows.map(({ row }) => row)]),
    );
    this.context = context;
    this.drivers = Map.groupBy(before, (row) => row.driverId);
    this.accounts = Map.groupBy(before, (row) => row.externalId);
  }

  put(row: RowToBook, said: Standing): Foreseen {
    const [drivers, accounts] = [this.drivers.get(said.driverId), this.accounts.get(row.externalId)];
    if (!drivers && !accounts) return this.putAlone(row, said);
    const own = this.left(drivers);
    const others = row.externalId === null ? [] : this.left(accounts);
    const near = [...new Set([...own, ...others])];
    const mates = near.filter((each) => isSameCompany(each, said));
    const after = netOf(said);
    const foreseen = (effect: Effect, before: number | null): Foreseen => ({
      ...{ row, effect, before, after, reason: null, faultColumn: null, said },
    });
    if (said.organisation === '' && companiesOf(own).size > 1)
      return { ...foreseen('waiting', null), reason: 'company_unknown', said: null };
    const doubt = said.frozen ? null : this.doubtOf(said, near);
    if (doubt !== null)
      return { ...foreseen('waiting', null), reason: 'implausible', faultColumn: doubt, said: null };
    const isSaid = mates.some((each) => saysTheSame(each, said));
    if (said.frozen && isSaid) return foreseen('unchanged', after);
    if (isNothing(said) && (said.frozen ? mates.every(isNothing) : !this.corrects(said))) {
      if (!said.frozen) this.replace(mates);
      return foreseen('skipped', null);
    }
    if (isSaid) return foreseen('unchanged', after);
    const instead = mates.length > 0 ? mates : own;
    const before = instead.length > 0 ? sumOf(instead) : null;
    if ([said, ...own, ...mates].some((each) => each.frozen)) return foreseen('conflict', before);
    this.replace(mates);
    this.added.push(said);
    const effect = mates.length > 0 ? 'replaced' : own.length > 0 ? 'beside' : 'added';
    return foreseen(effect, before);
  }

  /** As above, where nothing is booked of its driver or account. */
  private putAlone(row: RowToBook, said: Standing): Foreseen {
    const isSkipped = isNothing(said) && (said.frozen || !this.corrects(said));
    const effect = isSkipped ? 'skipped' : said.frozen ? 'conflict' : 'added';
    if (effect === 'added') this.added.push(said);
    return { row, effect, before: null, after: netOf(said), reason: null, faultColumn: null, said };
  }

  rows(): Standing[] {
    return [...this.before.filter((row) => !this.gone.has(row)), ...this.added];
  }

  private replace(rows: readonly Standing[]): void {
    for (const each of rows) this.gone.add(each);
  }

  private left(rows: readonly Standing[] = []): Standing[] {
    return rows.filter((each) => !this.gone.has(each));
  }

  private corrects(said: Standing): boolean {
    const earned = keysOf(said).flatMap((key) => this.earned.get(key) ?? []);
    return earned.some((each) => isSameCompany(each, said));
  }

  /** The same text as `holdDoubtful` writes. */
  private doubtOf(said: Standing, near: readonly Standing[]): string | null {
    return this.companyDoubt(said, near) ?? (this.context.isAsked ? versionDoubt(said, near) : null);
  }

  private companyDoubt(said: Standing, near: readonly Standing[]): string | null {
    const { organisation } = said;
    const others = near.filter((each) => each.organisation !== '' && each.organisation !== organisation);
    if (organisation === '' || others.length === 0 || isNothing(said)) return null;
    const isNew = others.some((each) => !this.context.companies.areTwo(said, each.organisation));
    const isItsOwn = near.some((each) => each.organisation === organisation);
    if (!others.some((each) => isSameAmount(each, said)) && (!isNew || isItsOwn)) return null;
    const names = [...companiesOf(others)].join();
    return `payout ${netOf(said)} company ${sumOf(others)} ${organisation}|${names}`;
  }
}

function keysOf({ driverId, externalId }: Standing): string[] {
  return externalId === null ? [driverId] : [driverId, externalId];
}

function versionDoubt(said: Standing, near: readonly Standing[]): string | null {
  const mates = near.filter((each) => isSameCompany(each, said));
  const isSaid = mates.some((each) => isOfTheSame(each, said) && isSameAmount(each, said));
  return mates.length === 0 || isSaid ? null : `payout ${netOf(said)} version ${sumOf(mates)}`;
}

function companiesOf(rows: readonly Standing[]): Set<string> {
  return new Set(rows.flatMap(({ organisation }) => (organisation === '' ? [] : [organisation])));
}

function isOfTheSame(a: Standing, b: Standing): boolean {
  return a.externalId === b.externalId && a.driverId === b.driverId;
}

function saysTheSame(a: Standing, b: Standing): boolean {
  return isOfTheSame(a, b) && a.organisation === b.organisation && isSameAmount(a, b);
}
