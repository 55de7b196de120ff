type Version = { report: string; made: number; cents: number };

/** What each driver is owed, by weeks `driver week` and what a platform says of one, `driver week platform`. */
export class CorrectedMoney {
  readonly versions = new Map<string, Version[]>();
  readonly booked = new Map<string, number>();
  readonly taken = new Map<string, number>();
  readonly declined = new Map<string, string>();
  readonly paid = new Set<string>();
  readonly closed = new Set<string>();
  readonly acertos = new Map<string, number>();

  isFrozen(key: string): boolean {
    const [driver, week = ''] = key.split(' ');
    return this.closed.has(week) || this.paid.has(`${driver} ${week}`);
  }

  /** The last version, of equally old ones that which came last. */
  said(key: string): number {
    return this.versions.get(key)?.reduce((last, each) => (each.made >= last.made ? each : last)).cents ?? 0;
  }

  say(key: string, version: Version): void {
    this.versions.set(key, [...(this.versions.get(key) ?? []), version]);
    this.decide(key);
  }

  undo(report: string): void {
    for (const [key, versions] of this.versions) {
      const left = versions.filter((each) => each.report !== report);
      if (left.length === versions.length) continue;
      if (left.length > 0) this.versions.set(key, left);
      else this.versions.delete(key);
      this.decide(key);
    }
  }

  decide(key: string): void {
    if (!this.isFrozen(key)) this.booked.set(key, this.said(key));
  }

  counted(key: string): number {
    return (this.booked.get(key) ?? 0) + (this.taken.get(key) ?? 0);
  }

  /** `key paid due` of what is to correct. */
  proposed(): string[] {
    const keys = [...new Set([...this.versions.keys(), ...this.taken.keys()])];
    const told = keys.map((key) => [key, `${this.counted(key)} ${this.said(key)}`] as const);
    return told
      .filter(([key, figures]) => this.counted(key) !== this.said(key) && this.declined.get(key) !== figures)
      .map((parts) => parts.join(' '))
      .toSorted();
  }

  /** Without fees. */
  owed(): Map<string, number> {
    const sums = new Map(this.acertos);
    const add = (driver: string, cents: number) => sums.set(driver, (sums.get(driver) ?? 0) + cents);
    for (const each of [this.booked, this.taken])
      for (const [key, cents] of each) add(key.split(' ')[0] ?? '', cents);
    return sums;
  }
}
