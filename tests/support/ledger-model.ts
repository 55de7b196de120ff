export type ModelRow = {
  report: string;
  /** Later is higher. */
  made: number;
  arrived: number;
  platform: 'uber' | 'bolt';
  week: string;
  account: string;
  company: string;
  gross: number;
  driver: string | null;
  /** Whether it waits for more than its driver. */
  isHeld: boolean;
  isDismissed: boolean;
};

const key = (driver: string | null, week: string) => `${driver} ${week}`;

/** What records are to say, told the slow way: of each driver's and account's week the last version counts. */
export class LedgerModel {
  rows: ModelRow[] = [];
  readonly holders = new Map<string, string>();
  /** Of a driver's week that is paid: its gross, and the accounts that it is made of. */
  readonly paid = new Map<string, { gross: number; rows: ModelRow[] }>();

  private isClaim(row: ModelRow): boolean {
    return row.driver !== null && !row.isHeld && !row.isDismissed;
  }

  private isBlocked(row: ModelRow): boolean {
    if (this.paid.has(key(row.driver, row.week))) return true;
    return [...this.paid.values()].some(({ rows }) =>
      rows.some((each) => isSameAccount(each, row) && each.driver !== row.driver && isSameCompany(each, row)),
    );
  }

  /** Rows that count in a record that is not paid. */
  standing(): ModelRow[] {
    const claims = this.rows.filter((row) => this.isClaim(row) && !this.isBlocked(row));
    const inWeek = Map.groupBy(claims, (row) => `${row.platform} ${row.week}`);
    return claims.filter((row) => {
      const others = inWeek.get(`${row.platform} ${row.week}`) ?? [];
      const mates = others.filter((each) => each.report !== row.report && isMate(each, row));
      if (mates.some((each) => isLater(each, row))) return false;
      return row.gross !== 0 || this.rows.some((each) => this.isClaim(each) && says(each, row));
    });
  }

  records(): string[] {
    const sums = new Map<string, number>();
    for (const row of this.standing()) {
      const at = key(row.driver, row.week);
      sums.set(at, (sums.get(at) ?? 0) + row.gross);
    }
    const pending = [...sums].map(([at, gross]) => `${at} ${gross} PENDING`);
    return [...pending, ...[...this.paid].map(([at, { gross }]) => `${at} ${gross} PAID`)].toSorted();
  }

  pay(driver: string, week: string): void {
    const rows = this.standing().filter((row) => row.driver === driver && row.week === week);
    this.paid.set(key(driver, week), { gross: rows.reduce((sum, row) => sum + row.gross, 0), rows });
  }

  /** Rows of an account in weeks of which nothing of it is paid. */
  private open(account: string): ModelRow[] {
    const paid = [...this.paid.values()].flatMap(({ rows }) => rows);
    const weeks = new Set(paid.filter((row) => row.account === account).map((row) => row.week));
    return this.rows.filter((row) => row.account === account && !weeks.has(row.week));
  }

  associate(account: string, driver: string): void {
    this.holders.set(account, driver);
    for (const row of this.open(account)) if (!row.isDismissed) row.driver = driver;
    for (const row of this.rows) if (row.account === account && !row.isDismissed) row.driver ??= driver;
  }

  takeBack(account: string): void {
    this.holders.delete(account);
    for (const row of this.open(account)) row.driver = null;
  }

  undo(report: string): void {
    this.rows = this.rows.filter((row) => row.report !== report);
  }

  /** Companies of a driver's week that count. */
  companies(driver: string | null, like: Pick<ModelRow, 'platform' | 'week'>): Set<string> {
    const paid = this.paid.get(key(driver, like.week))?.rows ?? [];
    const own = [...this.standing(), ...paid].filter(
      (row) => row.driver === driver && row.week === like.week && row.platform === like.platform,
    );
    return new Set(own.flatMap((row) => row.company || []));
  }
}

function isSameAccount(a: ModelRow, b: ModelRow): boolean {
  return a.account === b.account && a.week === b.week;
}

function isSameCompany(a: ModelRow, b: ModelRow): boolean {
  return a.company === b.company || a.company === '' || b.company === '';
}

function isMate(a: ModelRow, b: ModelRow): boolean {
  return (a.driver === b.driver || a.account === b.account) && isSameCompany(a, b);
}

/** Another version that says an amount where this one says none. */
function says(other: ModelRow, row: ModelRow): boolean {
  const isInWeek = other.week === row.week && other.platform === row.platform;
  return isInWeek && other.report !== row.report && other.gross !== 0 && isMate(other, row);
}

function isLater(a: ModelRow, b: ModelRow): boolean {
  return a.made > b.made || (a.made === b.made && a.arrived > b.arrived);
}
