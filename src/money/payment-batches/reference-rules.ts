import { DAY_MS, shiftDate } from '../../platform/domain/calendar';

/** A record has one for ever: a bank shows the same in each file (docs/rules/payments.md#payment-files). */
export function referenceOf(recordId: string): string {
  return recordId.replaceAll('-', '');
}

/** Has the form `FROTA EXEMPLO SEMANA 2026-W46`. */
export function remittanceOf(company: string, monday: string): string {
  return `${company} SEMANA ${isoWeek(monday)}`;
}

/** ISO 8601: a week belongs to the year of its Thursday. */
function isoWeek(monday: string): string {
  const year = shiftDate(monday, 3).slice(0, 4);
  const days = (Date.parse(monday) - Date.parse(`${year}-01-01`)) / DAY_MS;
  return `${year}-W${String(Math.floor((days + 3) / 7) + 1).padStart(2, '0')}`;
}

/** At most 31 characters; `date` is for people. */
export function messageIdOf(date: string, id: string): string {
  return `VOLANTE-${date.replaceAll('-', '')}-${id.replaceAll('-', '').slice(0, 12)}`;
}
