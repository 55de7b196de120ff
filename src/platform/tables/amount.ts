const MINUS = 45;
const POINT = 46;
const COMMA = 44;
const ZERO = 48;
/** Keeps sums over any file within safe integers. */
const MAX_DIGITS = 9;

/** Parses cents as text, never as a float. Empty is null; `1e9`, three decimals or thousands are undefined. */
export function centsOf(cell: string): number | null | undefined {
  const text = cell === '' ? cell : cell.trim();
  if (text === '') return null;
  const start = text.charCodeAt(0) === MINUS ? 1 : 0;
  const whole = digitsFrom(text, start);
  if (whole === start || whole - start > MAX_DIGITS) return undefined;
  let cents = numberAt(text, start, whole) * 100;
  if (whole < text.length) {
    const mark = text.charCodeAt(whole);
    const decimals = text.length - whole - 1;
    if ((mark !== POINT && mark !== COMMA) || decimals < 1 || decimals > 2) return undefined;
    if (digitsFrom(text, whole + 1) !== text.length) return undefined;
    cents += numberAt(text, whole + 1, text.length) * (decimals === 1 ? 10 : 1);
  }
  return start === 1 && cents > 0 ? -cents : cents;
}

function digitsFrom(text: string, start: number): number {
  let at = start;
  while (at < text.length && isDigit(text.charCodeAt(at))) at += 1;
  return at;
}

function isDigit(code: number): boolean {
  return code >= ZERO && code < ZERO + 10;
}

function numberAt(text: string, start: number, end: number): number {
  let value = 0;
  for (let at = start; at < end; at += 1) value = value * 10 + text.charCodeAt(at) - ZERO;
  return value;
}
