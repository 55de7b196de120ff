import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/opening/client';
import { isOneOf } from '../../../db/queries/one-of';
import { earnings } from '../../../db/schema/earnings';
import { paymentReports } from '../../../db/schema/payment-reports';
import { shiftDate } from '../../platform/domain/calendar';
import type { Platform } from '../../platform/domain/platform';

const WEEKS_BEFORE = 8;

type Week = { platform: Platform; weekStartDate: string; organisation: string };

/** For each week, the gross cents of up to eight weeks before it, of the same platform and company. */
export async function usualWeeks(db: Database, weeks: readonly Week[]): Promise<number[][]> {
  const { platform, weekStartDate, organisation } = paymentReports;
  const cents = sql<number | null>`(SELECT sum(gross_cents) FROM ${earnings}
    WHERE report_id = ${paymentReports}.id AND state IN ('booked', 'waiting'))`;
  const said = await db
    .select({ platform, week: weekStartDate, company: organisation, cents })
    .from(paymentReports)
    .where(isOneOf(weekStartDate, new Set(weeks.flatMap(mondaysBefore))));
  return weeks.map((week) => {
    const mondays = mondaysBefore(week);
    const usual = new Map<string, number>();
    for (const { week: monday, company, ...report } of said) {
      const isOfCompany = company === week.organisation || company === '' || week.organisation === '';
      const isUsual = report.platform === week.platform && isOfCompany && mondays.includes(monday ?? '');
      if (monday === null || report.cents === null || !isUsual) continue;
      usual.set(monday, (usual.get(monday) ?? 0) + report.cents);
    }
    return [...usual.values()];
  });
}

function mondaysBefore({ weekStartDate }: Week): string[] {
  return Array.from({ length: WEEKS_BEFORE }, (_, n) => shiftDate(weekStartDate, -7 * (n + 1)));
}
