/** Matches marks and spaces, which need no replacement. */
const INVISIBLE = /^[\p{M}\p{Cc}\p{Cf}\p{Z}]$/u;

/** Matches private characters, for which each font has its own pictures. */
const PRIVATE = /\p{Co}/u;

/** Replaces characters that a font lacks by Latin ones, through `toLatin`, so that no empty box is printed. */
export function printable(
  text: string,
  hasGlyph: (code: number) => boolean,
  toLatin: (text: string) => string,
): string {
  const written = Array.from(text.normalize('NFC'), (character) => {
    if (hasGlyph(character.codePointAt(0) ?? 0) && !PRIVATE.test(character)) return character;
    return toLatin(character) || (INVISIBLE.test(character) ? '' : '?');
  });
  return written.join('');
}
