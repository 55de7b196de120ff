import { DAY_MS, dateInWords, shiftDate } from './calendar';
import { euroOfCents } from './money-text';

export const MOST_INSTALMENTS = 260;

export const HOW_MANY = `Indique de 1 a ${MOST_INSTALMENTS} prestações`;
export const CENT_EACH = 'Cada prestação tem de ter pelo menos um cêntimo';

/** Splits an amount into equal instalments in whole cents; the last one takes the remainder. */
export function instalmentsOf(cents: number, count: number): { each: number; last: number } {
  const each = Math.trunc(cents / count);
  return { each, last: cents - each * (count - 1) };
}

/** `4 × 62,50 €, de 30/11 a 21/12`, for a total amount; `from` is the Monday of the first week. */
export function instalmentWords(cents: number, count: number, from: string): string {
  const { each, last } = instalmentsOf(cents, count);
  const shares =
    each === last
      ? `${count} × ${euroOfCents(each)}`
      : `${count - 1} × ${euroOfCents(each)} e a última de ${euroOfCents(last)}`;
  return `${shares}, ${spanWords(from, shiftDate(from, 7 * (count - 1)))}`;
}

/** `4 × 62,50 €, de 30/11 a 21/12 (250,00 € ao todo)`, for a weekly amount; `from` and `until` are Mondays. */
export function weeklyWords(cents: number, from: string, until: string): string {
  const count = (Date.parse(until) - Date.parse(from)) / (7 * DAY_MS) + 1;
  return `${count} × ${euroOfCents(cents)}, ${spanWords(from, until)} (${euroOfCents(cents * count)} ao todo)`;
}

/** Omits the year when both dates are in the same year. */
function spanWords(from: string, until: string): string {
  const length = from.slice(0, 4) === until.slice(0, 4) ? 'dd/mm'.length : undefined;
  const [first, last] = [from, until].map((date) => dateInWords(date).slice(0, length));
  return first === last ? `em ${first}` : `de ${first} a ${last}`;
}
