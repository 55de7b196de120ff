import type { AreTwoCompanies } from './row-doubts';
import type { Row } from './week-rows';

export type BookedWeek = { platform: string; company: string; week: string; driverId: string | null };

/** Companies are distinct if both have an earlier week booked, with similar names if one driver has both. */
export function companiesOf(booked: readonly BookedWeek[]): AreTwoCompanies {
  const byCompany = Map.groupBy(booked, ({ platform, company }) => `${platform} ${company}`);
  const weeksOf = ({ platform, week }: Row, company: string) =>
    (byCompany.get(`${platform} ${company}`) ?? []).filter((each) => each.week < week);
  return (row, other) => {
    const own = weeksOf(row, row.report.company);
    const its = weeksOf(row, other);
    if (own.length === 0 || its.length === 0) return false;
    if (!isAlike(row.report.company, other)) return true;
    const isOfDriver = ({ driverId }: BookedWeek) => row.driverId !== null && driverId === row.driverId;
    const weeks = new Set(its.filter(isOfDriver).map(({ week }) => week));
    return own.some((each) => isOfDriver(each) && weeks.has(each.week));
  };
}

function isAlike(a: string, b: string): boolean {
  return ` ${a} `.includes(` ${b} `) || ` ${b} `.includes(` ${a} `);
}

export function bookedWeekOf({ platform, report, week, driverId }: Row): BookedWeek {
  return { platform, company: report.company, week, driverId };
}
