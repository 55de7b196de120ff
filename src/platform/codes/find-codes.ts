import { framed, type Pixels, shrunkTo } from './pixels';

/** The longest sides at which a picture is looked at: most photographs are read at the first. */
const FIRST_SIDES = [2_400, 1_200, 3_800];
const SECOND_SIDES = [1_600, 1_000, 2_400];
const SMALLEST_SIDE = 21;
const MARGIN_SHARE = 0.08;

/** Reads the texts of the QR codes in a picture, until one of them is `wanted`. `isOther`: one is there already, and
 * only what is found at once counts. */
export async function codesIn(
  pixels: Pixels,
  wanted: (text: string) => boolean,
  isOther = false,
): Promise<string[]> {
  if (Math.min(pixels.width, pixels.height) < SMALLEST_SIDE) return [];
  const found = new Set<string>();
  const isFound = () => [...found].some(wanted);
  const margin = Math.ceil(Math.min(pixels.width, pixels.height) * MARGIN_SHARE);
  for (const each of sizesOf(framed(pixels, margin), FIRST_SIDES)) {
    for (const text of await firstReading(each)) found.add(text);
    if (isOther || isFound()) return [...found];
  }
  for (const each of sizesOf(framed(pixels, margin), SECOND_SIDES)) {
    const text = await secondReading(each);
    if (text !== null) found.add(text);
    if (isFound()) break;
  }
  return [...found];
}

/** A picture that is smaller than two of the sides is looked at once. */
function* sizesOf(pixels: Pixels, sides: readonly number[]): Generator<Pixels> {
  const seen = new Set<number>();
  for (const side of sides) {
    const shrunk = shrunkTo(side, pixels);
    if (seen.has(shrunk.width)) continue;
    seen.add(shrunk.width);
    yield shrunk;
  }
}

/** Every code of the picture. No clock decides how long it is looked for. */
async function firstReading({ width, height, luma: data }: Pixels): Promise<string[]> {
  const { decodeQRBatch } = await import('qr/decode.js');
  const plane = { format: 'I420', effort: 32, timeLimit: Number.POSITIVE_INFINITY } as const;
  const size = { width, height };
  const [results = []] = await decodeQRBatch([{ ...size, data }], { ...plane, maxSize: size });
  return results.filter((result) => typeof result === 'string');
}

/** Finds codes that the first reader does not, and one at most. */
async function secondReading({ width, height, luma }: Pixels): Promise<string | null> {
  const { default: jsQR } = await import('jsqr');
  const rgba = new Uint8ClampedArray(luma.length * 4);
  for (let at = 0; at < luma.length; at += 1) rgba.fill(luma[at] ?? 0, at * 4, at * 4 + 4);
  return jsQR(rgba, width, height, { inversionAttempts: 'dontInvert' })?.data || null;
}
