import { isoWeek } from '../../platform/domain/date-words';

/** A record has one for ever: a bank shows the same in each file (docs/rules/payments.md#payment-files). */
export function referenceOf(recordId: string): string {
  return recordId.replaceAll('-', '');
}

/** Has the form `FROTA EXEMPLO SEMANA 2026-W46`. */
export function remittanceOf(company: string, monday: string): string {
  return `${company} SEMANA ${isoWeek(monday)}`;
}

/** At most 31 characters; `date` is for people. */
export function messageIdOf(date: string, id: string): string {
  return `VOLANTE-${date.replaceAll('-', '')}-${id.replaceAll('-', '').slice(0, 12)}`;
}
