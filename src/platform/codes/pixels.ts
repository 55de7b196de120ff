/** A picture in grey, a byte a pixel, row by row. */
export type Pixels = { width: number; height: number; luma: Uint8Array<ArrayBuffer> };

/** A photograph of 24 megapixels; larger ones are refused by their header. */
export const MOST_PIXELS = 25_000_000;

export function isTooLarge(width: number, height: number): boolean {
  return width * height > MOST_PIXELS || Math.max(width, height) > 20_000;
}

/** From 1, 3 or 4 bytes a pixel; what is transparent is paper. */
export function pixelsOf(width: number, height: number, bytes: Uint8Array | Uint8ClampedArray): Pixels {
  const luma = new Uint8Array(width * height);
  const channels = Math.floor(bytes.length / luma.length);
  for (let at = 0, from = 0; at < luma.length; at += 1, from += channels) {
    luma[at] = greyOf(bytes, from, channels);
  }
  return { width, height, luma };
}

/** The channels are grey, grey and alpha, RGB, or RGB and alpha. */
function greyOf(bytes: Uint8Array | Uint8ClampedArray, at: number, channels: number): number {
  const red = bytes[at] ?? 0;
  const isColour = channels >= 3;
  const grey = isColour ? (red * 77 + (bytes[at + 1] ?? 0) * 150 + (bytes[at + 2] ?? 0) * 29) >> 8 : red;
  if (channels % 2 === 1) return grey;
  const alpha = bytes[at + channels - 1] ?? 0;
  return 255 - ((255 - grey) * alpha) / 255;
}

/** The mean of the pixels that each new one covers; never larger than it is. */
export function shrunkTo(longest: number, pixels: Pixels): Pixels {
  const scale = longest / Math.max(pixels.width, pixels.height);
  if (scale >= 1) return pixels;
  const width = Math.max(1, Math.round(pixels.width * scale));
  const height = Math.max(1, Math.round(pixels.height * scale));
  const luma = new Uint8Array(width * height);
  const columns = edgesOf(pixels.width, width);
  const rows = edgesOf(pixels.height, height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      luma[y * width + x] = meanOf(pixels, columns, rows, x, y);
    }
  }
  return { width, height, luma };
}

function edgesOf(from: number, to: number): Uint32Array {
  return Uint32Array.from({ length: to + 1 }, (_, at) => Math.floor((at * from) / to));
}

function meanOf({ width, luma }: Pixels, columns: Uint32Array, rows: Uint32Array, x: number, y: number) {
  const [left = 0, right = 0, top = 0, bottom = 0] = [columns[x], columns[x + 1], rows[y], rows[y + 1]];
  let sum = 0;
  for (let row = top; row < bottom; row += 1) {
    for (let at = row * width + left; at < row * width + right; at += 1) sum += luma[at] ?? 0;
  }
  return sum / ((right - left) * (bottom - top));
}

/** With a white margin, which a code needs around it. */
export function framed(pixels: Pixels, margin: number): Pixels {
  const [width, height] = [pixels.width + 2 * margin, pixels.height + 2 * margin];
  const luma = new Uint8Array(width * height).fill(255);
  for (let y = 0; y < pixels.height; y += 1) {
    luma.set(pixels.luma.subarray(y * pixels.width, (y + 1) * pixels.width), (y + margin) * width + margin);
  }
  return { width, height, luma };
}
