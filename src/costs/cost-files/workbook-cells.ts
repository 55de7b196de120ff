/** Formats of dates and times without a code in the file (ECMA-376, 18.8.30). */
export function isBuiltInDate(id: number): boolean {
  return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
}

/** Quoted text, escaped characters, fills, and `[Red]` or `[$-816]`, but not `[h]`. */
const NO_CODE = /"[^"]*"|\\.|[_*].|\[(?!h+\]|m+\]|s+\])[^[\]]*\]/gi;
/** The longest code that Excel writes. */
const LONGEST_CODE = 255;

export function isDateCode(code: string): boolean {
  const [positive = ''] = code.slice(0, LONGEST_CODE).replace(NO_CODE, '').split(';');
  return !/general/i.test(positive) && /[dmyhs]/i.test(positive);
}

/** The column of an address such as `AB12`, from 0; -1 for what is none. */
export function columnOf(address: string): number {
  const [, name] = /^([A-Z]{1,3})\d+$/.exec(address) ?? [];
  if (name === undefined) return -1;
  return [...name].reduce((column, char) => column * 26 + char.charCodeAt(0) - 64, 0) - 1;
}

const WHOLE = /^-?\d+$/;

/** A number as Excel shows it, to 15 digits; whole ones are kept to the last digit. Three decimals get a zero, since
 * `1.234` as a text may be more than a thousand. */
export function numberText(text: string): string {
  const bare = text.trim();
  const number = Number(bare);
  if (WHOLE.test(bare) || bare === '' || !Number.isFinite(number)) return bare;
  const shown = String(Number(number.toPrecision(15)));
  if (Number.isInteger(number) && Math.abs(number) >= 1e15) return bare;
  return /\.\d{3}$/.test(shown) ? `${shown}0` : shown;
}

const ESCAPED = /_x([0-9a-f]{4})_/gi;

/** Characters that XML cannot hold are written as `_x000D_` (ECMA-376, 22.9.2.19); those that no text needs are
 * dropped. */
export function unescapedText(text: string): string {
  if (!text.includes('_x')) return text;
  const unescaped = text.replace(ESCAPED, (_, code: string) => {
    const character = String.fromCharCode(Number.parseInt(code, 16));
    return character < ' ' && !'\t\n\r'.includes(character) ? '' : character;
  });
  return unescaped.toWellFormed();
}
