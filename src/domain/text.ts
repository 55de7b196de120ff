/**
 * One line of text: no controls (SQLite ends a text at a NUL in some places and not in others), no half of a UTF-16
 * pair (a libSQL server refuses it), nothing invisible, white space folded and trimmed.
 */
export function oneLine(text: string): string {
  return text
    .replace(/\p{Cf}/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .toWellFormed();
}

/** Text without case, accents and repeated spaces. */
export function foldText(text: string): string {
  return withoutAccents(text).toLowerCase().replace(/\s+/g, ' ').trim();
}

export function withoutAccents(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '');
}

/** `1 linha`, `3 linhas`. */
export function countLabel(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
