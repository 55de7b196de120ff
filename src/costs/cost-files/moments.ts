import { DAY_MS, lisbonTime } from '../../platform/domain/calendar';
import { foldText } from '../../platform/domain/text';
import { calendarDate, MONTHS } from '../../platform/tables/dates';
import type { DateOrder } from './schema';

/** `time` is `HH:MM:SS`. */
type Moment = { date: string; time: string | null };

const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ,]+(.+))?$/i;
const SHORT = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?:[T ,]+(.+))?$/i;
const NAMED = /^(\d{1,2})[-/ .]([a-z]{3})[a-z]*\.?[-/ .](\d{4}|\d{2})(?:[T ,]+(.+))?$/i;
const COMPACT = /^(\d{8})(?:[T ]?(\d{4}|\d{6}))?$/i;
/** Days since 30 December 1899, from 2000 to 2099. */
const SERIAL = /^(3[6-9]|[4-6]\d|7[0-2])\d{3}(\.\d+)?$/;
const ZONE = /(Z|[+-]\d{2}:?\d{2})$/i;
const CLOCK = /^(\d{1,2})[:h.](\d{2})(?:[:.](\d{2})(?:[.,]\d+)?)?(?: ?([ap])\.? ?m\.?)?$/i;

/** With the months of Spanish files that the others lack. */
const MONTH_NUMBERS: Readonly<Record<string, number>> = { ...MONTHS, ene: 1, dic: 12 };

const LONGEST = 60;

/** A text that is longer is neither a date nor a time. */
function written(cell: string): string {
  const text = cell.trim();
  return text.length > LONGEST ? '' : text;
}

/** The order of day and month that a written date is evidence of. */
export function orderIn(cell: string): 'dmy' | 'mdy' | 'either' | null {
  const [, first, second] = SHORT.exec(written(cell)) ?? [];
  if (first === undefined) return null;
  if (Number(first) > 12) return Number(second) > 12 ? null : 'dmy';
  return Number(second) > 12 ? 'mdy' : 'either';
}

/** Null for what is no date from 2000 to 2099. An instant with its zone becomes wall time in Lisbon. */
export function momentOf(cell: string, order: DateOrder): Moment | null {
  const text = written(cell);
  const serial = SERIAL.test(text) ? serialMoment(Number(text)) : null;
  if (serial) return serial;
  const { date, rest } = dateIn(text, order);
  if (date === null) return null;
  if (rest === undefined) return { date, time: null };
  const zone = ZONE.exec(rest)?.[0];
  const time = timeOf(zone ? rest.slice(0, -zone.length) : rest);
  if (time === null) return null;
  return zone ? inLisbon(`${date}T${time}${isoZone(zone)}`) : { date, time };
}

function dateIn(text: string, order: DateOrder): { date: string | null; rest?: string | undefined } {
  const iso = ISO.exec(text);
  if (iso) return { date: dateOf(iso[1], iso[2], iso[3]), rest: iso[4] };
  const short = SHORT.exec(text);
  if (short) {
    const [, first, second, year, rest] = short;
    const [day, month] = order === 'mdy' ? [second, first] : [first, second];
    return { date: dateOf(year, month, day), rest };
  }
  const named = NAMED.exec(foldText(text));
  if (named) {
    const month = MONTH_NUMBERS[named[2] ?? ''] ?? 0;
    return { date: dateOf(named[3], String(month), named[1]), rest: named[4] };
  }
  const [, digits = '', rest] = COMPACT.exec(text) ?? [];
  const yearFirst = dateOf(digits.slice(0, 4), digits.slice(4, 6), digits.slice(6));
  const yearLast = dateOf(digits.slice(4), digits.slice(2, 4), digits.slice(0, 2));
  return { date: yearFirst ?? yearLast, rest };
}

/** Null for what is no date from 2000 to 2099. */
function dateOf(year = '', month = '', day = ''): string | null {
  const full = year.length === 2 ? `20${year}` : year;
  return /^20\d\d$/.test(full) ? calendarDate(full, month, day) : null;
}

/** `HH:MM:SS`; also reads `932`, `143205` and the part of a day. Null for what is no time. */
export function timeOf(cell: string): string | null {
  const text = written(cell);
  if (/^\d{3,6}$/.test(text)) {
    const digits = text.length % 2 === 1 ? `0${text}` : text;
    return clock(digits.slice(0, 2), digits.slice(2, 4), digits.slice(4) || '00');
  }
  if (/^0?\.\d+$/.test(text)) return serialMoment(40_000 + Number(text)).time;
  const [, hour, minute, second = '00', half] = CLOCK.exec(text) ?? [];
  if (hour === undefined || minute === undefined) return null;
  if (half === undefined) return clock(hour, minute, second);
  const twelfth = Number(hour) % 12;
  if (Number(hour) < 1 || Number(hour) > 12) return null;
  return clock(String(/p/i.test(half) ? twelfth + 12 : twelfth), minute, second);
}

function clock(hour: string, minute: string, second: string): string | null {
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  return [hour, minute, second].map((part) => part.padStart(2, '0')).join(':');
}

const UNIX_EPOCH = 25_569;

/** Rounds to the second, since the part of a day is not exact. */
export function serialMoment(days: number): Moment {
  const at = Math.round(((days - UNIX_EPOCH) * DAY_MS) / 1000) * 1000;
  const [date = '', time = ''] = new Date(at).toISOString().slice(0, 19).split('T');
  return { date, time: Number.isInteger(days) ? null : time };
}

function isoZone(zone: string): string {
  return zone.toUpperCase().replace(/^([+-]\d{2})(\d{2})$/, '$1:$2');
}

function inLisbon(instant: string): Moment | null {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return null;
  const [date = '', time = ''] = lisbonTime(at).split('T');
  return { date, time };
}
