/** Glyphs of 5 by 7 dots: five columns in hex, with the lowest bit at the top. */
const GLYPHS: Record<string, string> = Object.fromEntries(
  (
    '0:3e5149453e 1:00427f4000 2:4261514946 3:2141454b31 4:1814127f10 5:2745454539 6:3c4a494930 7:0171090503 ' +
    '8:3649494936 9:064949291e A:7e1111117e B:7f49494936 C:3e41414122 D:7f4141221c E:7f49494941 F:7f09090901 ' +
    'G:3e4149497a H:7f0808087f I:00417f4100 J:2040413f01 K:7f08142241 L:7f40404040 M:7f020c027f N:7f0408107f ' +
    'O:3e4141413e P:7f09090906 Q:3e4151215e R:7f09192946 S:4649494931 T:01017f0101 U:3f4040403f V:1f2040201f ' +
    'W:3f4038403f X:6314081463 Y:0708700807 Z:6151494543 -:0808080808 .:0060600000 /:2010080402'
  )
    .split(' ')
    .map((entry) => entry.split(':')),
);

/** Accents use the two rows above the glyph, the cedilla those below. */
const ACCENTS: Record<string, { columns: string; row: number }> = {
  '\u0300': { columns: '0001020000', row: -3 },
  '\u0301': { columns: '0000020100', row: -3 },
  '\u0302': { columns: '0002010200', row: -3 },
  '\u0303': { columns: '0201020100', row: -3 },
  '\u030c': { columns: '0001020100', row: -3 },
  '\u0327': { columns: '0000030000', row: 7 },
};

const GLYPH_WIDTH = 6;

/** Coordinates count from the top left of the first glyph; accents have negative rows. */
export function dotsOf(text: string): { column: number; row: number }[] {
  const dots: { column: number; row: number }[] = [];
  let glyph = -1;
  for (const character of text.toUpperCase().normalize('NFD')) {
    const accent = ACCENTS[character];
    if (!accent) glyph += 1;
    const columns = accent?.columns ?? GLYPHS[character] ?? '';
    for (let column = 0; column * 2 < columns.length; column += 1) {
      const bits = Number.parseInt(columns.slice(column * 2, column * 2 + 2), 16);
      for (let row = 0; row < 7; row += 1) {
        if (bits & (1 << row))
          dots.push({ column: glyph * GLYPH_WIDTH + column, row: row + (accent?.row ?? 0) });
      }
    }
  }
  return dots;
}
