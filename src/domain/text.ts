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
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
}
