export type ModelRow = {
  report: string;
  /** In ms; or a little after what staff have said that it is later than. */
  made: number;
  arrived: number;
  isMail: boolean;
  /** Whether the platform's mail tells when it was made, and nobody has said otherwise. */
  isDated: boolean;
  platform: 'uber' | 'bolt';
  week: string;
  account: string;
  company: string;
  gross: number;
  driver: string | null;
  /** Whether staff have told, of what there was when it came, that it is later. */
  isTold: boolean;
  /** Why it waits for staff, and what they are asked. */
  waits: string | null;
  doubt: string;
  /** Whether the program has it that its place is told, or that it was confirmed. */
  isPlaced: boolean;
  /** Whether staff have said of it that it is another company's, or the later version. */
  isConfirmed: boolean;
  isDismissed: boolean;
  /** Whether it came for a week that was paid by then, and says other than that: it is told, and changes nothing. */
  isRefused: boolean;
};

/** A row that says an amount of somebody's. */
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

/** Of another report about the same driver or account. */
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

export function saysSameOf(a: ModelRow, b: ModelRow): boolean {
  return weekOf(a) === weekOf(b) && isEqual(a, b);
}

export function isLater(a: ModelRow, b: ModelRow): boolean {
  return a.made > b.made || (a.made === b.made && a.arrived > b.arrived);
}

/** Whether nothing tells which of them is later. */
export function isUnordered(a: ModelRow, b: ModelRow): boolean {
  if (a.isDated && b.isDated) return false;
  if (!a.isDated && !b.isDated) return true;
  const [dated, other] = a.isDated ? [a, b] : [b, a];
  // What has no date was made at some time until then.
  return dated.made <= other.made;
}

export function asksVersion(row: ModelRow): boolean {
  return row.waits === 'implausible' && (row.doubt === 'version' || row.doubt === 'refused');
}
