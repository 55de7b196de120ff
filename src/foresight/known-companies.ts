import { sql } from 'drizzle-orm';
import type { Database } from '../../db/opening/client';
import { WEEKS } from '../../db/queries/weeks';
import { earnings } from '../../db/schema/earnings';
import { paymentReports } from '../../db/schema/payment-reports';
import type { Platform } from '../domain/platform';
import type { Standing } from './standing';

type Booked = Pick<Standing, 'platform' | 'weekStartDate' | 'organisation' | 'driverId'>;

export class KnownCompanies {
  /** By platform and company. */
  private readonly first = new Map<string, string>();
  /** By platform and driver, then by week. */
  private readonly weeks = new Map<string, Map<string, Set<string>>>();
  private readonly areSeveral: boolean;

  /** A single company is beside no other: nothing needs to be noted of it. */
  constructor(areSeveral: boolean) {
    this.areSeveral = areSeveral;
  }

  note(rows: readonly Booked[]): void {
    if (!this.areSeveral) return;
    for (const { platform, weekStartDate, organisation, driverId } of rows) {
      this.noteFirst({ platform, organisation, week: weekStartDate });
      const driver = `${platform} ${driverId}`;
      const own = this.weeks.get(driver) ?? new Map<string, Set<string>>();
      own.set(weekStartDate, (own.get(weekStartDate) ?? new Set()).add(organisation));
      this.weeks.set(driver, own);
    }
  }

  noteFirst({
    platform,
    organisation,
    week,
  }: {
    platform: Platform;
    organisation: string;
    week: string;
  }): void {
    const company = `${platform} ${organisation}`;
    const known = this.first.get(company);
    if (known === undefined || week < known) this.first.set(company, week);
  }

  /** Both have an earlier week booked; similar names also need an earlier week of the same driver. */
  areTwo(row: Booked, other: string): boolean {
    const { platform, weekStartDate, organisation } = row;
    const wasBooked = (company: string) => (this.first.get(`${platform} ${company}`) ?? '9') < weekStartDate;
    if (!wasBooked(organisation) || !wasBooked(other)) return false;
    return !isAlike(organisation, other) || this.hadBoth(row, other);
  }

  private hadBoth({ platform, weekStartDate, organisation, driverId }: Booked, other: string): boolean {
    const weeks = [...(this.weeks.get(`${platform} ${driverId}`) ?? [])];
    return weeks.some(([week, both]) => week < weekStartDate && both.has(organisation) && both.has(other));
  }
}

function isAlike(a: string, b: string): boolean {
  return ` ${a} `.includes(` ${b} `) || ` ${b} `.includes(` ${a} `);
}

/** Empty for a single company. */
export async function knownCompanies(db: Database, rows: readonly Booked[]): Promise<KnownCompanies> {
  const names = [...new Set(rows.flatMap(({ organisation }) => (organisation === '' ? [] : [organisation])))];
  const known = new KnownCompanies(names.length > 1);
  if (names.length < 2) return known;
  const companies = JSON.stringify(names);
  const firsts = await db.all<{ platform: Platform; organisation: string; week: string }>(sql`
    SELECT q.platform, q.organisation, min(q.week_start_date) AS week FROM ${paymentReports} q
    WHERE q.organisation IN (SELECT value FROM json_each(${companies})) AND q.platform IS NOT NULL
      AND EXISTS (SELECT 1 FROM ${earnings} x WHERE x.report_id = q.id AND x.state = 'booked')
    GROUP BY q.platform, q.organisation`);
  for (const first of firsts) known.noteFirst(first);
  const areAlike = names.some((name) => names.some((other) => name !== other && isAlike(name, other)));
  if (!areAlike) return known;
  const drivers = JSON.stringify([...new Set(rows.map(({ driverId }) => driverId))]);
  known.note(
    await db.all<Booked>(sql`
      SELECT DISTINCT e.platform, e.week_start_date AS weekStartDate, p.organisation, e.driver_id AS driverId
      FROM ${earnings} e JOIN ${paymentReports} p ON p.id = e.report_id
      WHERE e.week_start_date IN ${WEEKS} AND e.driver_id IN (SELECT value FROM json_each(${drivers}))
        AND e.state = 'booked' AND p.organisation IN (SELECT value FROM json_each(${companies}))`),
  );
  return known;
}
