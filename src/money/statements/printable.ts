/** Marks and spaces that nothing stands for. */
const INVISIBLE = /^[\p{M}\p{Cc}\p{Cf}\p{Z}]$/u;

/** Private: each font has pictures of its own there. */
const PRIVATE = /\p{Co}/u;

/** A text in the letters that a font has: others in Latin ones, by `toLatin`, so that no empty box is printed. */
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
