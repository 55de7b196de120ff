import { monthsAfter, shiftDate } from '../../platform/domain/calendar';

export const PAPER_LABELS = {
  INSURANCE: 'Seguro',
  INSPECTION: 'Inspeção',
  IMT: 'Registo no IMT',
  EXTINGUISHER: 'Extintor',
  IUC: 'IUC',
  AGE: 'Idade máxima',
} as const;

export type Paper = keyof typeof PAPER_LABELS;

type Dates = {
  registeredOn: string | null;
  fuel: string | null;
  insuredUntil: string | null;
  inspectedUntil: string | null;
  imtUntil: string | null;
  extinguisherUntil: string | null;
  iucMonth: number | null;
};

/** Lei 45/2018, art. 12/7: under 10 years since the first registration, under 12 for an electric car. */
const MOST_YEARS = { electric: 12, others: 10 };

/** The last day on which the law lets the car drive; null without a day of first registration. */
export function lastDayByAge({ registeredOn, fuel }: Pick<Dates, 'registeredOn' | 'fuel'>): string | null {
  if (registeredOn === null) return null;
  const years = MOST_YEARS[fuel === 'ELETRICO' ? 'electric' : 'others'];
  return shiftDate(monthsAfter(registeredOn, years * 12), -1);
}

/** The last day of the month in which the year's tax is due, of this month or the next such one. */
export function iucDay(iucMonth: number, today: string): string {
  const year = Number(today.slice(0, 4)) + (iucMonth < Number(today.slice(5, 7)) ? 1 : 0);
  return shiftDate(monthsAfter(`${year}-${String(iucMonth).padStart(2, '0')}-01`, 1), -1);
}

/** The last day of each paper that has one, soonest first. */
export function papersOf(car: Dates, today: string): { paper: Paper; date: string }[] {
  const days: [Paper, string | null][] = [
    ['INSURANCE', car.insuredUntil],
    ['INSPECTION', car.inspectedUntil],
    ['IMT', car.imtUntil],
    ['EXTINGUISHER', car.extinguisherUntil],
    ['IUC', car.iucMonth === null ? null : iucDay(car.iucMonth, today)],
    ['AGE', lastDayByAge(car)],
  ];
  return days
    .flatMap(([paper, date]) => (date === null ? [] : [{ paper, date }]))
    .toSorted((one, other) => one.date.localeCompare(other.date));
}
