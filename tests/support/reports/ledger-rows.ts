export type ModelRow = {
  report: string;
  /** In ms; or a little after the row that staff placed it behind. */
  made: number;
  arrived: number;
  isMail: boolean;
  /** Whether the platform's mail has the date it was made, and staff have not placed it otherwise. */
  isDated: boolean;
  platform: 'uber' | 'bolt';
  week: string;
  account: string;
  company: string;
  gross: number;
  driver: string | null;
  /** Whether staff have stated that it is later than the rows of that time. */
  isOrdered: boolean;
  /** Why it waits for staff, and with which doubt. */
  waits: string | null;
  doubt: string;
  /** Whether the program has it as ordered or confirmed. */
  isPlaced: boolean;
  /** Whether staff have confirmed it as another company's, or as the later version. */
  isConfirmed: boolean;
  isDismissed: boolean;
  /** Whether it came for a week that was paid by then, with another amount: it is reported, and changes nothing. */
  isRefused: boolean;
};

/** A row that claims an amount for a driver. */
export function isClaim(row: ModelRow): boolean {
  return row.driver !== null && row.waits === null && !row.isDismissed;
}

export function weekOf({ platform, week }: Pick<ModelRow, 'platform' | 'week'>): string {
  return `${platform} ${week}`;
}

export function isSameAccount(a: ModelRow, b: ModelRow): boolean {
  return a.account === b.account && a.week === b.week;
}

export function isSameCompany(a: ModelRow, b: ModelRow): boolean {
  return a.company === b.company || a.company === '' || b.company === '';
}

/** Whether they are of two reports about the same driver or account. */
export function isBeside(a: ModelRow, b: ModelRow): boolean {
  return a.report !== b.report && (a.driver === b.driver || a.account === b.account);
}

export function isMate(a: ModelRow, b: ModelRow): boolean {
  return isBeside(a, b) && isSameCompany(a, b);
}

export function isEqual(a: ModelRow, b: ModelRow): boolean {
  const isSame = a.driver === b.driver && a.account === b.account && a.company === b.company;
  return isSame && a.gross === b.gross;
}

export function isSameClaim(a: ModelRow, b: ModelRow): boolean {
  return weekOf(a) === weekOf(b) && isEqual(a, b);
}

export function isLater(a: ModelRow, b: ModelRow): boolean {
  return a.made > b.made || (a.made === b.made && a.arrived > b.arrived);
}

/** Whether their order is unknown. */
export function isUnordered(a: ModelRow, b: ModelRow): boolean {
  if (a.isDated && b.isDated) return false;
  if (!a.isDated && !b.isDated) return true;
  const [dated, other] = a.isDated ? [a, b] : [b, a];
  // A row without a date was made at some time until then.
  return dated.made <= other.made;
}

export function asksVersion(row: ModelRow): boolean {
  return row.waits === 'implausible' && (row.doubt === 'version' || row.doubt === 'refused');
}
