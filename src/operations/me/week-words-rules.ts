import { dateInWords } from '../../platform/domain/calendar';
import { weekSpan, weekSpanOfYear } from '../../platform/domain/date-words';
import { centsOfDecimal, signedEuro } from '../../platform/domain/money-text';
import type { OwnWeek } from './schema';

type Paid = Pick<OwnWeek, 'status' | 'finalPayout' | 'carriedTo' | 'paidOn' | 'dueOn' | 'paidTo'>;

/** When and where to a week is paid, as far as it is known on `today`: `Pago a 30/11 em PT50 •••• 7983`. */
export function paymentWords(week: Paid, today: string): string {
  const { status, finalPayout, carriedTo, paidOn, dueOn, paidTo } = week;
  const onDay = (day: string) => `a ${dayWords(day, today)}${paidTo === null ? '' : ` em ${paidTo}`}`;
  if (status === 'PAID') {
    if (paidOn === null) return 'Pago';
    return `${paidOn > today ? 'O banco paga' : 'Pago'} ${onDay(paidOn)}`;
  }
  if (carriedTo !== null) return `Transportado para a semana de ${weekSpan(carriedTo)}`;
  if (centsOfDecimal(finalPayout) < 0) return 'A descontar numa semana seguinte';
  return dueOn === null ? 'Por pagar' : `Pagamento previsto ${onDay(dueOn)}`;
}

/** Omits the year of `today`. */
function dayWords(day: string, today: string): string {
  return dateInWords(day).slice(0, day.slice(0, 4) === today.slice(0, 4) ? 'dd/mm'.length : undefined);
}

/** `16 a 22 nov`, with the year where it is not that of `today`. */
export function ownWeekSpan(monday: string, today: string): string {
  const whole = weekSpanOfYear(monday);
  return whole.endsWith(today.slice(0, 4)) ? weekSpan(monday) : whole;
}

/** `−9,60 € face à anterior`; null where there is no week before. */
export function differenceWords({ difference }: Pick<OwnWeek, 'difference'>): string | null {
  if (difference === null) return null;
  const cents = centsOfDecimal(difference);
  return cents === 0 ? 'Igual à anterior' : `${signedEuro(cents)} face à anterior`;
}
